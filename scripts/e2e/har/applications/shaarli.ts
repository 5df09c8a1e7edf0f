import type { Application } from "../application.ts";
import { sender } from "../requests.ts";
import { startServer } from "../server.ts";

const PROGRAM = "/usr/share/shaarli";
const SECRET = "only-for-the-other-links";

/** Bookmarks in a file: forms whose token is valid once, and short numbers as ids. */
export const SHAARLI: Application = {
  name: "shaarli",
  login: "form, token once",
  packages: {},
  programs: { "../share/shaarli/index.php": "shaarli", php: "php-cli php-xml" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // It has one bookmark for an address, however many flows make it.
  isShareable: false,
  async prepare({ data }, { username, password }) {
    for (const folder of ["cache", "data", "pagecache", "sessions", "tmp"]) {
      await Deno.mkdir(`${data}/${folder}`);
    }
    const salt = "0123456789abcdef0123456789abcdef01234567";
    const hash = await crypto.subtle.digest("SHA-1", bytes(`${password}${username}${salt}`));
    const settings = {
      credentials: { login: username, salt, hash: new Uint8Array(hash).toHex() },
      api: { enabled: true, secret: SECRET },
      general: { timezone: "UTC", title: "Links of the kitchen", retrieve_description: false },
      updates: { check_updates: false },
    };
    const text = `<?php /*\n${JSON.stringify(settings)}\n*/ ?>`;
    await Deno.writeTextFile(`${data}/data/config.json.php`, text);
  },
  start: ({ data }) =>
    startServer({
      program: "sh",
      args: (port) => ["-c", START, "sh", `${port}`],
      ready: "/login",
      cwd: data,
    }),
  async fill(server) {
    const send = sender(server, { authorization: `Bearer ${await token()}` });
    for (const name of ["butter", "cheese", "milk", "yoghurt"]) {
      await send("POST", "/api/v1/links", {
        url: `http://127.0.0.1:9/${name}`,
        title: name,
        tags: ["cold"],
      });
    }
  },
};

/** Copies the program, which has the folders of its data in its text, and serves the copy. */
const START = `
rm -rf app && cp -rL ${PROGRAM} app 2>/dev/null
grep -rlE "/(usr/share|var/lib|var/cache)/shaarli" app --include=*.php |
  xargs sed -i "s#/usr/share/shaarli#$PWD/app#g; s#/var/\\(lib\\|cache\\)/shaarli#$PWD#g"
cd app && exec php -S "127.0.0.1:$1" -t . -d "session.save_path=$PWD/../sessions" -d display_errors=0
`;

/** Returns a token for the interface of the application, signed with HMAC and SHA-512. */
async function token(): Promise<string> {
  const parts = [{ typ: "JWT", alg: "HS512" }, { iat: Math.floor(Date.now() / 1000) }];
  const text = parts.map((part) => base64url(bytes(JSON.stringify(part)))).join(".");
  const algorithm = { name: "HMAC", hash: "SHA-512" };
  const key = await crypto.subtle.importKey("raw", bytes(SECRET), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, bytes(text));
  return `${text}.${base64url(new Uint8Array(signature))}`;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function base64url(data: Uint8Array): string {
  return data.toBase64({ alphabet: "base64url", omitPadding: true });
}
