import { freePort } from "../free_port.ts";
import { hasProgram, type RealServer, startProcess } from "./process.ts";

/** An nginx with a plain and a TLS port, over the files of its own folder. */
export interface Nginx extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`. */
  readonly plain: string;
  /** `https://localhost:PORT`, HTTP/1.1 and HTTP/2, certificate signed by the tests' authority. */
  readonly secure: string;
  /** `https://localhost:PORT`, where clients must present a certificate of the tests' authority. */
  readonly mutual: string;
  /** `https://localhost:PORT`, which properly closes a connection after three requests. */
  readonly hasty: string;
  /** The folder that it serves. */
  readonly root: string;
  /** The path of its Unix socket. */
  readonly socket: string;
  /** The lines of its access log: `METHOD TARGET PROTOCOL STATUS`. */
  log(): Promise<string[]>;
  /** The content coding of each response, `-` if it had none. */
  codings(): Promise<string[]>;
}

/** Whether nginx with its Brotli module is installed. */
export function hasNginx(): boolean {
  return hasProgram("nginx") && BROTLI.every((module) => exists(`${MODULES}/${module}`));
}

const MODULES = "/usr/lib/nginx/modules";
const BROTLI = ["ngx_http_brotli_filter_module.so"];
const TLS = new URL("../../data/tls/", import.meta.url).pathname;

/** The user and the password of `/basic/`. */
export const BASIC = { user: "ada", password: "correct horse" } as const;
/** The SHA-1 of the password, in the form `{SHA}`. */
const PASSWORD_FILE = (hash: string) => `${BASIC.user}:{SHA}${hash}\n`;

/** Starts nginx. */
export async function startNginx(): Promise<Nginx> {
  const folder = await Deno.makeTempDir({ prefix: "baton-nginx-" });
  const [plain, secure, mutual, hasty] = [freePort(), freePort(), freePort(), freePort()];
  const root = `${folder}/root`;
  await Deno.mkdir(`${root}/basic`, { recursive: true });
  await Deno.mkdir(`${root}/asked`);
  await Deno.mkdir(`${root}/put`);
  await Deno.chmod(folder, 0o755);
  const hash = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(BASIC.password));
  await Deno.writeTextFile(`${folder}/passwords`, PASSWORD_FILE(new Uint8Array(hash).toBase64()));
  await Deno.writeTextFile(`${root}/data.json`, JSON.stringify({ text: "a".repeat(4000) }));
  await Deno.writeTextFile(`${root}/basic/secret.json`, '{"open": true}');
  await Deno.writeTextFile(`${root}/asked/secret.json`, '{"open": true}');
  await Deno.writeTextFile(`${root}/range.txt`, "0123456789");
  await Deno.writeTextFile(
    `${folder}/nginx.conf`,
    config({ folder, plain, secure, mutual, hasty }),
  );
  const server: RealServer = await startProcess(
    "nginx",
    ["-p", folder, "-c", `${folder}/nginx.conf`],
    plain,
  );
  const linesOf = async (name: string) => {
    await settle(plain);
    const text = await Deno.readTextFile(`${folder}/${name}`);
    return text.split("\n").filter((line) => line !== "");
  };
  return {
    plain: `http://127.0.0.1:${plain}`,
    secure: `https://localhost:${secure}`,
    mutual: `https://localhost:${mutual}`,
    hasty: `https://localhost:${hasty}`,
    root,
    socket: `${folder}/nginx.sock`,
    log: () => linesOf("access.log"),
    codings: () => linesOf("codings.log"),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Waits until nginx, which handles one event at a time, has logged its earlier responses. */
async function settle(port: number): Promise<void> {
  using client = Deno.createHttpClient({});
  await (await fetch(`http://127.0.0.1:${port}/settled`, { client })).body?.cancel();
}

interface Ports {
  readonly folder: string;
  readonly plain: number;
  readonly secure: number;
  readonly mutual: number;
  readonly hasty: number;
}

function config({ folder, plain, secure, mutual, hasty }: Ports): string {
  const locations = `
      location /basic/ { auth_basic "the realm"; auth_basic_user_file ${folder}/passwords; }
      location /asked/ { auth_request /may; }
      location = /may { internal; if ($http_x_key = "let-me-in") { return 204; } return 401; }
      location = /moved { return 301 /data.json; }
      location = /found { return 302 /who; }
      location = /other { return 303 /who; }
      location = /again { return 307 /who; }
      location = /for-good { return 308 /who; }
      location = /away { return 302 http://127.0.0.1:${plain}/who; }
      location = /round { return 302 /round; }
      location = /who {
        default_type application/json;
        return 200 '{"method":"$request_method","protocol":"$server_protocol","authorization":"$http_authorization","cookie":"$http_cookie","client":"$ssl_client_s_dn"}';
      }
      location = /empty { return 204; }
      location = /settled { access_log off; return 204; }
      location = /busy { add_header retry-after 1 always; return 503; }
      location /put/ { dav_methods PUT DELETE; client_max_body_size 0; }`;
  const tls = `
      ssl_certificate ${TLS}localhost.pem;
      ssl_certificate_key ${TLS}localhost.key.pem;`;
  return `
load_module ${MODULES}/${BROTLI[0]};
daemon off;
master_process off;
user root;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 256; }
http {
    log_format short '$request_method $request_uri $server_protocol $status';
    log_format coding '$sent_http_content_encoding';
    access_log ${folder}/access.log short;
    access_log ${folder}/codings.log coding;
    client_body_temp_path ${folder}/body;
    proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi;
    uwsgi_temp_path ${folder}/uwsgi;
    scgi_temp_path ${folder}/scgi;
    root ${folder}/root;
    types { application/json json; text/plain txt; application/octet-stream bin; }
    gzip on; gzip_types application/json; gzip_min_length 100;
    brotli on; brotli_types application/json; brotli_min_length 100;
    server { listen 127.0.0.1:${plain}; listen unix:${folder}/nginx.sock; ${locations} }
    server { listen 127.0.0.1:${secure} ssl http2; ${tls} ${locations} }
    server { listen 127.0.0.1:${hasty} ssl http2; keepalive_requests 3; ${tls} ${locations} }
    server {
      listen 127.0.0.1:${mutual} ssl http2; ${tls}
      ssl_client_certificate ${TLS}ca.pem; ssl_verify_client on; ${locations}
    }
}
`;
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
