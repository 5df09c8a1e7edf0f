import type { Application, Place } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** Secrets named by whole addresses: their text apart from them, made keys, and who may read. */
export const BARBICAN: Application = {
  name: "barbican",
  login: "Basic, a header with the project",
  packages: {
    pypi: [
      "barbican==23.0.0",
      "python-barbicanclient==7.6.0",
      "setuptools<81",
      "waitress==3.0.2",
    ],
  },
  programs: { python3: "python3-venv" },
  client: (packages) => [`${packages}/bin/python`, "barbican.py"],
  accounts: [
    { username: "vera", password: "Vera-pw-9" },
    { username: "luca", password: "Luca-pw-3" },
  ],
  isShareable: true,
  async prepare(place) {
    await using server = await start(place);
    const { status } = await fetch(`${server.url}/v1/secrets`);
    if (status !== 401) throw new Error(`everybody may read: ${status}`);
  },
  start,
  async fill(server) {
    const [{ username, password }] = BARBICAN.accounts;
    const send = sender(server, {
      authorization: basicCredentials(username, password),
      "x-project-id": username,
    });
    for (const name of ["kettle", "lamp", "umbrella"]) {
      const secret = { name, payload: `text of ${name}`, payload_content_type: "text/plain" };
      const { secret_ref } = await send("POST", "/v1/secrets", secret);
      const secret_refs = [{ name, secret_ref }];
      await send("POST", "/v1/containers", { name, type: "generic", secret_refs });
      const meta = { name: `key of ${name}`, algorithm: "aes", bit_length: 128, mode: "cbc" };
      await send("POST", "/v1/orders", { type: "key", meta });
    }
  },
};

/** A program that checks who it is, as a proxy in front of it does. */
const SERVE = `
import base64
import json
import sys

from paste import deploy
from waitress import serve

port, data, accounts = int(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3])
del sys.argv[1:]
app = deploy.loadapp(f"config:{data}/paste.ini")
known = {
    "Basic " + base64.b64encode(f"{one['username']}:{one['password']}".encode()).decode(): one["username"]
    for one in accounts
}

def check(environ, start):
    user = known.get(environ.get("HTTP_AUTHORIZATION"), "")
    if not user and environ["PATH_INFO"] != "/":
        start("401 Unauthorized", [("content-type", "text/plain"), ("www-authenticate", "Basic")])
        return [b"unauthorized"]
    environ["HTTP_X_IDENTITY_STATUS"] = "Confirmed"
    environ["HTTP_X_USER_ID"] = user
    environ["HTTP_X_ROLES"] = "admin,creator,member,reader"
    return app(environ, start)

serve(check, host="127.0.0.1", port=port, threads=1)
`;

function start({ packages, data }: Place): Promise<Server> {
  Deno.writeTextFileSync(`${data}/barbican.conf`, settings(data));
  Deno.writeTextFileSync(`${data}/paste.ini`, PASTE);
  return startServer({
    program: `${packages}/bin/python`,
    args: (port) => ["-c", SERVE, `${port}`, data, JSON.stringify(BARBICAN.accounts)],
    cwd: data,
  });
}

function settings(data: string): string {
  return `[DEFAULT]
db_auto_create = true
[database]
connection = sqlite:///${data}/barbican.db
[queue]
enable = false
[simple_crypto_plugin]
kek = ${btoa("a key for all of these secrets..")}
`;
}

const PASTE = `[composite:main]
use = egg:Paste#urlmap
/: version
/v1: v1
[pipeline:version]
pipeline = request_id microversion versionapp
[pipeline:v1]
pipeline = request_id context microversion apiapp
[app:versionapp]
paste.app_factory = barbican.api.app:create_version_app
[app:apiapp]
paste.app_factory = barbican.api.app:create_main_app
[filter:context]
paste.filter_factory = barbican.api.middleware.context:ContextMiddleware.factory
[filter:microversion]
paste.filter_factory = barbican.api.middleware.microversion:MicroversionMiddleware.factory
[filter:request_id]
paste.filter_factory = oslo_middleware.request_id:RequestId.factory
`;
