import { XmlError } from "./xml_value.ts";

/** A mistake and its offset in UTF-16 units. */
interface XmlMistake {
  readonly message: string;
  readonly offset: number;
  /** The names from the document that the message quotes. */
  readonly names: readonly string[];
}

/** A message and the names from the document that it quotes. */
type Wording = readonly [message: string, ...names: string[]];

/** The parser's message, the message to show, and where the mistake begins if elsewhere. */
type MistakeWording = readonly [
  pattern: RegExp,
  words: (of: string, rest: string, before: string) => Wording,
  begin?: string | ((text: string, at: number) => number),
];

/** What the parser appends to its message. */
const PLACE = / \(line \d+, column \d+\)\n[^]*$/;
const CDATA_END = "`]]>` outside of a CDATA section";

const WORDINGS: readonly MistakeWording[] = [
  [
    /^Missing end tag for element (.+)/,
    (name, rest) => endTagExpected(name, rest),
    (text, at) => at < text.length ? at : openTags(text).at(-1) ?? at,
  ],
  [
    /^Unclosed start tag for element `(.+)`/,
    (name) => [`the tag \`<${name}\` is not closed`, name],
  ],
  [/^Unclosed end tag for element (.+)/, (name) => [`the tag \`</${name}\` is not closed`, name]],
  [/^Root element is missing/, (_, rest) => {
    if (rest === "") return ["there is no element"];
    if (rest.startsWith("</")) return closesNothing(rest);
    return [
      rest.startsWith("<") ? "expected the name of an element" : "text before the root element",
    ];
  }],
  [/^Extra content/, (_, rest) => {
    if (rest.startsWith("</")) return closesNothing(rest);
    return [/^<[^!?]/.test(rest) ? "a second root element" : "text after the root element"];
  }],
  [/^Named entity isn't defined: (.+)/, (entity) => [
    `the entity \`${entity}\` is not declared`,
    entity,
  ]],
  [/^Unterminated reference/, () => ["a bare `&`; XML writes it `&amp;`"], "&"],
  [
    /^(?:Character reference resolves|Invalid character reference)/,
    (_, rest) => {
      const reference = /^&[^;]*;/.exec(rest)?.[0] ?? "&";
      return [`\`${reference}\` is not a character that XML allows`, reference];
    },
    "&",
  ],
  [/^Attribute value expected/, (_, _rest, before) => valueExpected(before)],
  [/^Unclosed attribute/, () => ["the value of an attribute is not closed"]],
  [/^Unescaped `<`/, () => ["a bare `<` in the value of an attribute; XML writes it `&lt;`"]],
  [/^Duplicate attribute: (.+)/, (name) => [
    `the attribute \`${name}\` is given twice`,
    name,
  ]],
  [/^Unclosed comment/, () => ["the comment is not closed"], "<!--"],
  [/^The string `--`/, () => ["`--` inside a comment"]],
  [/^Unclosed CDATA/, () => ["the CDATA section is not closed"], "<![CDATA["],
  [/^Unterminated processing/, () => ["the processing instruction is not closed"], "<?"],
  [/^XML declaration isn't allowed/, () => ["the XML declaration is not at the very beginning"]],
  [/^Invalid character$/, () => ["a character that XML does not allow"]],
  [/^Element content may not contain the CDATA/, () => [CDATA_END]],
];

/**
 * Rewords a mistake that the parser found; an unknown one keeps the parser's message.
 *
 * @param message The parser's message.
 */
export function explainXml(message: string, text: string, at: number): XmlMistake {
  const plain = message.replace(PLACE, "");
  for (const [pattern, words, begin] of WORDINGS) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const offset = typeof begin === "string"
      ? Math.max(0, text.lastIndexOf(begin, at - 1))
      : begin?.(text, at) ?? at;
    const [message, ...names] = words(match[1], text.slice(offset), text.slice(0, offset));
    return { message, offset, names };
  }
  return {
    message: plain.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()),
    offset: at,
    names: [...plain.matchAll(/`<?\/?([^`<>]+)>?`/g)].map(([, name]) => name),
  };
}

function endTagExpected(name: string, rest: string): Wording {
  if (rest.startsWith("]]>")) return [CDATA_END];
  const found = /^<\/[^\s<>]+/.exec(rest)?.[0];
  if (found) return [`expected \`</${name}>\`, found \`${found}>\``, name, found.slice(2)];
  return isTag(rest, name)
    ? [`\`<${name}>\` is not closed`, name]
    : [`expected the name of an element, or \`</${name}>\``, name];
}

function isTag(rest: string, name: string): boolean {
  return rest.startsWith(`<${name}`);
}

function closesNothing(rest: string): Wording {
  const tag = /^<\/[^\s<>]*/.exec(rest)?.[0] ?? "</";
  return [`\`${tag}>\` closes nothing`, tag.slice(2)];
}

function valueExpected(before: string): Wording {
  const [, name = "", equals] = /(?<![^\s"'<>=])([^\s"'<>=]+)\s*(=?)\s*$/.exec(before) ?? [];
  return [
    equals ? `the value of \`${name}\` is not in quotes` : `the attribute \`${name}\` has no value`,
    name,
  ];
}

/** The maximum nesting depth of elements; every function that walks them relies on it. */
export const MAX_XML_DEPTH = 500;

/** Matches a piece of markup. An unclosed one extends to the end, so that nothing is read twice. */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>]+)*>?/g;
const QUOTED = /"[^"]*"|'[^']*'/g;

/**
 * Rejects documents that are dangerous for a recursive parser: one that is nested too deeply, and
 * one with declarations in its DOCTYPE, since entities can turn a small document into a huge one.
 *
 * @throws {XmlError} If the document is dangerous.
 */
export function refuseXml(text: string): void {
  openTags(text, (markup, depth, index) => {
    if (depth > MAX_XML_DEPTH) {
      throw new XmlError(`more than ${MAX_XML_DEPTH} levels of elements`, text, index);
    }
    if (markup.startsWith("<!DOCTYPE") && markup.replaceAll(QUOTED, "").includes("[")) {
      throw new XmlError("a DOCTYPE with declarations, which are not read", text, index);
    }
  });
}

/**
 * Returns the offsets of the tags that are still open at the end of a text, innermost last.
 *
 * @param see Called with each piece of markup and the number of tags open after it.
 */
function openTags(
  text: string,
  see: (markup: string, depth: number, index: number) => void = () => {},
): readonly number[] {
  const open: number[] = [];
  for (const { 0: markup, index } of text.matchAll(MARKUP)) {
    if (markup.startsWith("</")) open.pop();
    else if (!/^<[!?]/.test(markup) && !markup.endsWith("/>")) open.push(index);
    see(markup, open.length, index);
  }
  return open;
}
