import type { Account, Application, Place } from "../application.ts";
import { type Send, sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** What the application needs, with what the parts need that it loads. */
const PINNED = `
acme==2.8.0 aiohttp==3.9.3 aiohttp-cors==0.7.0 aiohttp-fast-url-dispatcher==0.3.0
aiohttp-zlib-ng==0.3.1 aiooui==0.1.11 aiosignal==1.4.0 anyio==4.1.0 astral==2.2
async-interrupt==1.1.1 async-timeout==5.0.1 atomicwrites-homeassistant==1.4.1 attrs==23.2.0
awesomeversion==24.2.0 bcrypt==4.1.2 bleak==0.21.1 bleak-retry-connector==3.4.0
bluetooth-adapters==0.18.0 bluetooth-auto-recovery==1.3.0 bluetooth-data-tools==1.19.0
boto3==1.44.8 botocore==1.44.8 btsocket==0.3.0 certifi==2026.10.19.post1 cffi==2.1.1
charset-normalizer==3.2.0 ciso8601==2.3.1 cryptography==42.0.5 dbus-fast==2.21.1 ecdsa==0.19.2
envs==1.4 fnv-hash-fast==0.5.0 fnvhash==0.1.0 frozenlist==1.8.0 greenlet==3.5.6 h11==0.14.0
habluetooth==2.4.2 hass-nabucasa==0.78.0 home-assistant-bluetooth==1.12.0
home-assistant-frontend==20240307.0 httpcore==1.0.4 httpx==0.27.0 ical==7.0.3 idna==3.20
ifaddr==0.2.0 janus==1.0.0 jinja2==3.1.3 jmespath==1.1.0 josepy==1.14.0 lru-dict==1.3.0
markupsafe==3.0.4 multidict==6.9.1 orjson==3.9.15 packaging==26.4 pillow==10.2.0 psutil==7.2.2
psutil-home-assistant==0.0.1 pyasn1==0.6.5 pycognito==2023.5.0 pycparser==3.12
pydantic==1.10.12 pyjwt==2.8.0 pyopenssl==24.0.0 pyparsing==3.3.3 pyrfc3339==2.1.1
pyric==0.1.6.3 python-dateutil==2.9.0.post0 python-jose==3.5.0 python-slugify==8.0.4
pytz==2026.6 pyyaml==6.0.1 requests==2.31.0 rsa==4.9.1 s3transfer==0.19.3 securetar==2024.2.1
six==1.17.0 sniffio==1.3.1 snitun==0.36.2 sqlalchemy==2.0.27 text-unidecode==1.3
typing-extensions==4.16.0 tzdata==2026.6 ulid-transform==0.9.0 urllib3==1.26.20
usb-devices==0.5.1 voluptuous==0.13.1 voluptuous-serialize==2.6.0 yarl==1.9.4 zlib-ng==1.1.0
`.trim().split(/\s+/);

/** A hub for a home: a login in steps, forms as JSON in steps, and names made from what was typed. */
export const HOME_ASSISTANT: Application = {
  name: "homeassistant",
  login: "JSON in steps, bearer",
  packages: {
    // The installer would try every version of what is not named here.
    pypi: ["homeassistant==2024.3.3", "setuptools==65.5.0", ...PINNED],
  },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  client: (packages) => [`${packages}/bin/python`, "homeassistant.py"],
  async prepare(place) {
    const { packages, data } = place;
    for (const { username, password } of HOME_ASSISTANT.accounts) {
      await runProgram({
        program: `${packages}/bin/hass`,
        args: ["--script", "auth", "--config", data, "add", username, password],
        cwd: data,
      });
    }
    for (const [file, content] of Object.entries(FILES)) {
      await Deno.writeTextFile(`${data}/${file}`, content);
    }
    await using server = await start(place);
    for (const account of HOME_ASSISTANT.accounts) {
      const send = await loggedIn(server, account);
      if (account !== HOME_ASSISTANT.accounts[0]) continue;
      const flow = { handler: "shopping_list" };
      const { flow_id } = await send("POST", "/api/config/config_entries/flow", flow);
      await send("POST", `/api/config/config_entries/flow/${flow_id}`, {});
    }
    // It writes what it was told after a while.
    await new Promise((resolve) => setTimeout(resolve, 2000));
  },
  start,
  async fill(server) {
    const send = await loggedIn(server, HOME_ASSISTANT.accounts[0]);
    for (const [index, name] of ["Lamp oil", "Candles", "Matches"].entries()) {
      await send("POST", "/api/shopping_list/item", { name });
      const sensor = `sensor.${name.toLowerCase().replace(" ", "_")}`;
      await send("POST", `/api/states/${sensor}`, {
        state: `${index + 70}`,
        attributes: { friendly_name: name, unit_of_measurement: "pcs" },
      });
      await send("POST", `/api/config/automation/config/${index + 4001}`, {
        alias: `Buy ${name}`,
        trigger: [{ platform: "event", event_type: `no_${index}` }],
        action: [{ event: `bought_${index}` }],
      });
      const flow = { handler: "local_calendar" };
      const { flow_id } = await send("POST", "/api/config/config_entries/flow", flow);
      await send("POST", `/api/config/config_entries/flow/${flow_id}`, {
        calendar_name: `Days for ${name}`,
      });
    }
  },
};

/** The files that a new home has: what was made in its pages, and that it was set up. */
const FILES = {
  "automations.yaml": "[]",
  "scripts.yaml": "{}",
  "scenes.yaml": "[]",
  ".storage/onboarding": JSON.stringify({
    version: 4,
    minor_version: 1,
    key: "onboarding",
    data: { done: ["user", "core_config", "analytics", "integration"] },
  }),
};

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: `${packages}/bin/hass`,
    args: (port) => {
      Deno.writeTextFileSync(`${data}/configuration.yaml`, settings(port));
      return ["--config", data, "--skip-pip"];
    },
    ready: "/auth/providers",
    cwd: data,
  });
}

async function loggedIn(server: Server, { username, password }: Account): Promise<Send> {
  const send = sender(server);
  const client_id = `${server.url}/`;
  const { flow_id } = await send("POST", "/auth/login_flow", {
    client_id,
    handler: ["homeassistant", null],
    redirect_uri: client_id,
  });
  const login = { client_id, username, password };
  const { result } = await send("POST", `/auth/login_flow/${flow_id}`, login);
  const response = await fetch(`${server.url}/auth/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "authorization_code", code: result, client_id }),
  });
  const { access_token } = await response.json();
  return sender(server, { authorization: `Bearer ${access_token}` });
}

function settings(port: number): string {
  return `homeassistant: { name: Home, time_zone: UTC, country: SE, currency: SEK, unit_system: metric }
http: { server_host: 127.0.0.1, server_port: ${port} }
logger: { default: warning }
api:
auth:
config:
history:
automation: !include automations.yaml
script: !include scripts.yaml
scene: !include scenes.yaml
`;
}
