import { createRouter, type Router } from "./hono.ts";
import { json, Problem } from "./reply.ts";
import { type Product, type SearchDocument, type Store, timestamp } from "./store.ts";

/** The search: it knows what the index knows, and that lags behind. */
export function searchRoutes(store: Store): Router {
  const routes = createRouter();

  routes.get("/", (c) => {
    const query = c.req.query("q") ?? "";
    if (query === "") throw new Problem(400, 'say what to look for: "q"');
    const hits = [...store.documents.values()].filter((document) => matches(document, query));
    return json({ query, total: hits.length, hits: hits.map((hit) => ({ ...hit })) });
  });

  routes.get("/documents/:id", (c) => {
    const id = c.req.param("id");
    const document = store.documents.get(id);
    if (document === undefined) throw new Problem(404, `${id} is not in the index`);
    return json({ ...document });
  });
  return routes;
}

/** Puts a product into the index, once the index gets to it. */
export function indexProduct(store: Store, { id, name, tags }: Product): void {
  store.agenda.later(store.options.indexLagMs, () => {
    const document = { id: documentId(id), title: name, tags, indexed_at: timestamp(store) };
    store.documents.set(document.id, document);
  });
}

/** Takes a product out of the index, once the index gets to it. */
export function forgetProduct(store: Store, id: number): void {
  store.agenda.later(store.options.indexLagMs, () => store.documents.delete(documentId(id)));
}

function documentId(productId: number): string {
  return `product-${productId}`;
}

function matches({ title, tags }: SearchDocument, query: string): boolean {
  const wanted = query.toLowerCase();
  return [title, ...tags].some((text) => text.toLowerCase().includes(wanted));
}
