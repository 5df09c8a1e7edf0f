import { openRawServer } from "../http/sockets.ts";
import { CA, LOCALHOST } from "../http/tls.ts";
import { closedOrigin, openServer } from "../support/server.ts";
import { SHOP } from "./shop.ts";
import { type Hands, WILD } from "./wild.ts";

/** The servers that a case uses, and where they are. */
export interface Stage extends AsyncDisposable {
  /** The variables of the environment that name the servers. */
  readonly env: Readonly<Record<string, string>>;
  /** The ports by their placeholders. */
  readonly ports: Readonly<Record<string, number>>;
}

/** A server of the stage: its origin, and how to close it. */
type Opened = readonly [origin: string, close: () => unknown];

/** What opens the server that a variable names, and the placeholder for its port. */
const SERVERS: Readonly<
  Record<string, readonly [word: string, open: (hands: Hands) => Opened | Promise<Opened>]>
> = {
  BASE_URL: ["PORT", openShop],
  WILD_URL: ["WILD", openWild],
  CLOSED_URL: ["CLOSED", () => [closedOrigin(), () => {}]],
  SELF_SIGNED_URL: ["TLS", () => openTls(CA)],
  UNKNOWN_ISSUER_URL: ["TLS", () => openTls(LOCALHOST)],
};

/** Opens the servers whose variables a flow names. */
export async function openStage(flow: string, hands: Hands): Promise<Stage> {
  const env: Record<string, string> = {};
  const ports: Record<string, number> = {};
  const closing: (() => unknown)[] = [];
  for (const [variable, [word, open]] of Object.entries(SERVERS)) {
    if (!flow.includes(variable)) continue;
    const [origin, close] = await open(hands);
    env[variable] = origin;
    ports[word] = Number(new URL(origin).port);
    closing.push(close);
  }
  return {
    env,
    ports,
    async [Symbol.asyncDispose]() {
      await Promise.all(closing.map((close) => close()));
    },
  };
}

function openShop(): Opened {
  const server = openServer(SHOP);
  return [server.origin, () => server[Symbol.asyncDispose]()];
}

async function openWild(hands: Hands): Promise<Opened> {
  const server = await openRawServer((socket) => {
    const path = / (\S+) HTTP/.exec(server.requests.at(-1)!)?.[1] ?? "";
    WILD[path](socket, hands);
  });
  return [`http://${server.address}`, () => server[Symbol.asyncDispose]()];
}

function openTls({ cert, key }: Deno.TlsCertifiedKeyPem): Opened {
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, cert, key },
    () => new Response("ok"),
  );
  return [`https://localhost:${server.addr.port}`, () => server.shutdown()];
}
