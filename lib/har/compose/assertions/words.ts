import type { JsonValue } from "../../../json/mod.ts";

/** Names of members that say what something is or how it is. */
const STATES =
  /(?:^|_|\b)(?:status|state|phase|stage|result|outcome|type|kind|role|mode|level|severity|priority|category|code|reason|currency|visibility|access|method|event|action|format|object|resource_type|scope|tier|plan|gender|unit)$/i;
/** Names of members that say it of answers as such. */
const VERDICTS =
  /^(?:status|success|successful|ok|error|errors|code|result|outcome|type|kind|object)$/i;
const TEXTS = /^(?:name|title|message|msg|label|detail|error_description|description)$/i;
/** What a server works out by itself, or what is about this moment. */
const MOVING =
  /online|connect|running|busy|cached|stale|fresh|health|host|node|server|worker|instance|machine|shard|ip$|address|path|url|href|link|version|build|random|nonce|token|hash|checksum|digest|at$|_on$|date|time|first|last|next|prev|has_?more|current|recent|new|is_?me|seen|read/i;
/** What answers of any time say when all is well, or is not. */
const USUAL =
  /^(?:ok|okay|success|successful|error|fail|failure|up|healthy|pass|alive|pong|accepted|created|updated|deleted|saved)$/i;
/** What something is only for a while, and leaves by itself. */
const PASSING =
  /^(?:queued|queueing|pending|running|processing|in[ _-]?progress|start(?:ed|ing)|stopping|creating|provisioning|scheduled|waiting|building|deploying|importing|exporting|loading|preparing|initiali[sz]ing|working|syncing|uploading|converting|deleting|updating|retrying)$/i;
const STATUS = /^(?:status|result|outcome|code)$/i;
const WORD = /^[A-Za-z][A-Za-z _.:-]{0,39}$/;
const SENTENCE = /^[A-Za-z][A-Za-z ,.'!:;()-]{0,79}$/;

/** What an answer is about, for the choice of words that stay the same. */
export interface About {
  /** Whether it is about what this flow made or changed. */
  readonly own: boolean;
  /** Whether it is a refusal. */
  readonly refused: boolean;
}

/** Whether a member says how something is at the moment, and by itself will be otherwise later on. */
export function isPassing(value: JsonValue): boolean {
  return typeof value === "string" && PASSING.test(value);
}

/** Whether a value is a word or a boolean that is the same in every run, as far as can be told. */
export function isStable(key: string, value: JsonValue, { own, refused }: About): boolean {
  const name = key.replaceAll(/([a-z])([A-Z])/g, "$1_$2");
  if (typeof value === "boolean") {
    return VERDICTS.test(name) || own && !MOVING.test(name);
  }
  if (typeof value === "number") return refused && /^(?:status|code|status_?code)$/i.test(name);
  if (typeof value !== "string" || value === "") return false;
  if (MOVING.test(name)) return false;
  if (!own && !refused && STATUS.test(name)) return USUAL.test(value);
  if (VERDICTS.test(name)) return WORD.test(value) || refused && SENTENCE.test(value);
  if (refused && TEXTS.test(name)) return SENTENCE.test(value);
  return own && STATES.test(name) && WORD.test(value);
}
