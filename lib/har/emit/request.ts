import type { DraftBody, DraftPart, DraftRequest } from "../draft.ts";
import { type Names, templateText } from "./template_text.ts";
import { mapOf, yamlFields, yamlValue } from "./values.ts";
import type { YamlMap, YamlValue } from "./yaml_text.ts";

/** A request as it stands under `request`. */
export function yamlRequest(request: DraftRequest, names: Names): YamlMap {
  const { method, url, query, headers, cookies, auth, body } = request;
  return mapOf([
    ["method", method],
    ["url", templateText(url, names)],
    ["query", query.length > 0 ? yamlFields(query, names, { numbers: true }) : undefined],
    ["headers", headers.length > 0 ? yamlFields(headers, names) : undefined],
    ["cookies", cookies.length > 0 ? yamlFields(cookies, names) : undefined],
    ["auth", auth ? mapOf([["basic", basic(auth.basic, names)]]) : undefined],
    ...body ? [yamlBody(body, names)] : [],
  ]);
}

function basic(
  { username, password }: NonNullable<DraftRequest["auth"]>["basic"],
  names: Names,
): YamlMap {
  return mapOf([
    ["username", templateText(username, names)],
    ["password", templateText(password, names)],
  ]);
}

function yamlBody(body: DraftBody, names: Names): readonly [key: string, value: YamlValue] {
  switch (body.kind) {
    case "json":
      return ["body", yamlValue(body.value, names)];
    case "text":
      return ["body", templateText(body.text, names)];
    case "form":
      return ["form", yamlFields(body.fields, names)];
    case "multipart":
      return ["multipart", yamlParts(body.parts, names)];
    case "base64":
      return ["base64", body.base64];
    case "graphql":
      return [
        "graphql",
        mapOf([
          ["query", templateText([body.query], names)],
          ["variables", body.variables && yamlValue(body.variables, names)],
          ["operationName", body.operationName],
        ]),
      ];
  }
}

/** The parts by name, a list where several have one. */
function yamlParts(parts: readonly DraftPart[], names: Names): YamlMap {
  return mapOf(
    Array.from(Map.groupBy(parts, ({ name }) => name), ([name, group]) => {
      const values = group.map((part) => yamlPart(part, names));
      return [name, values.length === 1 ? values[0] : { list: values.map((value) => ({ value })) }];
    }),
  );
}

function yamlPart({ value, filename, type }: DraftPart, names: Names): YamlValue {
  const text = templateText(value, names);
  if (filename === undefined && type === undefined) return text;
  return mapOf([["text", text], ["filename", filename], ["content_type", type]]);
}
