import { freePort } from "../../../tests/support/free_port.ts";
import type { Backend } from "./backend.ts";
import { finish, start } from "./processes.ts";

const VERSION = "3.6.1";

/** Zipkin's own server, with its storage in memory. */
export const ZIPKIN: Backend = {
  name: "zipkin",
  version: VERSION,
  file: `zipkin-server-${VERSION}-exec.jar`,
  getsWith: { mvn: "maven" },
  runsWith: { java: "default-jre-headless" },
  flow: "zipkin.yaml",
  failing: { flow: "failing/refused_payment.yaml", says: "1200000 is over the limit of 1000000" },
  async get(folder) {
    const artifact = `io.zipkin:zipkin-server:${VERSION}:jar:exec`;
    await finish({
      program: "mvn",
      args: ["-q", "dependency:copy", `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`],
    });
  },
  start(path) {
    const port = freePort();
    const url = `http://127.0.0.1:${port}`;
    return {
      process: start({
        program: "java",
        args: [
          "-jar",
          path,
          "--armeria.ports[0].ip=127.0.0.1",
          `--armeria.ports[0].port=${port}`,
          "--armeria.ports[0].protocols[0]=http",
        ],
        env: { STORAGE_TYPE: "mem" },
      }),
      url,
      healthUrl: `${url}/health`,
      exportEnv: {
        OTEL_TRACES_EXPORTER: "zipkin",
        OTEL_EXPORTER_ZIPKIN_ENDPOINT: `${url}/api/v2/spans`,
      },
      flowEnv: { ZIPKIN_URL: url },
      traceUrl: `${url}/zipkin/traces/{trace_id}`,
    };
  },
};
