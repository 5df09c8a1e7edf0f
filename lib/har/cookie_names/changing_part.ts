import { escapePattern } from "../../text/mod.ts";
import type { Entry } from "../recording.ts";

/** The part of a name that is another one on another server. */
export interface ChangingPart {
  readonly before: string;
  readonly part: string;
  readonly after: string;
}

const MIN_BEFORE = 3;
const MIN_PART = 5;
const MIN_HEX = 12;
const MIN_PORT_DIGITS = 4;
const HEX = /^(?=.*\d)(?=.*[a-f])[0-9a-f]+$/i;
const CODE = /^(?=[A-Z]*\d)[A-Z\d]+$/;
const LETTERS = /^[A-Z]+$/;

/**
 * Finds in the name of a cookie the host or the port of its server, or a code at its end: hexadecimal
 * digits, capital letters with digits, or capital letters with which a value of an answer begins.
 *
 * @param begins Whether a value of some answer begins with a text, and goes on.
 */
export function changingPart(
  name: string,
  { request: { origin } }: Entry,
  begins: (text: string) => boolean,
): ChangingPart | undefined {
  const found = ofServer(name, origin) ?? ofCode(name, begins);
  return found !== undefined && found.before.length >= MIN_BEFORE ? found : undefined;
}

function ofServer(name: string, origin: string): ChangingPart | undefined {
  const [, host = "", port = ""] = /^[a-z]+:\/\/(.*?)(?::(\d+))?$/i.exec(origin) ?? [];
  const spelled = host.replace(/[[\]]/g, "").split(/[.:]/).map(escapePattern).join("[-_.]");
  const places = [
    ...port === "" ? [] : [`${spelled}[-_.:]${port}`],
    ...host.includes(".") ? [spelled] : [],
    ...port.length >= MIN_PORT_DIGITS ? [port] : [],
  ];
  for (const place of places) {
    const found = new RegExp(`^(.*?[-_.])(${place})((?:[-_.].*)?)$`, "i").exec(name);
    if (found !== null) return { before: found[1], part: found[2], after: found[3] };
  }
  return undefined;
}

function ofCode(name: string, begins: (text: string) => boolean): ChangingPart | undefined {
  const [, before = "", part = ""] = /^(.*[-_.])([A-Za-z\d]+)$/.exec(name) ?? [];
  const changes = part.length >= MIN_HEX && HEX.test(part) ||
    part.length >= MIN_PART && (CODE.test(part) || LETTERS.test(part) && begins(part));
  return changes ? { before, part, after: "" } : undefined;
}
