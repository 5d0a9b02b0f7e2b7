"""The judge `llm`: any chat endpoint of the OpenAI kind, asked about one claim at a time."""

from .judge import LlmJudge
from .options import LlmOptions

__all__ = ["LlmJudge", "LlmOptions"]
