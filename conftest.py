"""All tests read English, whatever the machine speaks."""

import os

os.environ["SIXFOLD_LANG"] = "en"
