import os
SECRET_KEY = os.environ["SUPERSET_KEY"]
SQLALCHEMY_DATABASE_URI = "sqlite:///" + os.environ["SUPERSET_DATA"] + "/superset.db"
TALISMAN_ENABLED = False
WTF_CSRF_ENABLED = True
