import { isArray, type JsonValue } from "../../../json/mod.ts";
import { isPlaceholder, knownTokens, looksRandom, mayBeSecretName } from "../../../secrets/mod.ts";
import { createTypeConverter, isCapture, referencesOf } from "../../producer.ts";
import type { Template } from "../../provenance.ts";
import type { ProvidedValues } from "../../stages.ts";
import { valueClass } from "../../values/mod.ts";
import type { DraftValue } from "../draft.ts";
import { filled, leaf, piecesOf } from "../templates.ts";

const MAX_LENGTH = 120;
const MAX_SENT = 400;

/**
 * Creates the guard that decides which values assertions may compare with, from what the flow
 * provides, and the secrets that must not be in any output.
 */
export function createOperandGuard({ secrets, environment, variables }: ProvidedValues) {
  const typed = createTypeConverter(variables);
  const names = new Map(environment.map(({ recorded, name }) => [recorded, name]));
  const hidden = new Set(environment.filter(({ secret }) => secret).map(({ name }) => name));

  /** What the flow sends as it is has no secret, however random it or its name looks. */
  function written(key: string, value: JsonValue, isSent: boolean): DraftValue | undefined {
    const mayBe = [value].flat().filter((item) => typeof item === "string").every((text) =>
      text.length <= (isSent ? MAX_SENT : MAX_LENGTH) && !secrets.has(text) && !names.has(text) &&
      (isSent || !looksRandom(text)) && !names.has(text.replace(/@.*/s, "")) &&
      knownTokens(text).length === 0 && (isSent || text.length <= 3 || !mayBeSecretName(key)) &&
      !(isPlaceholder(text) && /^[^\p{L}\d]{3,}$/u.test(text))
    );
    return mayBe ? leaf(value) : undefined;
  }

  /**
   * Returns a draft of what the flow sends as the operand for a value; nothing if it must not be
   * written or may not hold.
   */
  function operand(key: string, value: JsonValue, draft: DraftValue): DraftValue | undefined {
    const isOfRun = piecesOf(draft).every((one) =>
      isCapture(one) || typeof one !== "string" && one.to === "variable"
    );
    if (typeof value === "string" && secrets.has(value) && !isOfRun) return undefined;
    if (draft.kind === "leaf") return written(key, value, true);
    if (draft.kind === "template") {
      const { template } = draft;
      const references = referencesOf(template);
      if (references.length === 0) return written(key, value, true);
      if (template.length > 1 && typeof value !== "string") return undefined;
      if (typeof value === "string" && isTakenTime(value, template, "date-time")) return undefined;
      const holds = references.every((one) =>
        one.to !== "random" && (one.to !== "environment" || !hidden.has(one.name))
      );
      return holds ? filled(typed(template, value)) : undefined;
    }
    if (draft.kind !== "list" || !isArray(value)) return undefined;
    const items = draft.items.map((item, i) => operand(key, value[i], item));
    return items.every((item) => item !== undefined) ? { kind: "list", items } : undefined;
  }

  return {
    operand,
    /** Returns the value itself as the operand. */
    literal: (key: string, value: JsonValue) => written(key, value, false),
    /** Returns the variable for the name of the user who is logged in, if a member has that name. */
    user(key: string, value: JsonValue): DraftValue | undefined {
      const name = typeof value === "string" && ABOUT_USER.test(key) ? names.get(value) : undefined;
      const isHidden = name === undefined || hidden.has(name);
      return isHidden ? undefined : filled([{ to: "environment", name }]);
    },
  };
}

/** Names of members with the name for logging in, unlike `author_name`, which is for other people. */
const ABOUT_USER =
  /user_?name|login|account|e_?mail|^(?!.*name$).*(?:user|owner|creator|author$|(?:ed|_)by$)/i;

/**
 * Whether a value is a time of a response: a client that sends a thing back as it read it says
 * nothing about when it was made.
 */
export function isTakenTime(text: string, template: Template, kind: "date-time" | "epoch") {
  return valueClass(text) === kind && template.some(isCapture);
}

/** Whether an operand differs from run to run, like the recorded value. */
export function refersTo(draft: DraftValue | Template): boolean {
  return referencesOf(draft).length > 0;
}

/** Names of members that describe what something is or its state. */
const STATE_NAMES =
  /(?:^|_|\b)(?:status|state|phase|stage|result|outcome|type|kind|role|mode|level|severity|priority|category|code|reason|currency|visibility|access|method|event|action|format|object|resource_type|scope|tier|plan|gender|unit)$/i;
/** Names of members that describe a response as such. */
const RESULT_NAMES =
  /^(?:status|success|successful|ok|error|errors|code|result|outcome|type|kind|object)$/i;
const TEXT_NAMES =
  /^(?:name|title|(?:(?:error|status)_)?message|msg|label|detail|error_description|description)$/i;
/** Names of values that a server computes, or that depend on the time. */
const MOVING_NAMES =
  /online|connect|running|busy|cached|stale|fresh|health|host|node|server|worker|instance|machine|shard|ip$|address|path|url|href|link|version|build|random|nonce|token|hash|checksum|digest|at$|_on$|date|time|first|last|next|prev|has_?more|current|recent|new|is_?me|seen|read/i;
/** Words that any response may contain to report success or failure. */
const USUAL_VALUES =
  /^(?:ok|okay|success|successful|error|fail|failure|up|healthy|pass|alive|pong|accepted|created|updated|deleted|saved)$/i;
/** States that change by themselves after a while. */
const PASSING_VALUES =
  /^(?:queued|queueing|pending|running|processing|in[ _-]?progress|start(?:ed|ing)|stopping|creating|provisioning|scheduled|waiting|building|deploying|importing|exporting|loading|preparing|initiali[sz]ing|working|syncing|uploading|converting|deleting|updating|retrying)$/i;
/** Names of members that are zero or nothing if all went well. */
const ERROR = /^(?:errors?|err(?:or)?_?(?:no|num|code)|ret_?code)$/i;
const STATUS = /^(?:status|result|outcome|code)$/i;
const WORD = /^[A-Za-z][A-Za-z _.:-]{0,39}$/;
const SENTENCE = /^[A-Za-z][A-Za-z ,.'!:;()-]{0,79}$/;

/** Whether the value of a member is a state that changes by itself later. */
export function isPassingState(value: JsonValue): boolean {
  return typeof value === "string" && PASSING_VALUES.test(value);
}

/**
 * Whether a value is a word or a boolean that is probably the same in every run.
 *
 * @param own Whether the response is about something that this flow created or changed.
 * @param refused Whether the response is a refusal.
 */
export function isStable(key: string, value: JsonValue, own: boolean, refused: boolean): boolean {
  const name = key.replaceAll(/([a-z])([A-Z])/g, "$1_$2");
  if (typeof value === "boolean") return RESULT_NAMES.test(name) || own && !MOVING_NAMES.test(name);
  if (value === 0 && name === "result") return true;
  if (value === null || value === 0 && !refused) return ERROR.test(name);
  if (typeof value === "number") return refused && /^(?:status|code|status_?code)$/i.test(name);
  if (typeof value !== "string" || value === "" || MOVING_NAMES.test(name)) return false;
  if (!own && !refused && STATUS.test(name)) return USUAL_VALUES.test(value);
  if (RESULT_NAMES.test(name)) return WORD.test(value) || refused && SENTENCE.test(value);
  if (refused && TEXT_NAMES.test(name)) return SENTENCE.test(value);
  return own && STATE_NAMES.test(name) && WORD.test(value);
}
