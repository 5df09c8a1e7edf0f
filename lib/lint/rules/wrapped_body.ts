import type { RequestNode, SourceNode } from "../../loader/mod.ts";
import type { LintRule } from "../rule.ts";

/** Keys under which other tools want the body, and what a wrapped one has there. */
const WRAPPERS: Readonly<Record<string, (value: SourceNode, request: RequestNode) => boolean>> = {
  json: ({ kind }) => kind !== "scalar",
  form: ({ kind }) => kind === "map",
  text: sentAsText,
  raw: sentAsText,
};

/** A body in a single key such as `json`, which is sent as part of it. */
export const wrappedBody: LintRule = {
  code: "wrapped-body",
  check({ flow }, advise) {
    for (const { request } of flow.steps) {
      const body = request.body?.value;
      if (body?.kind !== "map" || body.entries.length !== 1) continue;
      const [{ name, key, value }] = body.entries;
      if (!Object.hasOwn(WRAPPERS, name) || !WRAPPERS[name](value, request)) continue;
      advise(`\`${name}\` is sent as part of the body: \`{"${name}": …}\``, key.range, {
        help: name === "form"
          ? "write `form` in place of `body`, with the fields right under it"
          : name === "json"
          ? "write the JSON right under `body`"
          : "write the text as `body` itself: `body: …`",
      });
    }
  },
};

/** A member `text` is common in JSON, and odd under a content type that is not. */
function sentAsText(value: SourceNode, { headers }: RequestNode): boolean {
  const type = headers.find(({ name }) => name.toLowerCase() === "content-type")?.value;
  return value.kind === "scalar" && type?.kind === "scalar" && !/json|form|\$\{/i.test(type.text);
}
