"""The judge `llm`: any chat endpoint of the OpenAI kind, asked about one claim at a time."""

from .judge import LlmJudge
from .observer import LlmObserver, SilentLlmObserver
from .options import LlmOptions

__all__ = ["LlmJudge", "LlmObserver", "LlmOptions", "SilentLlmObserver"]
