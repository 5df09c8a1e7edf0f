import { type Break, broken } from "./breaks.ts";
import { createMadeUp, type IdKind } from "./made_up.ts";
import { type AuthKind, type Call, createSessions } from "./sessions.ts";
import { createStore } from "./store.ts";

/** What kind of application it is. */
export interface Switches {
  readonly auth: AuthKind;
  readonly ids: IdKind;
  /** What the server generates follows from it. */
  readonly seed: number;
  /** How many things it contains at first, so that integers differ. */
  readonly holds: number;
  /** What it does wrong. */
  readonly breaks?: Break;
}

/** A running application. */
export interface RunningApp extends AsyncDisposable {
  readonly origin: string;
  /** How many responses were wrong because of that. */
  readonly wrongAnswers: number;
}

/** Starts an application on a real socket. */
export function startApp(switches: Switches): RunningApp {
  const made = createMadeUp(switches.seed, switches.holds + 1);
  const sessions = createSessions(switches.auth, made);
  const store = createStore(switches.ids, made, switches.holds);
  let wrongAnswers = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const call = await takeApart(request);
    const response = respond(call);
    const wrong = switches.breaks && await broken(switches.breaks, call, response);
    if (wrong) wrongAnswers++;
    return wrong ?? response;
  });
  function respond(call: Call): Response {
    if (call.path === "/static/app.js") {
      return new Response("console.log(1)", { headers: { "content-type": "text/javascript" } });
    }
    const atTheGate = sessions.answer(call);
    if (atTheGate) return atTheGate;
    const admitted = sessions.admit(call);
    if (admitted instanceof Response) return admitted;
    const response = store.answer(call);
    new Headers(admitted).forEach((value, name) => response.headers.append(name, value));
    return response;
  }
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    get wrongAnswers() {
      return wrongAnswers;
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

async function takeApart(request: Request): Promise<Call> {
  const url = new URL(request.url);
  const type = request.headers.get("content-type") ?? "";
  const isForm = /urlencoded|multipart/.test(type);
  const form = isForm ? await request.formData().catch(() => new FormData()) : undefined;
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/).filter(Boolean).map(
    (pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), pair.slice(at + 1)];
    },
  );
  return {
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    cookies: Object.fromEntries(cookies),
    body: form ? "" : await request.text(),
    ...(form ? { form } : {}),
  };
}
