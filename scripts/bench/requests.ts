/** One request of the benchmark flow; `{id}` is the id in the first response. */
export interface BenchRequest {
  readonly step: string;
  readonly method: string;
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly status: number;
}

/** The requests of one flow, from which both the flow files and the bare loop are made. */
export const REQUESTS: readonly BenchRequest[] = [
  {
    step: "create",
    method: "POST",
    path: "/items",
    body: { name: "teapot", price_cents: 1950, tags: ["kitchen", "tea"] },
    status: 201,
  },
  { step: "read", method: "GET", path: "/items/{id}", status: 200 },
  {
    step: "change",
    method: "PATCH",
    path: "/items/{id}",
    body: { name: "samovar" },
    status: 200,
  },
  { step: "read_again", method: "GET", path: "/items/{id}", status: 200 },
  { step: "remove", method: "DELETE", path: "/items/{id}", status: 204 },
];
