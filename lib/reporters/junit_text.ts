import { capBytes } from "./cap.ts";
import { xmlAttribute, xmlText } from "./xml.ts";

/** Bytes of a name; Azure DevOps takes 512 characters. */
const NAME_BYTES = 512;
const MESSAGE_BYTES = 1024;
/** Bytes of one text of a test case. */
const TEXT_BYTES = 64 * 1024;
/** Bytes of all texts together; GitLab takes files of less than 30 MB. */
const TOTAL_BYTES = 16 * 1024 * 1024;
const CUT = "\n… (cut here, the text is too long)";

/** Makes a text fit for an element and as short as the report has room for. */
export type TextBudget = (text: string) => string;

/** Makes the budget of one report. When it is spent, a text still gets as much room as a message. */
export function createTextBudget(): TextBudget {
  let left = TOTAL_BYTES;
  return (text) => {
    const limit = Math.min(TEXT_BYTES, Math.max(MESSAGE_BYTES, left));
    const capped = capBytes(xmlText(text), limit, CUT);
    left -= capped.length;
    return capped;
  };
}

/** Makes names unique inside a suite, since readers drop the second of two alike. */
export function createUniqueNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const wanted = nameText(name);
    let unique = wanted;
    for (let n = 2; taken.has(unique); n++) {
      const suffix = ` (${n})`;
      unique = capBytes(wanted, NAME_BYTES - suffix.length) + suffix;
    }
    taken.add(unique);
    return unique;
  };
}

/** A name as an attribute; never empty, which some readers do not survive. */
export function nameText(name: string): string {
  return capBytes(xmlAttribute(name), NAME_BYTES) || "(no name)";
}

/** A message as an attribute. @param more How many further messages it stands for. */
export function messageText(message: string, more: number = 0): string {
  const suffix = more > 0 ? ` (+${more} more)` : "";
  return capBytes(xmlAttribute(message), MESSAGE_BYTES - suffix.length) + suffix;
}

/** `flows/smoke/log.in.yaml` as `flows.smoke.log_in`: readers cut a class name at its dots. */
export function classNameOf(file: string): string {
  const path = file.replace(/^(?:\.?\/)+/, "").replace(/\.[^./]+$/, "");
  return nameText(path.replaceAll(".", "_").replaceAll("/", "."));
}

/** Seconds with three decimals, as the schemas of JUnit want them. */
export function seconds(ms: number): string {
  return (Number.isFinite(ms) ? Math.max(0, ms) / 1000 : 0).toFixed(3);
}

/** ISO 8601 in UTC without a zone, as the schemas of JUnit want it. */
export function withoutZone(timestamp: string): string {
  return timestamp.slice(0, "2026-01-02T03:04:05".length);
}
