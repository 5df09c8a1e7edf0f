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
import type { GuardedSecrets } from "./guarded_secrets.ts";

/**
 * Replaces the recorded secrets that remain in a draft by references to the environment. What
 * cannot have a reference is left out if the flow does not need it, such as an assertion on a
 * member that a secret names; otherwise it stays, and the flow must not be written.
 */
export function withoutSecrets(draft: Draft, recording: Recording, secrets: GuardedSecrets): Draft {
  const steps = named(draft.steps, secrets, "step").map((step) => safeStep(step, secrets));
  const variables = named(draft.variables, secrets, "value").map((variable) => ({
    ...variable,
    value: new TemplateGuard(secrets).template(variable.value, variable.name),
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
  const { request, captures, loop, comments, headerAssertions, bodyAssertions } = step;
  const guard = new TemplateGuard(secrets, step.name);
  return {
    ...step,
    comments: comments.filter((comment) => !secrets.isIn(comment)),
    request: guard.request(request),
    captures: named(captures, secrets, "value").map((one) => guard.capture(one)),
    assertions: guard.assertions(step.assertions),
    headerAssertions: headerAssertions && guard.assertions(headerAssertions),
    bodyAssertions: bodyAssertions && guard.assertions(bodyAssertions),
    loop: loop && { ...loop, until: guard.assertions(loop.until) },
  };
}

/** Operators whose operand is a pattern or a schema, not a value. */
const NO_VALUE = /^(?:matches|not_?matches|schema)$/i;

/** Replaces secrets in the templates and values of a step, or of variables. */
class TemplateGuard {
  readonly #secrets: GuardedSecrets;
  readonly #step?: string;

  /** @param step The name of the step. */
  constructor(secrets: GuardedSecrets, step?: string) {
    this.#secrets = secrets;
    this.#step = step;
  }

  /** @param name The name of the value: its key, field or header. */
  template(template: Template, name: string, inUrl = false): Template {
    return template.flatMap((piece) =>
      typeof piece === "string" ? this.#text(piece, name, inUrl) : [piece]
    );
  }

  request(request: DraftRequest): DraftRequest {
    const { url, query, headers, cookies, auth, body } = request;
    return {
      ...request,
      url: this.template(url, "path", true),
      query: this.#fields(query),
      headers: this.#fields(headers),
      cookies: this.#fields(cookies),
      auth: auth && {
        basic: {
          username: this.template(auth.basic.username, "username"),
          password: this.template(auth.basic.password, "password"),
        },
      },
      body: body && this.#body(body),
    };
  }

  /** A pattern in a page can have references; other sources cannot. */
  capture(capture: DraftCapture): DraftCapture {
    const { name, regex, path, producer: { source } } = capture;
    if (source.from === "text") {
      return { ...capture, regex: this.template(regex ?? [source.regex], name) };
    }
    return path ? { ...capture, path: this.template(path, name) } : capture;
  }

  /** Leaves out assertions in which a secret is more than a value. */
  assertions<
    T extends Pick<DraftAssertion, "operator" | "operand"> & {
      readonly path?: DraftAssertion["path"];
    },
  >(all: readonly T[]): readonly T[] {
    return all.flatMap((one) => {
      const { path = [], operator, operand } = one;
      const keys = typeof path === "string" ? [path] : path.map(String);
      const safe = this.#value(operand, keys.at(-1) ?? "value");
      const isLost = keys.some((key) => this.#secrets.isIn(key)) ||
        referencedNames(safe).length > referencedNames(operand).length &&
          (NO_VALUE.test(operator) || hasNames(safe));
      return isLost ? [] : [{ ...one, operand: safe }];
    });
  }

  #text(text: string, name: string, inUrl = false): Template {
    if (!this.#secrets.isIn(text, name)) return [text];
    return this.#secrets.replaced(text, { name, step: this.#step, inUrl });
  }

  #fields(fields: readonly DraftField[]): readonly DraftField[] {
    return fields.map(({ name, value }) => ({
      name: this.template(name, "name"),
      value: this.template(value, name.filter((piece) => typeof piece === "string").join("")),
    }));
  }

  #body(body: DraftBody): DraftBody {
    switch (body.kind) {
      case "json":
        return { ...body, value: this.#value(body.value, "body") };
      case "form":
        return { ...body, fields: this.#fields(body.fields) };
      case "multipart":
        return {
          ...body,
          parts: body.parts.map((part) => ({
            ...part,
            value: this.template(part.value, part.name),
            filename: part.filename && this.#secrets.isIn(part.filename) ? "file" : part.filename,
          })),
        };
      case "graphql": {
        const { query, operationName, variables } = body;
        if (!this.#secrets.isIn(query)) {
          return { ...body, variables: variables && this.#value(variables, "variables") };
        }
        // Only the members of a JSON body can have references.
        const members: [string, DraftValue][] = [["query", leaf(query)]];
        if (variables) members.push(["variables", variables]);
        if (operationName !== undefined) members.push(["operationName", leaf(operationName)]);
        return this.#body({ kind: "json", value: { kind: "object", members } });
      }
      case "text":
        return { ...body, text: this.template(body.text, "body") };
      case "base64":
        return body;
    }
  }

  #value(value: DraftValue, name: string): DraftValue {
    switch (value.kind) {
      case "template":
        return { ...value, template: this.template(value.template, name) };
      case "list":
        return { ...value, items: value.items.map((item) => this.#value(item, name)) };
      case "object":
        return {
          ...value,
          members: value.members.map(([key, member, computed]) => {
            const safe = this.#value(member, key);
            const safeKey = computed ??
              (this.#secrets.isIn(key) ? this.#text(key, name) : undefined);
            return safeKey ? [key, safe, safeKey] : [key, safe];
          }),
        };
      case "leaf":
        return this.#leaf(value.value, name);
    }
  }

  #leaf(value: JsonValue, name: string): DraftValue {
    if (isArray(value)) return this.#value({ kind: "list", items: value.map(leaf) }, name);
    if (isObject(value)) {
      const members = Object.entries(value).map(([key, one]) => [key, leaf(one)] as const);
      return this.#value({ kind: "object", members }, name);
    }
    const [piece, ...more] = this.#text(value === null ? "" : toText(value), name);
    if (typeof piece === "string" && more.length === 0) return leaf(value);
    const isNumber = typeof value !== "string" && more.length === 0;
    const template = isNumber ? [{ ...piece as Reference, filters: ["number"] }] : [piece, ...more];
    return { kind: "template", template };
  }
}

function leaf(value: JsonValue): DraftValue {
  return { kind: "leaf", value };
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
