"""The judge `llm`: asks a chat endpoint about a claim and its sources, and believes what can be checked.

Every way in which that can go wrong ends as a failure with a code; none is a score, and none is raised.
"""

from typing import Final

from streamverify.model.codes import CONFLICT_CODES, FindingCode
from streamverify.model.judgement import Judgement
from streamverify.semantic.judge import Evidence, failure

from .clock import Clock, SystemClock
from .endpoint import Endpoint
from .failures import AskFailed
from .observer import LlmLoad, LlmObserver, SilentLlmObserver
from .options import LlmOptions
from .prompt import make_prompt
from .reply import read_verdict
from .request import RequestWriter
from .revision import judge_id_of
from .tokens import estimated_tokens

#: A conflict decides the verdict whatever a judge says, and what gives orders to judges is put to none.
SILENCED_BY: Final[frozenset[FindingCode]] = CONFLICT_CODES | {"judge_injection_suspected"}


class LlmJudge:
    """See the module. Belongs to the event loop on which it is started; may be asked many times at once.

    Args:
        options: endpoint, model, bounds.
        observer: told of failures, waits, tokens and the breaker.
        clock: what it waits by.
    """

    silenced_by = SILENCED_BY

    def __init__(
        self, options: LlmOptions, observer: LlmObserver | None = None, clock: Clock | None = None
    ) -> None:
        self.judge_id = judge_id_of(options)
        self._max_input_tokens = options.max_input_tokens
        self._observer = observer or SilentLlmObserver()
        self._clock = clock or SystemClock()
        self._writer = RequestWriter(options)
        self._endpoint = Endpoint(options, self._observer, self._clock)

    def load(self) -> LlmLoad:
        """How things stand."""
        return self._endpoint.load()

    async def start(self) -> None:
        """Makes ready; the endpoint is first asked when there is a claim.

        Raises:
            SettingsError: the certificates to trust cannot be used.
        """
        await self._endpoint.start()

    async def close(self) -> None:
        """Closes all connections: what is being asked ends as a failure."""
        await self._endpoint.close()

    async def ask(self, claim: str, evidence: Evidence) -> Judgement:
        """The judgement on one claim; a failure has the code of what went wrong as its `reason`.

        `raw` is what the model said, of a failure too. `link_supports` is given where there is one chunk:
        several are looked at together.
        """
        began = self._clock.monotonic()
        try:
            judgement = await self._ask(claim, evidence)
        except AskFailed as failed:
            self._observer.failed(failed.code)
            judgement = failure(failed.reason, self.judge_id, failed.code)._replace(raw=failed.raw)
        except Exception:  # noqa: BLE001 - a fault of ours is a failure of the judge; its text may hold content
            self._observer.failed("internal_error")
            judgement = failure("judge_error", self.judge_id, "internal_error")
        latency_ms = (self._clock.monotonic() - began) * 1000
        return judgement._replace(latency_ms=latency_ms)

    async def _ask(self, claim: str, evidence: Evidence) -> Judgement:
        prompt = make_prompt(claim, [text for _, text in evidence])
        prompt_tokens = estimated_tokens(prompt.size_bytes)
        if prompt_tokens > self._max_input_tokens:
            raise AskFailed("input_too_large")
        content = await self._endpoint.complete(self._writer.write(prompt), prompt_tokens)
        label, scores, spans, reason = read_verdict(content, evidence)
        alone = (label == "supported",) if len(evidence) == 1 else None
        return Judgement(
            label, None, scores, scores[label], None, self.judge_id, spans, alone, reason, content
        )
