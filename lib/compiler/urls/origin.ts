import type { Range } from "../../diagnostics/mod.ts";
import type { Flow, ScalarNode } from "../../loader/mod.ts";
import type { Scope } from "../../resolver/mod.ts";
import type { ExpandedPart } from "../expanded_text.ts";

/** Where a part of a URL comes from. */
export interface Origin {
  /** Tells it from others. */
  readonly id: string;
  /** How messages name it: `` `BASE_URL` ``. */
  readonly name: string;
  /** Its value, as far as it is known. */
  readonly value: string;
  /** Whether it may be shown, unless it is secret; what a filter makes of a secret is not. */
  readonly mayShow: boolean;
  /** Whether other parts follow it in the same text. */
  readonly isBeginning: boolean;
  /** Its place in the file. */
  readonly place: Range;
  /** The expressions of the file that lead to it, outermost first. */
  readonly uses: readonly Range[];
  /** Returns how to give it another value: `` set `BASE_URL=http://…` ``. */
  set(value: string): string;
}

/** A value that a message may show if it is not secret: a host, a port and a path. */
export const SHOWABLE = /^[\w .:/[\]"'${}%<>-]{0,100}$/;

/** Returns whether a part is written in the URL itself, and no value. */
export function isOfUrl({ isLiteral, node }: ExpandedPart, url: ScalarNode): boolean {
  return isLiteral === true && node === url;
}

/** Finds out where a part of a URL comes from. @param parts All parts of the URL. */
export function originOf(
  part: ExpandedPart,
  parts: readonly ExpandedPart[],
  flow: Flow,
  params: Scope["params"],
): Origin {
  const { given, node, places, text: value = "" } = part;
  const place = places[places.length - 1];
  const common = { value, place, uses: places.slice(0, -1), isBeginning: false, mayShow: true };
  if (given !== undefined) {
    const isParam = params.has(given);
    return {
      ...common,
      id: given,
      name: `\`${given}\``,
      set: (text) => isParam ? `pass \`--var ${given}=${text}\`` : `set \`${given}=${text}\``,
    };
  }
  const variable = flow.vars.find((entry) => entry.value === node);
  if (variable && (part.isLiteral || typeof node.value !== "string")) {
    return {
      ...common,
      id: `vars.${variable.name}`,
      name: `\`vars.${variable.name}\``,
      isBeginning: parts.some((other) => other !== part && other.node === node),
      set: (text) => `write \`${variable.name}: ${text}\` under \`vars\``,
    };
  }
  const written = flow.source.text.slice(place.start, place.end);
  const fallback = /^(\$\{\s*[\w.-]+\s*:-)(["']?)[^|}]*\2\s*\}$/.exec(written);
  return {
    ...common,
    id: written,
    mayShow: fallback !== null,
    name: `\`${written}\``,
    set: (text) => fallback ? `write \`${fallback[1]}${text}}\`` : `it must give \`${text}\``,
  };
}

/** Says what a value is, or what it is like if it may not be shown. */
export function describeOrigin({ name, value, isBeginning }: Origin, isShown: boolean): string {
  if (value === "") return `${name} is empty`;
  if (value.trim() === "") return `${name} is blank`;
  const shown = isShown ? JSON.stringify(value) : '"***"';
  return `${name} ${isBeginning ? "begins with" : "is"} ${shown}`;
}
