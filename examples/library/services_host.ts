import {
  createMemoryHost,
  type Host,
  HostNetworkError,
  type HttpClient,
  type MemoryHost,
} from "@baton/baton";

/** A program that answers requests, as `Deno.serve` and most frameworks take or make one. */
export type Service = (request: Request) => Response | Promise<Response>;

/** What there is on the machine of {@linkcode createServicesHost}. */
export interface ServicesHostOptions {
  /** Files by path: the flows, and what they read. */
  readonly files: Readonly<Record<string, string>>;
  /** Environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Services by the host of a URL: `shop.test`, `127.0.0.1:8080`. */
  readonly services: Readonly<Record<string, Service>>;
  /** The clock; services that share it wait as little as baton does. */
  readonly clock: MemoryHost["clock"];
}

/**
 * Makes a host for baton whose network consists of functions of this process.
 *
 * Files, environment and random values are those of a machine in memory, and so is the clock:
 * pauses of a loop pass at once. Only what is printed leaves the process.
 */
export function createServicesHost(
  { files, env, services, clock }: ServicesHostOptions,
): Host & Pick<MemoryHost, "files"> {
  return {
    ...createMemoryHost({ files, env }),
    clock,
    stdout: {
      write: (text) => console.log(text.trimEnd()),
      isTerminal: false,
      columns: () => undefined,
    },
    openHttpClient: () => connect(services),
  };
}

/** An HTTP client that calls the service in place of sending anything. */
function connect(services: ServicesHostOptions["services"]): HttpClient {
  return {
    async fetch(url, init) {
      const { host } = new URL(url);
      if (!Object.hasOwn(services, host)) {
        throw new HostNetworkError("connect", `there is no service at ${host}`);
      }
      return await services[host](new Request(url, init));
    },
    close() {},
  };
}
