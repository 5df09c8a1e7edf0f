import { freePort } from "../../../tests/support/free_port.ts";
import type { Backend } from "./backend.ts";
import { finish, start } from "./processes.ts";

const VERSION = "1.76.0";
const FILE = `jaeger-${VERSION}`;
const MODULE = `github.com/jaegertracing/jaeger@v${VERSION}`;

/** The listeners of Jaeger that are not used here; each needs a port. */
const UNUSED = [
  "collector.grpc-server",
  "collector.http-server",
  "collector.otlp.grpc",
  "query.grpc-server",
];

/** Jaeger in one process, built from its source, with its storage in memory and without its pages. */
export const JAEGER: Backend = {
  name: "jaeger",
  version: VERSION,
  file: FILE,
  getsWith: { go: "golang" },
  runsWith: {},
  flow: "jaeger.yaml",
  async get(folder) {
    const module = await finish({
      program: "go",
      args: ["mod", "download", "-json", MODULE],
      cwd: folder,
    });
    // `go install` refuses a module with replacements; built in its own folder, it is as released.
    await finish({
      program: "go",
      args: ["build", "-trimpath", "-o", `${folder}/${FILE}.new`, "./cmd/all-in-one"],
      cwd: JSON.parse(module).Dir,
    });
    await Deno.rename(`${folder}/${FILE}.new`, `${folder}/${FILE}`);
  },
  start(path) {
    const [query, otlp, admin] = [freePort(), freePort(), freePort()];
    const ports = Object.entries({
      "query.http-server": query,
      "collector.otlp.http": otlp,
      "admin.http": admin,
      ...Object.fromEntries(UNUSED.map((name) => [name, freePort()])),
    });
    const url = `http://127.0.0.1:${query}`;
    return {
      process: start({
        program: path,
        args: ports.map(([name, port]) => `--${name}.host-port=127.0.0.1:${port}`),
      }),
      url,
      healthUrl: `http://127.0.0.1:${admin}/`,
      exportEnv: {
        OTEL_TRACES_EXPORTER: "otlp",
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${otlp}`,
      },
      flowEnv: { JAEGER_URL: url },
      traceUrl: `${url}/trace/{trace_id}`,
    };
  },
};
