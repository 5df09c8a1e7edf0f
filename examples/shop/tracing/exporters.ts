import type { SpanExporter } from "./opentelemetry.ts";

/** Makes the exporters by the names that `OTEL_TRACES_EXPORTER` has for them. */
const EXPORTERS: Readonly<Record<string, () => Promise<SpanExporter>>> = {
  async zipkin() {
    const { ZipkinExporter } = await import("@opentelemetry/exporter-zipkin");
    return new ZipkinExporter();
  },
  async otlp() {
    const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
    return new OTLPTraceExporter();
  },
};

/**
 * Makes an exporter. It takes its endpoint from the environment, as OpenTelemetry has it:
 * `OTEL_EXPORTER_ZIPKIN_ENDPOINT`, `OTEL_EXPORTER_OTLP_ENDPOINT`.
 *
 * @param name `zipkin`, or `otlp`, which sends JSON over HTTP.
 * @throws {Error} If there is no exporter of that name.
 */
export async function createExporter(name: string): Promise<SpanExporter> {
  if (Object.hasOwn(EXPORTERS, name)) return await EXPORTERS[name]();
  const known = Object.keys(EXPORTERS).join(" and ");
  throw new Error(`OTEL_TRACES_EXPORTER is "${name}"; the shop knows ${known}`);
}
