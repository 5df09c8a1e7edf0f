import { type RequestNode, requestSteps, type SourceNode } from "../../loader/mod.ts";
import type { LintRule } from "../rule.ts";

/** Keys under which other tools put the body, each with a test for a value that is the body. */
const WRAPPERS: Readonly<Record<string, (value: SourceNode, request: RequestNode) => boolean>> = {
  // The input of a procedure of tRPC, which superjson writes so.
  json: ({ kind }, { url }) => kind !== "scalar" && !/\/trpc\//.test(url.text),
  form: ({ kind }) => kind === "map",
  text: sentAsText,
  raw: sentAsText,
};

/** Reports a body in a single key such as `json`, which would be sent as part of the body. */
export const wrappedBody: LintRule = {
  code: "wrapped-body",
  docs: {
    what: "Reports a body that is a map with the single key `json` or `form`, as other tools " +
      "write it, or with `text` or `raw` under a content type that is not JSON.",
    why: 'The key is sent as part of the body, so the server gets `{"json": …}`.',
    example: `
name: users
steps:
  - name: rename_user
    request:
      method: PATCH
      url: \${ENV.BASE_URL}/users/1
      body: { json: { name: Ada } }
    assert: { status: 200 }`,
    instead: `
name: users
steps:
  - name: rename_user
    request:
      method: PATCH
      url: \${ENV.BASE_URL}/users/1
      body: { name: Ada }
    assert: { status: 200 }`,
  },
  check({ flow }, advise) {
    for (const { request } of requestSteps(flow)) {
      const body = request.body?.value;
      if (body?.kind !== "map" || body.entries.length !== 1) continue;
      const [{ name, key, value }] = body.entries;
      if (!Object.hasOwn(WRAPPERS, name) || !WRAPPERS[name](value, request)) continue;
      advise(`\`${name}\` is sent as part of the body: \`{"${name}": …}\``, key.range, {
        help: name === "form"
          ? "write `form` instead of `body`, with the fields directly under it"
          : name === "json"
          ? "write the JSON directly under `body`"
          : "write the text as `body` itself: `body: …`",
      });
    }
  },
};

/**
 * Returns whether a value is sent as text. A member `text` is common in JSON, but not under another
 * content type.
 */
function sentAsText(value: SourceNode, { headers }: RequestNode): boolean {
  const type = headers.find(({ name }) => name.toLowerCase() === "content-type")?.value;
  return value.kind === "scalar" && type?.kind === "scalar" && !/json|form|\$\{/i.test(type.text);
}
