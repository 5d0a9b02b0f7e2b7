"""The judge `llm`: any chat endpoint of the OpenAI kind, asked about one claim at a time."""

from .judge import LlmJudge
from .observer import LlmLoad, LlmObserver, SilentLlmObserver
from .options import LlmOptions

__all__ = ["LlmJudge", "LlmLoad", "LlmObserver", "LlmOptions", "SilentLlmObserver"]
