"""Makes the database, and the users that the environment names."""

import json
import os

from main import prepare

prepare(json.loads(os.environ["ACCOUNTS"]))
