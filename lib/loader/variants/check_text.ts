import type { MapEntry, MapNode, ScalarNode } from "../node.ts";
import type { Range } from "../source.ts";
import { OPERATOR_WORDS } from "./operator_words.ts";

/** `jsonpath "$.id" == "7f3a"`, `status == 200`, `res.body.id != null`. */
const SENTENCE =
  /^(?:expect\s+)?(?:jsonpath\s+)?(?<quote>["']?)(?<subject>\$[^\s"']*|[\w.-]+)\k<quote>\s*(?<word>[=!]==?|[<>]=?|=~?|contains|matches|startsWith|endsWith|exists|equals)\s*(?<operand>.*)$/s;
const STATUS = /^(?:(?:current\.)?(?:res|response)\.)?(?:status(?:_?code)?|statusCode)$/;
const BODY = /^(?:current\.)?(?:(?:res|response)\.)?(?:body|json)(?=\.)/;

/** An assertion that is written as a sentence, as an entry of `assert`; nothing where it is none. */
export function checkOfText({ text, range }: ScalarNode): MapEntry | undefined {
  const { subject, word, operand = "" } = SENTENCE.exec(text.trim())?.groups ?? {};
  if (subject === undefined || (operand === "") !== (word === "exists")) return undefined;
  const name = Object.hasOwn(OPERATOR_WORDS, word) ? OPERATOR_WORDS[word] : word;
  const value = word === "exists" ? scalar("true", range) : scalar(operand, range);
  const isStatus = STATUS.test(subject);
  if (isStatus && name === "equals") return entry("status", value);
  const judged = entry(name, value);
  if (isStatus) return entry("status", { kind: "map", entries: [judged], range });
  if (/^duration(?:_ms)?$/.test(subject)) {
    return entry("duration_ms", { kind: "map", entries: [judged], range });
  }
  const path = subject.startsWith("$")
    ? subject
    : BODY.test(subject)
    ? subject.replace(BODY, "$.json")
    : undefined;
  if (path === undefined) return undefined;
  const item: MapNode = {
    kind: "map",
    entries: [entry("path", scalar(path, range)), judged],
    range,
  };
  const key = path.startsWith("$.json") ? "json" : "jsonpath";
  return entry(key, { kind: "list", items: [item], range });
}

function entry(name: string, value: MapEntry["value"]): MapEntry {
  return { name, key: { ...scalar(name, value.range), value: name }, value };
}

/** A word as YAML reads it: a number, a truth value, `null`, text in quotes or text. */
function scalar(word: string, range: Range): ScalarNode {
  const [, , inside] = /^(["'])(.*)\1$/s.exec(word) ?? [];
  if (inside !== undefined) {
    return { kind: "scalar", value: inside, text: inside, quoted: true, range };
  }
  const isPlain = /^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(word);
  return {
    kind: "scalar",
    value: isPlain ? JSON.parse(word) : word,
    text: word,
    quoted: false,
    range,
  };
}
