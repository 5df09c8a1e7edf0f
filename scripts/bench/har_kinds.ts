/** An entry of a HAR file. */
export type RawEntry = Readonly<Record<string, unknown>>;

/** Returns the entry at an index. Its time is set by the writer of the file. */
export type Kind = (index: number) => RawEntry;

const ORIGIN = "https://shop.example.test";
const BINARY_BYTES = 1_500_000;
const CALLS_PER_THING = 100;
const LIST_ITEMS = 1_000;
const PAGE_ROWS = 300;

/** Large images and fonts in base64, and an API call after every fourth. */
export const assets: Kind = (index) =>
  index % 5 === 4
    ? calls(index)
    : exchange("GET", `/assets/${hex(index, 8)}.${index % 2 === 0 ? "png" : "woff2"}`, {
      type: index % 2 === 0 ? "image/png" : "font/woff2",
      text: base64(index, BINARY_BYTES),
      encoding: "base64",
    });

/**
 * Small API calls of a session that stays open all day: most of them read, and one in fifty makes
 * or changes a thing, by the id that it was given.
 */
export const calls: Kind = (index) => {
  const thing = Math.floor(index / CALLS_PER_THING);
  const turn = index % CALLS_PER_THING;
  const id = hex(thing, 24);
  const value = {
    id,
    name: `Order ${thing}`,
    total: (index * 7) % 1_000,
    createdAt: new Date(Date.UTC(2026, 0) + thing * 100_000).toISOString(),
    customer: { id: hex(thing % 50 + 1_000_000, 24), email: `user${thing % 50}@example.test` },
  };
  const path = `/api/orders/${id}`;
  if (turn === 0) {
    return exchange("POST", "/api/orders", json(value), { name: value.name, total: value.total });
  }
  if (turn === CALLS_PER_THING / 2) {
    const name = `Sold ${thing}`;
    return exchange("PATCH", path, json({ ...value, name }), { name });
  }
  return turn % 2 === 0
    ? exchange("GET", path, json(value))
    : exchange("GET", `/api/orders?page=${turn}`, json({ items: [value], total: index }));
};

/** Lists of 300 kB, each followed by a read and a change of one of its things. */
export const lists: Kind = (index) => {
  const list = Math.floor(index / 3);
  const items = (count: number, from = 0) =>
    Array.from({ length: count }, (_, i) => ({
      id: hex(list * LIST_ITEMS + i + from, 24),
      sku: `SKU-${list}-${i + from}`,
      title: `Product ${words(list + i + from, 6)}`,
      price: (i * 37) % 10_000 / 100,
      tags: [words(i, 1), words(i + 3, 1)],
      stock: { warehouse: hex(i % 20, 12), count: i % 90, updatedAt: 1_767_225_600_000 + i },
    }));
  if (index % 3 === 0) {
    return exchange("GET", `/api/products?offset=${list * LIST_ITEMS}`, json(items(LIST_ITEMS)));
  }
  const [item] = items(1, list * 13 % LIST_ITEMS);
  const path = `/api/products/${item.id}`;
  return index % 3 === 1
    ? exchange("GET", path, json(item))
    : exchange("PUT", path, json({ ...item, price: 1 }), { sku: item.sku, price: 1 });
};

/** Pages with tables, links and a form, whose hidden token the next request sends. */
export const pages: Kind = (index) => {
  const page = Math.floor(index / 2);
  const token = hex(page + 5_000_000, 40);
  const id = hex(page * PAGE_ROWS, 10);
  if (index % 2 === 1) {
    return exchange("POST", `/admin/items/${id}/edit`, { type: "text/html", text: "<p>Saved" }, {
      csrf_token: token,
      title: words(page, 3),
    }, "application/x-www-form-urlencoded");
  }
  const rows = Array.from({ length: PAGE_ROWS }, (_, i) => {
    const row = hex(page * PAGE_ROWS + i, 10);
    return `<tr class="row"><td><input type="checkbox" name="chosen" value="${row}"></td>` +
      `<td><a href="/admin/items/${row}/edit?from=list&amp;page=${page}">${
        words(page + i, 5)
      }</a>` +
      `</td><td>${(i * 31) % 1_000}&nbsp;€</td></tr>`;
  });
  return exchange("GET", `/admin/items?page=${page}`, {
    type: "text/html; charset=utf-8",
    text:
      `<!doctype html><html><head><title>Items</title><script>var nonce = "${
        hex(page, 10)
      }";</script></head><body><table>${rows.join("\n")}</table>` +
      `<form method="post" action="/admin/items/${id}/edit"><input type="hidden" ` +
      `name="csrf_token" value="${token}"><input name="title"><button>Save</button></form></body>`,
  });
};

/** Searches, each with other words in its query, as a script or a person with patience sends them. */
export const searches: Kind = (index) =>
  exchange(
    "GET",
    `/api/search?phrase=teapot-blue-${index}&colour=number-${index}x`,
    json({ found: index, words: [`kettle ${index}`] }),
  );

interface Content {
  readonly type: string;
  readonly text: string;
  readonly encoding?: "base64";
}

function json(value: unknown): Content {
  return { type: "application/json", text: JSON.stringify(value) };
}

function exchange(
  method: string,
  path: string,
  { type, text, encoding }: Content,
  body?: Readonly<Record<string, string | number>>,
  mimeType = "application/json",
): RawEntry {
  const bodyText = body &&
    (mimeType === "application/json"
      ? JSON.stringify(body)
      : `${new URLSearchParams(Object.entries(body).map(([name, value]) => [name, `${value}`]))}`);
  return {
    time: 20,
    _resourceType: type.startsWith("text/html") ? "document" : "xhr",
    request: {
      method,
      url: `${ORIGIN}${path}`,
      httpVersion: "HTTP/2.0",
      headers: [
        ["accept", "*/*"],
        ["accept-language", "en-GB,en;q=0.9"],
        ["authorization", `Bearer ${hex(42, 40)}`],
        ["referer", `${ORIGIN}/`],
        ["user-agent", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0"],
        ...(body ? [["content-type", mimeType]] : []),
      ].map(([name, value]) => ({ name, value })),
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: bodyText?.length ?? 0,
      ...(bodyText !== undefined && { postData: { mimeType, text: bodyText } }),
    },
    response: {
      status: method === "POST" ? 201 : 200,
      statusText: "",
      httpVersion: "HTTP/2.0",
      headers: [
        { name: "content-type", value: type },
        { name: "cache-control", value: "no-store" },
        { name: "vary", value: "Accept-Encoding" },
      ],
      cookies: [],
      content: { size: text.length, mimeType: type, text, encoding },
      redirectURL: "",
    },
    cache: {},
    timings: { send: 0, wait: 18, receive: 2 },
  };
}

/** Returns hexadecimal digits that look random and depend only on the seed. */
function hex(seed: number, length: number): string {
  let state = seed + 1;
  let text = "";
  while (text.length < length) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9 | 0;
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39) ^ seed;
    text += (state >>> 0).toString(16).padStart(8, "0");
  }
  return text.slice(0, length);
}

function base64(seed: number, length: number): string {
  const piece = btoa(hex(seed, 3_000));
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

const WORDS = ["red", "steel", "lamp", "oak", "table", "small", "round", "chair", "glass", "blue"];

function words(seed: number, count: number): string {
  return Array.from({ length: count }, (_, i) => WORDS[(seed * 7 + i * 3) % WORDS.length])
    .join(" ");
}
