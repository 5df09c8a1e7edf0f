import { XmlError } from "./xml_value.ts";

/** A mistake, and where it is in UTF-16 units. */
interface XmlMistake {
  readonly message: string;
  readonly offset: number;
}

/** What the parser says, what we say, and where the part that is wrong begins, if not there. */
type MistakeWording = readonly [
  pattern: RegExp,
  words: (of: string, rest: string, before: string) => string,
  begin?: string | ((text: string, at: number) => number),
];

/** What the parser puts behind its message. */
const PLACE = / \(line \d+, column \d+\)\n[^]*$/;
const CDATA_END = "`]]>` stands outside of a CDATA section";

const WORDINGS: readonly MistakeWording[] = [
  [
    /^Missing end tag for element (.+)/,
    (name, rest) => endTagExpected(name, rest),
    (text, at) => at < text.length ? at : openTags(text).at(-1) ?? at,
  ],
  [/^Unclosed start tag for element `(.+)`/, (name) => `the tag \`<${name}\` is not closed`],
  [/^Unclosed end tag for element (.+)/, (name) => `the tag \`</${name}\` is not closed`],
  [/^Root element is missing/, (_, rest) => {
    if (rest === "") return "there is no element";
    if (rest.startsWith("</")) return closesNothing(rest);
    return rest.startsWith("<")
      ? "expected the name of an element"
      : "text before the root element";
  }],
  [/^Extra content/, (_, rest) => {
    if (rest.startsWith("</")) return closesNothing(rest);
    return /^<[^!?]/.test(rest) ? "a second root element" : "text behind the root element";
  }],
  [/^Named entity isn't defined: (.+)/, (entity) => `the entity \`${entity}\` is not declared`],
  [/^Unterminated reference/, () => "a bare `&`; XML writes it `&amp;`", "&"],
  [
    /^(?:Character reference resolves|Invalid character reference)/,
    (_, rest) => `\`${/^&[^;]*;/.exec(rest)?.[0]}\` is no character that XML allows`,
    "&",
  ],
  [/^Attribute value expected/, (_, _rest, before) => valueExpected(before)],
  [/^Unclosed attribute/, () => "the value of an attribute is not closed"],
  [/^Unescaped `<`/, () => "a bare `<` in the value of an attribute; XML writes it `&lt;`"],
  [/^Duplicate attribute: (.+)/, (name) => `the attribute \`${name}\` is there twice`],
  [/^Unclosed comment/, () => "the comment is not closed", "<!--"],
  [/^The string `--`/, () => "`--` stands in a comment"],
  [/^Unclosed CDATA/, () => "the CDATA section is not closed", "<![CDATA["],
  [/^Unterminated processing/, () => "the processing instruction is not closed", "<?"],
  [/^XML declaration isn't allowed/, () => "the XML declaration is not at the very begin"],
  [/^Invalid character$/, () => "a character that XML does not allow"],
  [/^Element content may not contain the CDATA/, () => CDATA_END],
];

/**
 * Puts a mistake that the parser found into our words; one that has none keeps those of the parser.
 *
 * @param said The message of the parser.
 */
export function explainXml(said: string, text: string, at: number): XmlMistake {
  const plain = said.replace(PLACE, "");
  for (const [pattern, words, begin] of WORDINGS) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const offset = typeof begin === "string"
      ? Math.max(0, text.lastIndexOf(begin, at - 1))
      : begin?.(text, at) ?? at;
    return { message: words(match[1], text.slice(offset), text.slice(0, offset)), offset };
  }
  return {
    message: plain.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase()),
    offset: at,
  };
}

function endTagExpected(name: string, rest: string): string {
  if (rest.startsWith("]]>")) return CDATA_END;
  const found = /^<\/[^\s<>]+/.exec(rest)?.[0];
  if (found) return `expected \`</${name}>\`, found \`${found}>\``;
  return isTag(rest, name)
    ? `\`<${name}>\` is not closed`
    : `expected the name of an element, or \`</${name}>\``;
}

function isTag(rest: string, name: string): boolean {
  return rest.startsWith(`<${name}`);
}

function closesNothing(rest: string): string {
  return `\`${/^<\/[^\s<>]*/.exec(rest)?.[0]}>\` closes nothing`;
}

function valueExpected(before: string): string {
  const [, name = "", equals] = /([^\s"'<>=]+)\s*(=?)\s*$/.exec(before) ?? [];
  return equals
    ? `the value of \`${name}\` is not in quotes`
    : `the attribute \`${name}\` has no value`;
}

/** How deep elements may stand in each other; whatever walks over them relies on that. */
const MAX_XML_DEPTH = 500;

/** A piece of markup. It takes what is not closed to the end, so that it never has to look back. */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'>]+)*>?/g;
const QUOTED = /"[^"]*"|'[^']*'/g;

/**
 * Refuses what a parser that calls itself for each level should not get to see: a document that is
 * nested too deeply, and one with a DOCTYPE that declares something, since entities of their own are
 * how a small document becomes a huge one.
 *
 * @throws {XmlError} If a document is one of these.
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
 * The offsets of the tags that are not closed at the end of a text, the innermost last.
 *
 * @param see Told of each piece of markup, and how many tags are open behind it.
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
