// deno-lint-ignore no-explicit-any
type Loose = any;
type Log = { log: { entries: Loose[]; [name: string]: unknown } };

/** Writes a recording of Chrome as another recorder would have written it. */
export type Rewrite = (log: Log) => Uint8Array<ArrayBuffer>;

/** Ways to write what Chrome recorded, by recorder; none loses anything that matters. */
export const RECORDERS: Readonly<Record<string, Rewrite>> = {
  "Firefox": by("Firefox", (entry) => {
    withoutMarks(entry);
    shift(entry, 120, "+02:00");
    const { request, response } = entry;
    request.headers.reverse();
    response.headers.reverse();
    for (const header of request.headers) header.name = titled(header.name);
    if (/multipart/.test(typeOf(entry))) {
      request.headers.unshift(
        { name: "Content-Disposition", value: 'form-data; name="file"; filename="bill.txt"' },
        { name: "Content-Type", value: "text/plain" },
      );
    }
    if (isForm(entry)) request.postData.params = paramsOf(request.postData.text);
    request.postData ??= { mimeType: "", params: [], text: "" };
  }),
  "Safari": by("WebKit Web Inspector", (entry) => {
    withoutMarks(entry);
    entry._fetchType = "Network Load";
    for (const part of [entry.request, entry.response]) part.headers = merged(part.headers);
    if (entry.request.postData) entry.request.postData.params = [];
    entry.request.cookies = [];
  }),
  "Charles": by("Charles Proxy", (entry) => {
    withoutPages(entry);
    const { request, response } = entry;
    if (isForm(entry)) {
      request.postData = {
        mimeType: request.postData.mimeType,
        params: paramsOf(request.postData.text),
      };
    } else if (/json/.test(typeOf(entry))) encode(request.postData);
    if (/json/.test(response.content.mimeType)) encode(response.content);
    request.headers.unshift({ name: ":method", value: request.method }, {
      name: ":authority",
      value: new URL(request.url).host,
    });
  }),
  "Fiddler": by("Fiddler", (entry) => {
    withoutPages(entry);
    shift(entry, -300, "0000-05:00");
    encode(entry.response.content);
    entry.request.postData ??= { mimeType: "", params: [], text: "" };
  }, "\uFEFF"),
  "Insomnia": by("Insomnia REST Client", (entry) => {
    withoutPages(entry);
    const { request, response } = entry;
    const is = (wanted: string) => ({ name }: Loose) => name.toLowerCase() === wanted;
    response.cookies = response.headers.filter(is("set-cookie")).map(({ value }: Loose) => ({
      name: value.slice(0, value.indexOf("=")),
      value: value.slice(value.indexOf("=") + 1).split(";")[0],
    }));
    request.headers = request.headers.filter((header: Loose) => !is("cookie")(header));
    response.headers = response.headers.filter((header: Loose) => !is("set-cookie")(header));
    request.postData ??= { mimeType: "", params: [], text: "" };
  }),
  "mitmproxy, with a slow first answer": (log) => {
    const { entries } = log.log;
    for (const entry of entries) {
      withoutPages(entry);
      entry.startedDateTime = entry.startedDateTime.replace(/\.(\d{3})Z/, ".$1000+00:00");
      if (isForm(entry)) entry.request.postData.params = paramsOf(entry.request.postData.text);
    }
    entries.push(...entries.splice(1, 1));
    return write(log, "mitmproxy");
  },
  "BrowserMob": (log) => {
    log.log.entries = log.log.entries.flatMap((entry) => {
      withoutMarks(entry);
      const { startedDateTime, request } = entry;
      if (isForm(entry)) {
        request.postData = {
          mimeType: request.postData.mimeType,
          params: paramsOf(request.postData.text),
        };
      }
      const connect = { method: "CONNECT", url: new URL(request.url).origin, headers: [] };
      return [
        { startedDateTime, request: connect, response: { status: 0, content: {} } },
        entry,
      ];
    });
    return write(log, "BrowserMob Proxy");
  },
  "Playwright in its minimal mode": by("Playwright", (entry) => {
    withoutPages(entry);
    entry.time = -1;
    entry.timings = { send: -1, wait: -1, receive: -1 };
    delete entry.request.queryString;
    delete entry.request.cookies;
  }),
};

function by(name: string, change: (entry: Loose) => void, before = ""): Rewrite {
  return (log) => {
    log.log.entries.forEach(change);
    return write(log, name, before);
  };
}

function write({ log }: Log, name: string, before = ""): Uint8Array<ArrayBuffer> {
  const creator = { name, version: "9.1" };
  return new TextEncoder().encode(before + JSON.stringify({ log: { ...log, creator } }));
}

/** Removes what only Chrome writes. */
function withoutMarks(entry: Loose): void {
  for (const name of Object.keys(entry)) if (name.startsWith("_")) delete entry[name];
}

function withoutPages(entry: Loose): void {
  withoutMarks(entry);
  delete entry.pageref;
}

function shift(entry: Loose, minutes: number, offset: string): void {
  const shifted = new Date(Date.parse(entry.startedDateTime) + minutes * 60_000);
  entry.startedDateTime = shifted.toISOString().replace("Z", offset);
}

function typeOf(entry: Loose): string {
  return entry.request.postData?.mimeType ?? "";
}

function isForm(entry: Loose): boolean {
  return /urlencoded/.test(typeOf(entry));
}

function paramsOf(form: string): { name: string; value: string }[] {
  return Array.from(new URLSearchParams(form), ([name, value]) => ({ name, value }));
}

function titled(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, before, letter) => before + letter.toUpperCase());
}

function merged(headers: Loose[]): Loose[] {
  const all = Map.groupBy(headers, ({ name }) => titled(name.toLowerCase()));
  return Array.from(all, ([name, some]) => ({
    name,
    value: some.map(({ value }) => value).join(", "),
  }));
}

function encode(part: Loose): void {
  if (!part?.text) return;
  part.text = btoa(String.fromCharCode(...new TextEncoder().encode(part.text)));
  part.encoding = "base64";
}
