import { jsonText, unfolded } from "../draft/mod.ts";
import type { DraftBody, DraftField, DraftRequest, DraftStep, DraftValue } from "../draft/mod.ts";
import type { FlowTexts } from "./expressions.ts";
import { inline, mapIfAny, type YamlMap, type YamlValue } from "../../yaml/mod.ts";

/** Returns a step in the list of steps. */
export function yamlStep(step: DraftStep, texts: FlowTexts): YamlMap {
  const { loop, captures, statuses, headerAssertions, bodyAssertions } = step;
  const { method, url, query, headers, cookies, auth, body } = step.request;
  const { spelling } = texts;
  return {
    name: step.name,
    always: step.always || undefined,
    loop: loop && {
      max_attempts: loop.maxAttempts,
      sleep_ms: loop.sleepMs,
      until: {
        status: loop.untilStatus,
        [spelling.paths]: pathList(loop.until.filter(({ path }) => path !== ""), texts),
        body: bodyMap(loop.until.filter(({ path }) => path === ""), texts),
      },
    },
    request: {
      method,
      url: texts.template(url),
      query: fieldsIfAny(query, texts, PLAIN_NUMBER),
      headers: fieldsIfAny(headers, texts),
      cookies: fieldsIfAny(cookies, texts),
      auth: yamlAuth(auth, texts),
      ...body && yamlBody(body, texts),
    },
    [spelling.captures]: mapIfAny(captures.map((one) => [one.name, yamlCapture(one, texts)])),
    assert: mapIfAny(Object.entries({
      status: statuses.length < 2 ? statuses[0] : { [spelling.oneOf]: inline(statuses) },
      headers: mapIfAny(headerAssertions.map(({ name, operator, operand }) => {
        const value = yamlValue(operand, texts);
        return [name, operator === "equals" ? value : { [operator]: value }];
      })),
      [spelling.paths]: pathList(step.assertions, texts),
      body: bodyMap(bodyAssertions, texts),
    })),
  };
}

function yamlCapture(capture: DraftStep["captures"][number], texts: FlowTexts): YamlValue {
  const { producer: { source }, path, regex, select, secret } = capture;
  const options = { regex: regex && texts.template(regex), select, secret: secret || undefined };
  if (source.from === "text") return { ...options, regex: texts.template(regex ?? [source.regex]) };
  if (source.from !== "json") return { [source.from]: source.name, ...options };
  const [first, ...rest] = path ?? [];
  const written = path ? texts.path(String(first)) + texts.template(rest) : texts.path(source.path);
  return select || secret || regex ? { path: written, ...options } : written;
}

/** Returns the map under `auth`. */
export function yamlAuth(auth: DraftRequest["auth"], texts: FlowTexts): YamlMap | undefined {
  if (!auth) return undefined;
  const [kind, keys] = auth;
  return { [kind]: Object.fromEntries(keys.map(([key, value]) => [key, texts.template(value)])) };
}

function yamlBody(body: DraftBody, texts: FlowTexts): YamlMap {
  if (body.kind === "text") return { body: texts.template(body.text) };
  if (body.kind === "form") return { form: fieldsIfAny(body.fields, texts) ?? {} };
  if (body.kind === "base64") return { base64: body.base64 };
  if (body.kind === "graphql") return { graphql: yamlValue(body.value, texts) };
  if (body.kind === "json") {
    if (!body.form) return { body: yamlValue(body.value, texts) };
    return { [body.form[0]]: { [body.form[1]]: texts.template(jsonText(body.value)) } };
  }
  return {
    multipart: byName(body.parts.map(({ name, value, base64, filename, type }) => {
      const key = texts.template(name);
      if (base64 !== undefined) return [key, { base64, filename, content_type: type }];
      const text = texts.template(value);
      const isText = filename === undefined && type === undefined;
      return [key, isText ? text : { text, filename, content_type: type }];
    })),
  };
}

/** Returns the map of fields by name. @param number What is written as a number. */
export function fieldsIfAny(fields: readonly DraftField[], texts: FlowTexts, number?: RegExp) {
  if (fields.length === 0) return undefined;
  return byName(fields.map(({ name, value }) => {
    const text = texts.template(value);
    return [texts.template(name), number?.test(text) ? Number(text) : text];
  }));
}

/** Returns the values by name; a list where several have the same name. */
function byName(values: readonly (readonly [name: string, value: YamlValue])[]): YamlMap {
  return new Map(Array.from(Map.groupBy(values, ([name]) => name), ([name, group]) => {
    const all = group.map(([, value]) => value);
    return [name, all.length === 1 ? all[0] : all];
  }));
}

/** A whole number, which needs no quotes where all values are text anyway. */
const PLAIN_NUMBER = /^(?:0|-?[1-9]\d{0,14})$/;

function bodyMap(assertions: DraftStep["bodyAssertions"], texts: FlowTexts) {
  return mapIfAny(assertions.map((one) => [one.operator, yamlValue(one.operand, texts)]));
}

function pathList(assertions: DraftStep["assertions"], texts: FlowTexts) {
  if (assertions.length === 0) return undefined;
  return assertions.map(({ path, operator, operand }): YamlMap => {
    const value = yamlValue(operand, texts);
    const isInline = operator === "schema" && operand.kind === "object";
    return { path: texts.path(path), [operator]: isInline ? inline(value) : value };
  });
}

/** Converts a value of a draft to YAML; a text that is a single expression keeps its type. */
function yamlValue(draft: DraftValue, texts: FlowTexts): YamlValue {
  const value = unfolded(draft);
  if (value.kind === "template") return texts.template(value.template);
  if (value.kind === "list") return value.items.map((item) => yamlValue(item, texts));
  if (value.kind === "object") {
    return new Map(value.members.map(([key, member, name]) => [
      name ? texts.template(name) : texts.literal(key),
      yamlValue(member, texts),
    ]));
  }
  return typeof value.value === "string" ? texts.literal(value.value) : value.value;
}
