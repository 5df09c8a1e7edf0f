import { callsOfBatch } from "../../mime/mod.ts";
import { type Entry, headerValue } from "../recording.ts";

/**
 * Returns the calls of a batch of HTTP requests, each as an entry of a HAR. A call has the headers of
 * its batch, but for those about the body. Returns none for any other exchange.
 */
export function callsInBatch(entry: Omit<Entry, "startMs" | "endMs">) {
  const { request, response, page: pageref, resourceType: _resourceType } = entry;
  const { body, headers, cookies } = request;
  if (body?.kind !== "text" && body?.kind !== "json") return [];
  const json = body.kind === "json" ? body.value : undefined;
  const { text = "" } = response;
  const type = headerValue(response.headers, "content-type") ?? "";
  const calls = callsOfBatch({ ...body, json }, { type, text, json: json && response.json });
  const shared = headers.filter(({ name }) => !/^(?:accept$|content-|mime-)/.test(name));
  /** The addresses of what the calls made or are about, by their ids: `$1/Tasks` is below one. */
  const made = new Map<string | undefined, string>();
  return calls.map(({ sent, received, id }) => {
    const [method, target = ""] = sent.start.split(" ");
    const path = target.replace(/^\/?\$([\w.-]+)/, (whole, id) => made.get(id) ?? whole);
    made.set(id, headerValue(received?.headers ?? [], "location") ?? path);
    // For Microsoft Graph, a path begins at the batch.
    const isOfService = !path.startsWith("/") || path.startsWith(`/${request.segments[0]}/`);
    const own = new Set(sent.headers.map(({ name }) => name));
    const others = shared.filter(({ name }) => !own.has(name));
    return {
      pageref,
      _resourceType,
      request: {
        method,
        url: URL.parse(isOfService ? path : `.${path}`, request.url)?.href,
        headers: [...others, ...sent.headers],
        cookies,
        postData: { text: sent.body },
      },
      response: received && {
        status: received.start.split(" ")[1],
        headers: received.headers,
        content: { text: received.body },
      },
    };
  });
}
