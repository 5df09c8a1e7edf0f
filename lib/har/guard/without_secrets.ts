import { type JsonValue, toText } from "../../json/mod.ts";
import {
  type Draft,
  type DraftAssertion,
  type DraftBody,
  type DraftCapture,
  type DraftField,
  type DraftMember,
  type DraftStep,
  type DraftValue,
  headerLines,
  leaf,
  memberIn,
  unfolded,
} from "../draft/mod.ts";
import { environmentNamesIn, referencesOf } from "../producer.ts";
import type { Template } from "../provenance.ts";
import type { Recording } from "../recording.ts";
import type { GuardedSecrets } from "./guarded_secrets.ts";

/**
 * Replaces the recorded secrets that remain in a draft by references to the environment. What
 * cannot have a reference is left out if the flow does not need it, such as an assertion on a
 * member that a secret names; otherwise it stays, and the flow must not be written.
 */
export function withoutSecrets(draft: Draft, recording: Recording, secrets: GuardedSecrets): Draft {
  const steps = secrets.named(draft.steps, "step").map((step) =>
    new StepGuard(secrets, step.name).step(step)
  );
  const variables = secrets.named(draft.variables, "value").map((variable) => ({
    ...variable,
    value: secrets.replaced(variable.value, variable),
  }));
  const before = new Set(draft.environment.map(({ name }) => name));
  const used = environmentNamesIn([steps, variables]);
  const environment = [
    ...draft.environment,
    ...secrets.environment.values().filter(({ name }) => used.has(name) && !before.has(name)),
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

/** Operators whose operand is a pattern or a schema, not a value. */
const NO_VALUE = /^(?:matches|not_?matches|schema)$/i;

/** Replaces secrets in the templates and values of a step. */
class StepGuard {
  /** @param name The name of the step. */
  constructor(readonly secrets: GuardedSecrets, readonly name: string) {}

  step(step: DraftStep): DraftStep {
    const { request, captures, loop, comments } = step;
    const { url, query, headers, cookies, auth, body } = request;
    return {
      ...step,
      comments: comments.filter((comment) => !this.secrets.isIn(comment)),
      request: {
        ...request,
        url: this.#template(url, "path", true),
        query: this.#fields(query),
        headers: this.#fields(headers),
        cookies: this.#fields(cookies),
        auth: auth && [
          auth[0],
          this.#template(auth[1], "username"),
          this.#template(auth[2], "password"),
        ],
        body: body && this.#body(body),
      },
      captures: this.secrets.named(captures, "value").map((one) => this.#capture(one)),
      assertions: this.#assertions(step.assertions),
      headerAssertions: this.#assertions(step.headerAssertions),
      bodyAssertions: this.#assertions(step.bodyAssertions),
      loop: loop && { ...loop, until: this.#assertions(loop.until) },
    };
  }

  /** @param name The name of the value: its key, field or header. */
  #template(template: Template, name: string, inUrl = false): Template {
    return this.secrets.replaced(template, { name, step: this.name, inUrl });
  }

  /** A pattern in a page can have references; other sources cannot. */
  #capture(capture: DraftCapture): DraftCapture {
    const { name, regex, path, producer: { source } } = capture;
    return {
      ...capture,
      path: path && this.#template(path, name),
      regex: source.from === "text" ? this.#template(regex ?? [source.regex], name) : regex,
    };
  }

  /** Leaves out assertions in which a secret is more than a value. */
  #assertions<T extends Pick<DraftAssertion, "operator" | "operand"> & Partial<DraftAssertion>>(
    all: readonly T[],
  ): readonly T[] {
    return all.flatMap((one) => {
      const { path = [], operator, operand } = one;
      const keys = typeof path === "string" ? [path] : path.map(String);
      const safe = this.#value(operand, keys.at(-1) ?? "value");
      const isLost = keys.some((key) => this.secrets.isIn(key)) ||
        referencesOf(safe).length > referencesOf(operand).length &&
          (NO_VALUE.test(operator) || hasNames(safe));
      return isLost ? [] : [{ ...one, operand: safe }];
    });
  }

  #fields(fields: readonly DraftField[]): readonly DraftField[] {
    return fields.map(({ name, value }) => ({
      name: this.#template(name, "name"),
      value: this.#template(value, name.filter((piece) => typeof piece === "string").join("")),
    }));
  }

  #body(body: DraftBody): DraftBody {
    if (body.kind === "base64") return body;
    if (body.kind === "text") return { ...body, text: this.#template(body.text, "body") };
    if (body.kind === "form") return { ...body, fields: this.#fields(body.fields) };
    if (body.kind === "json") return { ...body, value: this.#value(body.value, "body") };
    if (body.kind === "graphql") {
      const value = this.#value(body.value, "body");
      // Only the members of a JSON body can have references.
      return { kind: memberIn(value, "query")?.kind === "leaf" ? "graphql" : "json", value };
    }
    const parts = body.parts.map((part) => ({
      ...part,
      value: this.#template(part.value, part.name),
      filename: part.filename && this.secrets.isIn(part.filename) ? "file" : part.filename,
    }));
    return { ...body, parts };
  }

  #value(draft: DraftValue, name: string): DraftValue {
    const value = unfolded(draft);
    if (value.kind === "leaf") return this.#leaf(value.value, name);
    if (value.kind === "template") {
      return { ...value, template: this.#template(value.template, name) };
    }
    if (value.kind === "list") {
      return { ...value, items: value.items.map((item) => this.#value(item, name)) };
    }
    const members = value.members.map(([key, member, computed]): DraftMember => [
      key,
      this.#value(member, key),
      computed ?? (this.secrets.isIn(key) ? this.#template([key], name) : undefined),
    ]);
    return { ...value, members };
  }

  #leaf(value: JsonValue, name: string): DraftValue {
    const template = this.#template([value === null ? "" : toText(value)], name);
    const [only, ...more] = template;
    if (more.length > 0) return { kind: "template", template };
    if (typeof only === "string") return leaf(value);
    const isNumber = typeof value !== "string";
    return { kind: "template", template: isNumber ? [{ ...only, filters: ["number"] }] : template };
  }
}

/** Whether an object has computed names, which assertions must not have. */
function hasNames(value: DraftValue): boolean {
  if (value.kind === "list") return value.items.some(hasNames);
  return value.kind === "object" &&
    value.members.some(([, member, name]) => name !== undefined || hasNames(member));
}
