import { readCall } from "./call.ts";
import type { Conventions } from "./conventions.ts";
import { drawFrom } from "./draw.ts";
import { Sessions } from "./sessions.ts";
import { type ServerOptions, Store } from "./store.ts";

/** A running API. */
export interface AnyApi extends AsyncDisposable {
  readonly origin: string;
  /** Whether the fault showed in a response. */
  readonly isWrong: boolean;
}

/** Starts an API that follows conventions, on a real socket. */
export function startApi(conventions: Conventions, options: ServerOptions): AnyApi {
  const store = new Store(conventions, options);
  const sessions = new Sessions(conventions, drawFrom(options.seed + 1));
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const call = await readCall(request, conventions);
    return await call.answer(sessions.answer(call) ?? store.answer(call));
  });
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    get isWrong() {
      return store.faults.isWrong;
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
