import { createExporter } from "./exporters.ts";
import {
  ATTR_SERVICE_NAME,
  type Attributes,
  BatchSpanProcessor,
  type Context,
  defaultResource,
  defaultTextMapGetter,
  defaultTextMapSetter,
  resourceFromAttributes,
  ROOT_CONTEXT,
  setGlobalErrorHandler,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
  TracerProvider,
  W3CTraceContextPropagator,
} from "./opentelemetry.ts";

/** A span that has begun. */
export interface Work {
  readonly span: Span;
  /** The context whose span it is: what has this context as its parent becomes its child. */
  readonly context: Context;
}

/** What a span is. */
export interface WorkOptions {
  readonly kind: SpanKind;
  readonly parent: Context;
  readonly attributes?: Attributes;
}

/** What records the spans of one service. */
export interface Tracing {
  /** Does work under a span; the span ends with it, as an error if it throws. */
  under<T>(name: string, options: WorkOptions, work: (work: Work) => T | Promise<T>): Promise<T>;
  /** Exports what is not exported yet, and no more. */
  stop(): Promise<void>;
}

/** Milliseconds from the end of a span to its export, unless `OTEL_BSP_SCHEDULE_DELAY` says. */
const EXPORT_DELAY_MS = "50";
const PROPAGATOR = new W3CTraceContextPropagator();

/**
 * Begins to record spans.
 *
 * @param exporter What `OTEL_TRACES_EXPORTER` says: `zipkin` or `otlp`.
 * @param service The name of the service.
 */
export async function startTracing(exporter: string, service: string): Promise<Tracing> {
  setGlobalErrorHandler((error) => console.error("spans were not exported:", textOf(error)));
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: service })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: await createExporter(exporter),
        scheduledDelayMillis: Number(Deno.env.get("OTEL_BSP_SCHEDULE_DELAY") ?? EXPORT_DELAY_MS),
      }),
    ],
  });
  const tracer = provider.getTracer("shop");
  return {
    async under(name, { kind, parent, attributes }, work) {
      const span = tracer.startSpan(name, { kind, attributes }, parent);
      try {
        return await work({ span, context: trace.setSpan(parent, span) });
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR, message: textOf(error) });
        throw error;
      } finally {
        span.end();
      }
    },
    stop: () => provider.shutdown().catch((error) => console.error(textOf(error))),
  };
}

/** The context that headers carry (W3C Trace Context), or one without a parent. */
export function contextOf(headers: Readonly<Record<string, string>>): Context {
  return PROPAGATOR.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
}

/** The headers that carry a context: `traceparent`, and `tracestate` if there is one. */
export function headersOf(context: Context): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  PROPAGATOR.inject(context, headers, defaultTextMapSetter);
  return headers;
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
