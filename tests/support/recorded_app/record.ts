import { type JsonValue, parseJson, stringifyJson } from "../../../lib/json/mod.ts";
import {
  type Browser,
  type Came,
  isTaken,
  type PathPart,
  type Sent,
  type Taken,
  type Truth,
} from "./browser.ts";

const BEGIN_MS = Date.parse("2026-02-17T10:00:00Z");
const STEP_MS = 300;
const TAKES_MS = 40;
const BOUNDARY = "----WebKitFormBoundaryq3Xo0ZbA";
const NOISE: readonly (readonly [string, string])[] = [
  ["accept", "*/*"],
  ["accept-language", "en-US,en;q=0.9"],
  ["sec-ch-ua-platform", '"Linux"'],
  ["sec-fetch-mode", "cors"],
  ["sec-fetch-site", "same-origin"],
  ["user-agent", "Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36"],
];

/** Opens a browser whose clock advances by {@linkcode STEP_MS} with each request. */
export function openBrowser(origin: string): Browser {
  const jar = new Map<string, Taken>();
  const entries: unknown[] = [];
  const truth: Truth[] = [];
  return {
    truth,
    cookie: (name) => jar.get(name) ?? { value: "", from: "nothing" },
    har: () => ({
      log: {
        version: "1.2",
        creator: { name: "WebInspector", version: "537.36" },
        pages: [{ id: "page_1", title: `${origin}/`, startedDateTime: at(0), pageTimings: {} }],
        entries,
      },
    }),
    async send(name, method, path, sent = {}) {
      const index = entries.length;
      const note = (value: Taken) => {
        truth.push({ entry: index, value: String(value.value), from: value.from });
        return String(value.value);
      };
      const url = origin + path.map((part) => partText(part, note)).join("");
      const headers: [string, string][] = Object.entries(sent.headers ?? {}).map((
        [key, value],
      ) => [key, isTaken(value) ? note(value) : value]);
      const cookies = Array.from(jar, ([key, value]) => ({ name: key, value: note(value) }));
      const body = bodyOf(sent, note);
      if (body) headers.push(["content-type", body.type]);
      if (cookies.length > 0) {
        headers.push(["cookie", cookies.map(({ name, value }) => `${name}=${value}`).join("; ")]);
      }
      const response = await fetch(url, {
        method,
        headers,
        redirect: "manual",
        ...(body ? { body: body.text } : {}),
      });
      const text = await response.text();
      for (const line of response.headers.getSetCookie()) {
        const [, key, value] = /^([^=]+)=([^;]*)/.exec(line)!;
        jar.set(key, { value, from: `${name} cookie ${key}` });
      }
      const isPage = response.headers.get("content-type")?.includes("html") ?? false;
      entries.push({
        pageref: "page_1",
        _resourceType: isPage || response.status === 302 ? "document" : "fetch",
        startedDateTime: at(index * STEP_MS),
        time: TAKES_MS,
        request: {
          method,
          url,
          httpVersion: "HTTP/1.1",
          headers: [...NOISE, ...headers].map(([name, value]) => ({ name, value })),
          cookies,
          queryString: [],
          headersSize: -1,
          bodySize: body?.text.length ?? 0,
          ...(body ? { postData: { mimeType: body.type, text: body.text } } : {}),
        },
        response: {
          status: response.status,
          statusText: "",
          httpVersion: "HTTP/1.1",
          headers: Array.from(response.headers, ([name, value]) => ({ name, value })),
          cookies: [],
          content: {
            size: text.length,
            mimeType: response.headers.get("content-type")?.split(";")[0] ?? "x-unknown",
            ...(text ? { text } : {}),
          },
          redirectURL: response.headers.get("location") ?? "",
          headersSize: -1,
          bodySize: -1,
        },
        cache: {},
        timings: { send: 0, wait: TAKES_MS, receive: 0 },
      });
      return cameFrom(name, response, text);
    },
  };
}

function partText(part: PathPart, note: (value: Taken) => string): string {
  return isTaken(part) ? encodeURIComponent(note(part)) : part;
}

function bodyOf(sent: Sent, note: (value: Taken) => string) {
  if (sent.json !== undefined) {
    const text = stringifyJson(resolved(sent.json, note));
    return { type: sent.type ?? "application/json", text };
  }
  if (sent.text !== undefined) return { type: sent.type ?? "text/plain", text: sent.text };
  if (sent.form) {
    const pairs = Object.entries(sent.form).map(([key, value]) => [
      key,
      isTaken(value) ? note(value) : value,
    ]);
    return { type: "application/x-www-form-urlencoded", text: String(new URLSearchParams(pairs)) };
  }
  if (sent.multipart) {
    const parts = Object.entries(sent.multipart).map(([key, value]) =>
      typeof value === "string"
        ? `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
        : `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"; filename="${value.filename}"\r\n` +
          `Content-Type: text/plain\r\n\r\n${value.text}\r\n`
    );
    return {
      type: `multipart/form-data; boundary=${BOUNDARY}`,
      text: `${parts.join("")}--${BOUNDARY}--\r\n`,
    };
  }
}

function resolved(value: unknown, note: (value: Taken) => string): JsonValue {
  if (isTaken(value)) {
    note(value);
    return value.value;
  }
  if (Array.isArray(value)) return value.map((item) => resolved(item, note));
  if (typeof value !== "object" || value === null) return value as JsonValue;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one, note)]));
}

function cameFrom(name: string, { status, headers }: Response, text: string): Came {
  return {
    status,
    headers,
    text,
    take(...keys) {
      let value = parseJson(text) as unknown;
      for (const key of keys) value = (value as Record<string | number, unknown>)[key];
      return { value: value as Taken["value"], from: `${name} json ${keys.join(".")}` };
    },
    header: (header) => ({ value: headers.get(header)!, from: `${name} header ${header}` }),
    match: (pattern) => ({ value: pattern.exec(text)![1], from: `${name} text` }),
  };
}

function at(ms: number): string {
  return new Date(BEGIN_MS + ms).toISOString();
}
