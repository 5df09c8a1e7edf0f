import type {
  DraftAssertion,
  DraftBody,
  DraftCapture,
  DraftLoop,
  DraftNamedAssertion,
  DraftPart,
  DraftRequest,
  DraftStep,
  DraftValue,
} from "../draft/mod.ts";
import type { Template } from "../provenance.ts";
import { jsonPath, type ReferenceNames, type Spelling, templateText } from "./expressions.ts";
import type { YamlList, YamlMap, YamlValue } from "./yaml_text.ts";
import { mapIfAny, mapOf, yamlFields, yamlValue } from "./yaml_values.ts";

/** Returns a step in the list of steps. */
export function yamlStep(step: DraftStep, spelling: Spelling, names: ReferenceNames): YamlMap {
  return mapOf([
    ["name", step.name],
    ["always", step.always ? true : undefined],
    ["loop", step.loop && yamlLoop(step.loop, spelling, names)],
    ["request", yamlRequest(step.request, names)],
    [
      spelling.captures,
      mapIfAny(
        ...step.captures.map((capture) =>
          [capture.name, yamlCapture(capture, spelling, names)] as const
        ),
      ),
    ],
    ["assert", yamlAssert(step, spelling, names)],
  ]);
}

function yamlCapture(
  { producer, path, regex, select, secret }: DraftCapture,
  spelling: Spelling,
  names: ReferenceNames,
): YamlValue {
  const { source } = producer;
  const options = mapIfAny(["select", select], ["secret", secret ? true : undefined])?.map ?? [];
  const long = (...from: Parameters<typeof mapOf>[0]) => ({
    map: [...mapOf(from).map, ...options],
  });
  switch (source.from) {
    case "json": {
      const written = path ? rootedPath(path, spelling, names) : jsonPath(source.path, spelling);
      return options.length > 0 ? long(["path", written]) : written;
    }
    case "header":
      return long(["header", source.name], ["regex", source.regex]);
    case "cookie":
      return long(["cookie", source.name]);
    case "text":
      return long(["regex", templateText(regex ?? [source.regex], names)]);
  }
}

/** Returns a path that begins with a text, with its references. */
function rootedPath(path: Template, spelling: Spelling, names: ReferenceNames): string {
  const [first, ...rest] = path;
  return jsonPath(String(first), spelling) + templateText(rest, names);
}

/** Returns the map under `request`. */
function yamlRequest(request: DraftRequest, names: ReferenceNames): YamlMap {
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
  names: ReferenceNames,
): YamlMap {
  return mapOf([
    ["username", templateText(username, names)],
    ["password", templateText(password, names)],
  ]);
}

function yamlBody(
  body: DraftBody,
  names: ReferenceNames,
): readonly [key: string, value: YamlValue] {
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

/** Returns the parts by name; a list if several have the same name. */
function yamlParts(parts: readonly DraftPart[], names: ReferenceNames): YamlMap {
  return mapOf(
    Array.from(Map.groupBy(parts, ({ name }) => name), ([name, group]) => {
      const values = group.map((part) => yamlPart(part, names));
      return [name, values.length === 1 ? values[0] : { list: values.map((value) => ({ value })) }];
    }),
  );
}

function yamlPart({ value, filename, type }: DraftPart, names: ReferenceNames): YamlValue {
  const text = templateText(value, names);
  if (filename === undefined && type === undefined) return text;
  return mapOf([["text", text], ["filename", filename], ["content_type", type]]);
}

/** The maximum width in characters of a schema that is written on one line. */
const MAX_INLINE = 58;

/** Returns the map under `assert`. */
function yamlAssert(
  step: DraftStep,
  spelling: Spelling,
  names: ReferenceNames,
): YamlMap | undefined {
  const { statuses, assertions, headerAssertions = [], bodyAssertions = [] } = step;
  return mapIfAny(
    ["status", statusOf(statuses, spelling)],
    ["headers", mapIfAny(...headerAssertions.map((one) => header(one, names)))],
    [spelling.paths, pathList(assertions, spelling, names)],
    [
      "body",
      mapIfAny(
        ...bodyAssertions.map(({ operator, operand }) =>
          [operator, yamlValue(operand, names)] as const
        ),
      ),
    ],
  );
}

/** Returns the map under `loop`. */
function yamlLoop(loop: DraftLoop, spelling: Spelling, names: ReferenceNames): YamlMap {
  return mapOf([
    ["max_attempts", loop.maxAttempts],
    ["sleep_ms", loop.sleepMs],
    [
      "until",
      mapOf([
        ["status", loop.untilStatus],
        [spelling.paths, pathList(loop.until, spelling, names)],
      ]),
    ],
  ]);
}

function statusOf(statuses: readonly number[], { oneOf }: Spelling): YamlValue | undefined {
  if (statuses.length < 2) return statuses[0];
  return mapOf([[oneOf, { list: statuses.map((value) => ({ value })), inline: true }]]);
}

function header({ name, operator, operand }: DraftNamedAssertion, names: ReferenceNames) {
  const value = yamlValue(operand, names);
  return [name, operator === "equals" ? value : mapOf([[operator, value]])] as const;
}

function pathList(
  assertions: readonly DraftAssertion[],
  spelling: Spelling,
  names: ReferenceNames,
): YamlList | undefined {
  if (assertions.length === 0) return undefined;
  return {
    list: assertions.map(({ path, operator, operand }) => ({
      value: mapOf([
        ["path", jsonPath(path, spelling)],
        [operator, operandOf(operator, operand, names)],
      ]),
    })),
  };
}

function operandOf(operator: string, operand: DraftValue, names: ReferenceNames): YamlValue {
  const value = yamlValue(operand, names);
  return isMap(value) && operator === "schema" ? withInlineLists(value) : value;
}

/** Writes a schema on one line if it is short, otherwise only its lists. */
function withInlineLists({ map }: YamlMap): YamlMap {
  const entries = map.map(({ key, value }) => ({
    key,
    value: isList(value) ? { ...value, inline: true } : value,
  }));
  const width = entries.map(({ key, value }) => key.length + 2 + widthOf(value) + 2)
    .reduce((a, b) => a + b, 0);
  return { map: entries, inline: width <= MAX_INLINE };
}

function isMap(value: YamlValue): value is YamlMap {
  return value !== null && typeof value === "object" && "map" in value;
}

function isList(value: YamlValue): value is YamlList {
  return value !== null && typeof value === "object" && "list" in value;
}

function widthOf(value: YamlValue): number {
  if (!isList(value)) return String(value).length;
  return value.list.map((item) => widthOf(item.value) + 2).reduce((a, b) => a + b, 0);
}
