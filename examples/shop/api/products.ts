import { requireBearer } from "./auth.ts";
import { listOf, readBody, type Rules, text, wholeNumber } from "./body.ts";
import { etagOf, isFresh, notModified, requireMatch } from "./etag.ts";
import { createRouter, type Router, type ShopContext } from "./hono.ts";
import { page } from "./pagination.ts";
import { json, noContent, Problem } from "./reply.ts";
import { forgetProduct, indexProduct } from "./search.ts";
import { type Product, type Store, timestamp } from "./store.ts";

const FIRST_LEDGER_NO = 9_007_199_254_740_993_000n;

const FIELDS: Rules = {
  name: { rule: text },
  price_cents: { rule: wholeNumber(0) },
  region: { rule: text },
  tags: { rule: listOf(text) },
};

type ProductFields = Pick<Product, "name" | "price_cents" | "region" | "tags">;

/** Products: create, read, list, replace and delete, with ETags. */
export function productRoutes(store: Store): Router {
  const routes = createRouter();
  routes.use(requireBearer(store));
  let lastId = 0;

  routes.post("/", async (c) => {
    const fields = await readBody<ProductFields>(c, FIELDS);
    const id = ++lastId;
    const ledger_no = FIRST_LEDGER_NO + BigInt(id);
    const created_at = timestamp(store);
    const product = save(store, { id, version: 1, ledger_no, ...fields, created_at });
    return json(viewProduct(product), 201, {
      location: `/products/${id}`,
      etag: etagOf(product),
    });
  });

  routes.get("/", (c) => {
    const { region, tag, ledger_no } = c.req.query();
    const matching = [...store.products.values()].filter((product) =>
      (region === undefined || product.region === region) &&
      (tag === undefined || product.tags.includes(tag)) &&
      (ledger_no === undefined || String(product.ledger_no) === ledger_no)
    );
    return page(c, matching, viewProduct);
  });

  routes.get("/:id", (c) => {
    const product = find(store, c);
    if (isFresh(c, product)) return notModified(product);
    return json(viewProduct(product), 200, { etag: etagOf(product) });
  });

  routes.put("/:id", async (c) => {
    const product = find(store, c);
    requireMatch(c, product);
    const fields = await readBody<ProductFields>(c, FIELDS);
    const changed = save(store, { ...product, ...fields, version: product.version + 1 });
    return json(viewProduct(changed), 200, { etag: etagOf(changed) });
  });

  routes.delete("/:id", (c) => {
    const { id } = find(store, c);
    store.products.delete(id);
    forgetProduct(store, id);
    return noContent();
  });
  return routes;
}

function find(store: Store, c: ShopContext): Product {
  const id = c.req.param("id") ?? "";
  const product = /^\d+$/.test(id) ? store.products.get(Number(id)) : undefined;
  if (product === undefined) throw new Problem(404, `there is no product ${id}`);
  return product;
}

function save(store: Store, product: Product): Product {
  store.products.set(product.id, product);
  indexProduct(store, product);
  return product;
}

function viewProduct({ version: _, ...product }: Product) {
  return product;
}
