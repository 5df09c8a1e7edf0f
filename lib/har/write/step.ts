import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import type {
  DraftAssertion,
  DraftBody,
  DraftCapture,
  DraftField,
  DraftNamedAssertion,
  DraftPart,
  DraftRequest,
  DraftStep,
  DraftUse,
  DraftValue,
} from "../draft/mod.ts";
import { type DraftNames, jsonPath, literalText, templateText } from "./expressions.ts";
import {
  listOf,
  mapByName,
  mapIfAny,
  mapOf,
  writeInline,
  type YamlMap,
  type YamlValue,
} from "./yaml_text.ts";

/** Returns a step that runs another flow. */
export function yamlUse({ name, file, inputs }: DraftUse, names: DraftNames) {
  const values = inputs.map(([input, value]) => [input, templateText(value, names)] as const);
  return mapOf([["name", name], ["use", mapOf([["flow", file], ["with", mapIfAny(values)]])]]);
}

/** Returns a step in the list of steps. */
export function yamlStep(step: DraftStep, names: DraftNames) {
  const { loop, captures, statuses, assertions, headerAssertions, bodyAssertions } = step;
  const { spelling } = names;
  return mapOf([
    ["name", step.name],
    ["always", step.always || undefined],
    [
      "loop",
      loop && mapOf([
        ["max_attempts", loop.maxAttempts],
        ["sleep_ms", loop.sleepMs],
        [
          "until",
          mapOf([["status", loop.untilStatus], [spelling.paths, pathList(loop.until, names)]]),
        ],
      ]),
    ],
    ["request", yamlRequest(step.request, names)],
    [
      spelling.captures,
      mapIfAny(captures.map((capture) => [capture.name, yamlCapture(capture, names)])),
    ],
    [
      "assert",
      mapIfAny([
        [
          "status",
          statuses.length < 2 ? statuses[0] : mapOf([[spelling.oneOf, listOf(statuses, true)]]),
        ],
        ["headers", mapIfAny((headerAssertions ?? []).map((one) => header(one, names)))],
        [spelling.paths, pathList(assertions, names)],
        [
          "body",
          mapIfAny(
            (bodyAssertions ?? []).map(({ operator, operand }) => [
              operator,
              yamlValue(operand, names),
            ]),
          ),
        ],
      ]),
    ],
  ]);
}

function yamlCapture(
  { producer: { source }, path, regex, select, secret }: DraftCapture,
  names: DraftNames,
): YamlValue {
  const options = [["select", select], ["secret", secret || undefined]] as const;
  switch (source.from) {
    case "json": {
      const [first, ...rest] = path ?? [];
      const written = path
        ? jsonPath(String(first), names) + templateText(rest, names)
        : jsonPath(source.path, names);
      return select || secret ? mapOf([["path", written], ...options]) : written;
    }
    case "header":
      return mapOf([["header", source.name], ["regex", source.regex], ...options]);
    case "cookie":
      return mapOf([["cookie", source.name], ...options]);
    case "text":
      return mapOf([["regex", templateText(regex ?? [source.regex], names)], ...options]);
  }
}

/** Returns the map under `request`. */
function yamlRequest(request: DraftRequest, names: DraftNames) {
  const { method, url, query, headers, cookies, auth, body } = request;
  return mapOf([
    ["method", method],
    ["url", templateText(url, names)],
    ["query", query.length > 0 ? yamlFields(query, names, numberOrText) : undefined],
    ["headers", headers.length > 0 ? yamlFields(headers, names) : undefined],
    ["cookies", cookies.length > 0 ? yamlFields(cookies, names) : undefined],
    [
      "auth",
      auth && mapOf([[
        "basic",
        mapOf([
          ["username", templateText(auth.basic.username, names)],
          ["password", templateText(auth.basic.password, names)],
        ]),
      ]]),
    ],
    ...body ? [yamlBody(body, names)] : [],
  ]);
}

function yamlBody(body: DraftBody, names: DraftNames): readonly [key: string, value: YamlValue] {
  switch (body.kind) {
    case "json":
      return ["body", yamlValue(body.value, names)];
    case "text":
      return ["body", templateText(body.text, names)];
    case "form":
      return ["form", yamlFields(body.fields, names)];
    case "multipart":
      return ["multipart", mapByName(body.parts, ({ name }) => name, (one) => part(one, names))];
    case "base64":
      return ["base64", body.base64];
    case "graphql":
      return [
        "graphql",
        mapOf([
          ["query", literalText(body.query, names)],
          ["variables", body.variables && yamlValue(body.variables, names)],
          ["operationName", body.operationName],
        ]),
      ];
  }
}

function part({ value, filename, type }: DraftPart, names: DraftNames): YamlValue {
  const text = templateText(value, names);
  if (filename === undefined && type === undefined) return text;
  return mapOf([["text", text], ["filename", filename], ["content_type", type]]);
}

function yamlFields(
  fields: readonly DraftField[],
  names: DraftNames,
  valueOf: (text: string) => YamlValue = (text) => text,
) {
  return mapByName(
    fields,
    ({ name }) => templateText(name, names),
    ({ value }) => valueOf(templateText(value, names)),
  );
}

const PLAIN_NUMBER = /^(?:0|-?[1-9]\d{0,14})$/;

/** Writes whole numbers without quotes where all values are text anyway. */
function numberOrText(text: string): YamlValue {
  return PLAIN_NUMBER.test(text) ? Number(text) : text;
}

function header({ name, operator, operand }: DraftNamedAssertion, names: DraftNames) {
  const value = yamlValue(operand, names);
  return [name, operator === "equals" ? value : mapOf([[operator, value]])] as const;
}

function pathList(assertions: readonly DraftAssertion[], names: DraftNames) {
  if (assertions.length === 0) return undefined;
  return listOf(assertions.map(({ path, operator, operand }) => {
    const value = yamlValue(operand, names);
    if (operator === "schema" && operand.kind === "object") writeInline(value as YamlMap);
    return mapOf([["path", jsonPath(path, names)], [operator, value]]);
  }));
}

/** Converts a value of a draft to YAML; a text that is a single expression keeps its type. */
function yamlValue(value: DraftValue, names: DraftNames): YamlValue {
  switch (value.kind) {
    case "leaf":
      return yamlLeaf(value.value, names);
    case "template":
      return templateText(value.template, names);
    case "list":
      return listOf(value.items.map((item) => yamlValue(item, names)));
    case "object":
      return mapOf(
        value.members.map(([key, member, name]) => [
          name ? templateText(name, names) : literalText(key, names),
          yamlValue(member, names),
        ]),
      );
  }
}

function yamlLeaf(value: JsonValue, names: DraftNames): YamlValue {
  if (typeof value === "string") return literalText(value, names);
  if (isArray(value)) return listOf(value.map((item) => yamlLeaf(item, names)));
  if (!isObject(value)) return value;
  return mapOf(
    Object.entries(value).map(([key, member]) => [
      literalText(key, names),
      yamlLeaf(member, names),
    ]),
  );
}
