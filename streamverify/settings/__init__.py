"""Settings of every role: one typed tree, read from options, environment and YAML."""

from .judge import JudgeSettings, LlmSettings, NliSettings
from .kafka import KafkaSettings
from .keys import ENVIRONMENT_PREFIX, SettingKey, setting_keys
from .load import load_settings
from .table import settings_table
from .tree import ChunkStoreSettings, HttpSettings, ObserveSettings, Role, Settings
from .worker import WorkerSettings

__all__ = [
    "ENVIRONMENT_PREFIX",
    "ChunkStoreSettings",
    "HttpSettings",
    "JudgeSettings",
    "KafkaSettings",
    "LlmSettings",
    "NliSettings",
    "ObserveSettings",
    "Role",
    "SettingKey",
    "Settings",
    "WorkerSettings",
    "load_settings",
    "setting_keys",
    "settings_table",
]
