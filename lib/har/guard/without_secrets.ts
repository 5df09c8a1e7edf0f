import { isArray, isObject, type JsonValue, toText } from "../../json/mod.ts";
import {
  type Draft,
  type DraftAssertion,
  type DraftBody,
  type DraftCapture,
  type DraftField,
  type DraftRequest,
  type DraftStep,
  type DraftValue,
  headerLines,
} from "../draft/mod.ts";
import type { Reference, Template } from "../provenance.ts";
import type { Recording } from "../recording.ts";
import type { GuardedSecrets, TextPlace } from "./guarded_secrets.ts";

/**
 * Replaces the recorded secrets that remain in a draft by references to the environment. What
 * cannot have a reference is left out if the flow does not need it, such as an assertion on a
 * member that a secret names; otherwise it stays, and the flow must not be written.
 */
export function withoutSecrets(draft: Draft, recording: Recording, secrets: GuardedSecrets): Draft {
  const steps = named(draft.steps, secrets, "step").map((step) => safeStep(step, secrets));
  const variables = named(draft.variables, secrets, "value").map((variable) => ({
    ...variable,
    value: safeTemplate(variable.value, { name: variable.name }, secrets),
  }));
  const before = new Set(draft.environment.map(({ name }) => name));
  const used = new Set(referencedNames([steps, variables]));
  const environment = [
    ...draft.environment,
    ...Array.from(secrets.environment).filter(({ name }) => used.has(name) && !before.has(name)),
  ];
  const file = secrets.isIn(recording.file) ? "recording.har" : recording.file;
  return {
    name: secrets.isIn(draft.name) ? "recording" : draft.name,
    header: headerLines({ ...recording, file }, steps.length, environment),
    variables,
    environment,
    steps,
  };
}

/** Gives other names to what has a secret in its name. */
function named<T extends { readonly name: string }>(
  all: readonly T[],
  secrets: GuardedSecrets,
  otherwise: string,
): readonly T[] {
  const taken = new Set(all.map(({ name }) => name));
  return all.map((one) => {
    if (!secrets.isIn(one.name)) return one;
    let name = otherwise;
    for (let n = 2; taken.has(name); n++) name = `${otherwise}_${n}`;
    taken.add(name);
    return { ...one, name };
  });
}

function safeStep(step: DraftStep, secrets: GuardedSecrets): DraftStep {
  const { name, request, captures, loop, comments, headerAssertions, bodyAssertions } = step;
  return {
    ...step,
    comments: comments.filter((comment) => !secrets.isIn(comment)),
    request: safeRequest(request, name, secrets),
    captures: named(captures, secrets, "value").map((one) => safeCapture(one, name, secrets)),
    assertions: safeAssertions(step.assertions, name, secrets),
    headerAssertions: headerAssertions && safeAssertions(headerAssertions, name, secrets),
    bodyAssertions: bodyAssertions && safeAssertions(bodyAssertions, name, secrets),
    loop: loop && { ...loop, until: safeAssertions(loop.until, name, secrets) },
  };
}

function safeRequest(request: DraftRequest, step: string, secrets: GuardedSecrets): DraftRequest {
  const { url, query, headers, cookies, auth, body } = request;
  const fields = (all: readonly DraftField[]) =>
    all.map((field) => safeField(field, step, secrets));
  return {
    ...request,
    url: safeTemplate(url, { name: "path", step, inUrl: true }, secrets),
    query: fields(query),
    headers: fields(headers),
    cookies: fields(cookies),
    auth: auth && {
      basic: {
        username: safeTemplate(auth.basic.username, { name: "username", step }, secrets),
        password: safeTemplate(auth.basic.password, { name: "password", step }, secrets),
      },
    },
    body: body && safeBody(body, step, secrets),
  };
}

function safeField(
  { name, value }: DraftField,
  step: string,
  secrets: GuardedSecrets,
): DraftField {
  const words = name.filter((piece) => typeof piece === "string").join("");
  return {
    name: safeTemplate(name, { name: "name", step }, secrets),
    value: safeTemplate(value, { name: words, step }, secrets),
  };
}

