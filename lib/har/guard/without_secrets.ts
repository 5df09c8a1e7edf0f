import { type JsonValue, toText } from "../../json/mod.ts";
import { headerLines, leaf, memberIn, unfolded } from "../draft/mod.ts";
import type { Draft, DraftBody, DraftField, DraftStep, DraftValue } from "../draft/mod.ts";
import { environmentNamesIn, onlyReference, referencesOf } from "../producer.ts";
import type { Keys, Template } from "../provenance.ts";
import type { Recording } from "../recording.ts";
import type { GuardedSecrets } from "./guarded_secrets.ts";

/**
 * Replaces the recorded secrets that remain in a draft by references to the environment. What
 * cannot have a reference is left out if the flow does not need it, such as an assertion on a
 * member that a secret names; otherwise it stays, and the flow must not be written.
 */
export function withoutSecrets(draft: Draft, recording: Recording, secrets: GuardedSecrets): Draft {
  const steps = secrets.named(draft.steps, "step").map((step) => guardedStep(step, secrets));
  const variables = secrets.named(draft.variables, "value").map((variable) => ({
    ...variable,
    value: secrets.replaced(variable.value, variable),
  }));
  const before = new Set(draft.environment.map(({ name }) => name));
  const added = environmentNamesIn([steps, variables]).difference(before);
  const replacements = secrets.environment.values().filter(({ name }) => added.has(name));
  const environment = [...draft.environment, ...replacements];
  const file = secrets.isIn(recording.file) ? "recording.har" : recording.file;
  const header = headerLines({ ...recording, file }, steps.length, environment);
  const name = secrets.isIn(draft.name) ? "recording" : draft.name;
  return { name, header, variables, environment, steps };
}

/** Operators whose operand is a pattern or a schema, not a value. */
const NO_VALUE = /^(?:matches|not_?matches|schema)$/i;

/** Replaces secrets in the templates and values of a step. */
function guardedStep(step: DraftStep, secrets: GuardedSecrets): DraftStep {
  const { request, captures, loop, comments } = step;
  const { url, query, headers, cookies, auth, body } = request;
  return {
    ...step,
    comments: comments.filter((comment) => !secrets.isIn(comment)),
    request: {
      ...request,
      url: guarded(url, "path", true),
      query: fieldsOf(query),
      headers: fieldsOf(headers),
      cookies: fieldsOf(cookies),
      auth: auth && [auth[0], auth[1].map(([key, value]) => [key, guarded(value, key)] as const)],
      body: body && bodyOf(body),
    },
    captures: secrets.named(captures, "value").map((capture) => {
      const { name, regex, path, producer: { source } } = capture;
      return {
        ...capture,
        path: path && guarded(path, name),
        // A pattern in a page can have references; other sources cannot.
        regex: source.from === "text" ? guarded(regex ?? [source.regex], name) : regex,
      };
    }),
    assertions: assertionsOf(step.assertions),
    headerAssertions: assertionsOf(step.headerAssertions),
    bodyAssertions: assertionsOf(step.bodyAssertions),
    loop: loop && { ...loop, until: assertionsOf(loop.until) },
  };

  /** @param name The name of the value: its key, field or header. */
  function guarded(template: Template, name: string, inUrl = false): Template {
    return secrets.replaced(template, { name, step: step.name, inUrl });
  }

  /** Leaves out assertions in which a secret is more than a value. */
  function assertionsOf<T extends DraftStep["bodyAssertions"][number] & { path?: Keys | string }>(
    all: readonly T[],
  ): readonly T[] {
    return all.flatMap((one) => {
      const { path = [], operator, operand } = one;
      const keys = typeof path === "string" ? [path] : path.map(String);
      const safe = valueOf(operand, keys.at(-1) ?? "value");
      const isLost = keys.some((key) => secrets.isIn(key)) ||
        referencesOf(safe).length > referencesOf(operand).length &&
          (NO_VALUE.test(operator) || hasNames(safe));
      return isLost ? [] : [{ ...one, operand: safe }];
    });
  }

  function fieldsOf(fields: readonly DraftField[]): readonly DraftField[] {
    return fields.map(({ name, value }) => ({
      name: guarded(name, "name"),
      value: guarded(value, name.filter((piece) => typeof piece === "string").join("")),
    }));
  }

  function bodyOf(body: DraftBody): DraftBody {
    if (body.kind === "base64") return body;
    if (body.kind === "text") return { ...body, text: guarded(body.text, "body") };
    if (body.kind === "form") return { ...body, fields: fieldsOf(body.fields) };
    if (body.kind === "json") return { ...body, value: valueOf(body.value, "body") };
    if (body.kind === "graphql") {
      const value = valueOf(body.value, "body");
      // Only the members of a JSON body can have references.
      return { kind: memberIn(value, "query")?.kind === "leaf" ? "graphql" : "json", value };
    }
    const parts = body.parts.map((part) => ({
      ...part,
      value: guarded(part.value, part.name.join("")),
      filename: part.filename && secrets.isIn(part.filename) ? "file" : part.filename,
    }));
    return { ...body, parts };
  }

  function valueOf(draft: DraftValue, name: string): DraftValue {
    const value = unfolded(draft);
    if (value.kind === "leaf") return leafOf(value.value, name);
    if (value.kind === "template") return { ...value, template: guarded(value.template, name) };
    if (value.kind === "list") {
      return { ...value, items: value.items.map((item) => valueOf(item, name)) };
    }
    const members = value.members.map(([key, member, computed]) => {
      const inside = valueOf(member, key);
      const named = computed ?? (secrets.isIn(key) ? guarded([key], name) : undefined);
      return [key, inside, named] as const;
    });
    return { ...value, members };
  }

  function leafOf(value: JsonValue, name: string): DraftValue {
    const template = guarded([value === null ? "" : toText(value)], name);
    const only = onlyReference(template);
    if (template.length === 1 && !only) return leaf(value);
    const isNumber = only && typeof value !== "string";
    return { kind: "template", template: isNumber ? [{ ...only, filters: ["number"] }] : template };
  }
}

/** Whether an object has computed names, which assertions must not have. */
function hasNames(value: DraftValue): boolean {
  if (value.kind === "list") return value.items.some(hasNames);
  return value.kind === "object" &&
    value.members.some(([, member, name]) => name !== undefined || hasNames(member));
}
