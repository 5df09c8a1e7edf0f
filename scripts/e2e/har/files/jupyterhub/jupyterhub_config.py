"""A hub whose users each have a password of their own, and whose servers are never started."""

import json
import os

from jupyterhub.auth import Authenticator

c = get_config()  # noqa: F821


class Passwords(Authenticator):
    """Knows the accounts in the environment."""

    async def authenticate(self, handler, data):
        name = data["username"]
        known = {one["username"]: one["password"] for one in json.loads(os.environ["ACCOUNTS"])}
        return name if known.get(name) == data["password"] else None


c.JupyterHub.authenticator_class = Passwords
c.Authenticator.allow_all = True
c.Authenticator.admin_users = {one["username"] for one in json.loads(os.environ["ACCOUNTS"])}
c.JupyterHub.spawner_class = "simple"
c.JupyterHub.bind_url = os.environ["URL"]
c.JupyterHub.hub_port = int(os.environ["HUB_PORT"])
c.JupyterHub.default_url = "/hub/home"
c.JupyterHub.load_roles = [{"name": "admin", "services": ["fill"]}]
c.JupyterHub.services = [{"name": "fill", "api_token": os.environ["TOKEN"]}]
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{os.environ['PROXY_PORT']}"
c.ConfigurableHTTPProxy.command = os.environ["PROXY"]