function safeBody(body: DraftBody, step: string, secrets: GuardedSecrets): DraftBody {
  switch (body.kind) {
    case "json":
      return { ...body, value: safeValue(body.value, { name: "body", step }, secrets) };
    case "form":
      return { ...body, fields: body.fields.map((field) => safeField(field, step, secrets)) };
    case "multipart":
      return {
        ...body,
        parts: body.parts.map((part) => ({
          ...part,
          value: safeTemplate(part.value, { name: part.name, step }, secrets),
          filename: part.filename && secrets.isIn(part.filename) ? "file" : part.filename,
        })),
      };
    case "graphql": {
      const { query, operationName, variables } = body;
      if (!secrets.isIn(query)) {
        return {
          ...body,
          variables: variables && safeValue(variables, { name: "variables", step }, secrets),
        };
      }
      // Only the members of a JSON body can have references.
      const members: [string, DraftValue][] = [["query", leaf(query)]];
      if (variables) members.push(["variables", variables]);
      if (operationName !== undefined) members.push(["operationName", leaf(operationName)]);
      return safeBody({ kind: "json", value: { kind: "object", members } }, step, secrets);
    }
    case "text":
      return { ...body, text: safeTemplate(body.text, { name: "body", step }, secrets) };
    case "base64":
      return body;
  }
}

function leaf(value: JsonValue): DraftValue {
  return { kind: "leaf", value };
}

function safeValue(value: DraftValue, place: TextPlace, secrets: GuardedSecrets): DraftValue {
  switch (value.kind) {
    case "template":
      return { ...value, template: safeTemplate(value.template, place, secrets) };
    case "list":
      return { ...value, items: value.items.map((item) => safeValue(item, place, secrets)) };
    case "object":
      return {
        ...value,
        members: value.members.map(([key, member, name]) => {
          const safe = safeValue(member, { ...place, name: key }, secrets);
          const safeKey = name ?? (secrets.isIn(key) ? secrets.replaced(key, place) : undefined);
          return safeKey ? [key, safe, safeKey] : [key, safe];
        }),
      };
    case "leaf":
      return safeLeaf(value.value, place, secrets);
  }
}

function safeLeaf(value: JsonValue, place: TextPlace, secrets: GuardedSecrets): DraftValue {
  if (isArray(value)) return safeValue({ kind: "list", items: value.map(leaf) }, place, secrets);
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, one]) => [key, leaf(one)] as const);
    return safeValue({ kind: "object", members }, place, secrets);
  }
  const text = value === null ? "" : toText(value);
  if (!secrets.isIn(text, place.name)) return leaf(value);
  const template = secrets.replaced(text, place);
  const [only] = template;
  const isNumber = typeof value !== "string" && template.length === 1 && typeof only !== "string";
  return { kind: "template", template: isNumber ? [{ ...only, filters: ["number"] }] : template };
}

function safeTemplate(template: Template, place: TextPlace, secrets: GuardedSecrets): Template {
  return template.flatMap((piece) =>
    typeof piece === "string" && secrets.isIn(piece, place.name)
      ? secrets.replaced(piece, place)
      : [piece]
  );
}

/** A pattern in a page can have references; other sources cannot. */
function safeCapture(
  capture: DraftCapture,
  step: string,
  secrets: GuardedSecrets,
): DraftCapture {
  const { regex, path, producer: { source } } = capture;
  const place = { name: capture.name, step };
  if (source.from === "text") {
    return { ...capture, regex: safeTemplate(regex ?? [source.regex], place, secrets) };
  }
  return path ? { ...capture, path: safeTemplate(path, place, secrets) } : capture;
}

/** Operators whose operand is a pattern or a schema, not a value. */
const NO_VALUE = /^(?:matches|not_?matches|schema)$/i;

/** Leaves out assertions in which a secret is more than a value. */
function safeAssertions<
  T extends Pick<DraftAssertion, "operator" | "operand"> & {
    readonly path?: DraftAssertion["path"];
  },
>(all: readonly T[], step: string, secrets: GuardedSecrets): readonly T[] {
  return all.flatMap((one) => {
    const { path = [], operator, operand } = one;
    const keys = typeof path === "string" ? [path] : path.map(String);
    const safe = safeValue(operand, { name: keys.at(-1) ?? "value", step }, secrets);
    const isLost = keys.some((key) => secrets.isIn(key)) ||
      referencedNames(safe).length > referencedNames(operand).length &&
        (NO_VALUE.test(operator) || hasNames(safe));
    return isLost ? [] : [{ ...one, operand: safe }];
  });
}

/** Whether an object has computed names, which assertions must not have. */
function hasNames(value: DraftValue): boolean {
  if (value.kind === "list") return value.items.some(hasNames);
  return value.kind === "object" &&
    value.members.some(([, member, name]) => name !== undefined || hasNames(member));
}

/** Returns the names of the environment variables that a part of a draft refers to. */
function referencedNames(part: unknown): readonly string[] {
  const names: string[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    const { to, name } = value as Partial<Extract<Reference, { to: "environment" }>>;
    if (to === "environment" && name !== undefined) names.push(name);
    else Object.entries(value).forEach(([key, one]) => key !== "entry" && visit(one));
  };
  visit(part);
  return names;
}
