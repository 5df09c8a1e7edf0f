/** A span as a collector sees it, whichever way it came. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly id: string;
  readonly parentId?: string;
  readonly name: string;
  /** `SERVER`, `CLIENT`, `PRODUCER`, `CONSUMER`. */
  readonly kind: string;
  readonly service: string;
  /** Why the span is an error, if it is. */
  readonly error?: string;
}

/** A backend on loopback that accepts spans and responds like Zipkin. */
export interface Collector extends AsyncDisposable {
  readonly origin: string;
  /** The spans received so far, in order of arrival. */
  readonly spans: readonly CollectedSpan[];
  /** The spans of a trace, once there are that many. */
  trace(traceId: string, count: number): Promise<readonly CollectedSpan[]>;
  /** The environment that makes the shop export to it. */
  exportEnv(exporter: "zipkin" | "otlp"): Readonly<Record<string, string>>;
}

/** What is reported instead of hanging if spans never arrive. */
const PATIENCE_MS = 30_000;
const KINDS = ["UNSPECIFIED", "INTERNAL", "SERVER", "CLIENT", "PRODUCER", "CONSUMER"];

/**
 * Opens a collector.
 *
 * @param held A query of a trace is answered only once the trace has that many spans.
 */
export function openCollector(held = 1): Collector {
  const spans: CollectedSpan[] = [];
  const watchers = new Set<() => void>();
  const add = (more: readonly CollectedSpan[]) => {
    spans.push(...more);
    for (const watcher of watchers) watcher();
  };

  function trace(traceId: string, count: number): Promise<readonly CollectedSpan[]> {
    const { promise, resolve, reject } = Promise.withResolvers<readonly CollectedSpan[]>();
    const timer = setTimeout(() => {
      reject(new Error(`${spans.length} spans came, not ${count} of trace ${traceId}`));
    }, PATIENCE_MS);
    const look = () => {
      const found = spans.filter((span) => span.traceId === traceId);
      if (found.length >= count) resolve(found);
    };
    watchers.add(look);
    look();
    return promise.finally(() => {
      clearTimeout(timer);
      watchers.delete(look);
    });
  }

  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/api/v2/spans") {
        add((await request.json()).map(fromZipkin));
        return new Response(null, { status: 202 });
      }
      if (pathname === "/v1/traces") {
        add(fromOtlp(await request.json()));
        return Response.json({});
      }
      const [, traceId = ""] = /^\/api\/v2\/trace\/([0-9a-f]{32})$/.exec(pathname) ?? [];
      if (traceId === "") return new Response(null, { status: 404 });
      return Response.json((await trace(traceId, held)).map(asZipkin));
    },
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;
  return {
    origin,
    spans,
    trace,
    exportEnv: (exporter) => ({
      OTEL_TRACES_EXPORTER: exporter,
      OTEL_EXPORTER_ZIPKIN_ENDPOINT: `${origin}/api/v2/spans`,
      OTEL_EXPORTER_OTLP_ENDPOINT: origin,
    }),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

interface ZipkinSpan {
  readonly traceId: string;
  readonly id: string;
  readonly parentId?: string;
  readonly name: string;
  readonly kind: string;
  readonly localEndpoint: { readonly serviceName: string };
  readonly tags: Readonly<Record<string, string>>;
}

function fromZipkin({ localEndpoint, tags, ...span }: ZipkinSpan): CollectedSpan {
  const { traceId, id, parentId, name, kind } = span;
  return {
    traceId,
    id,
    parentId,
    name,
    kind,
    service: localEndpoint.serviceName,
    error: tags.error,
  };
}

/** A span as the Zipkin server returns it: names in lower case. */
function asZipkin({ service, name, error, ...span }: CollectedSpan): ZipkinSpan {
  return {
    ...span,
    name: name.toLowerCase(),
    localEndpoint: { serviceName: service },
    tags: error === undefined ? {} : { error, "otel.status_code": "ERROR" },
  };
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}

interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code: number; readonly message?: string };
}

function fromOtlp({ resourceSpans }: OtlpTraces): readonly CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const name = resource.attributes.find(({ key }) => key === "service.name");
    const service = name?.value.stringValue ?? "";
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => fromOtlpSpan(span, service)));
  });
}

function fromOtlpSpan(span: OtlpSpan, service: string): CollectedSpan {
  const { traceId, spanId: id, parentSpanId: parentId, name, kind, status } = span;
  const error = status.code === 2 ? status.message : undefined;
  return { traceId, id, parentId, name, kind: KINDS[kind], service, error };
}
