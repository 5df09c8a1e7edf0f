import { quoted } from "./variants/flow_text.ts";
import { YamlError } from "./yaml_error.ts";

/** What a text is written in that is no YAML of a flow, and what to do about it. */
export interface OtherLanguage {
  readonly what: string;
  readonly help?: string;
}

const MARKUP_HELP =
  "a page was saved in place of the file: get the file itself, such as its raw view";
const REQUEST_LINE = /^\s*(?:#[^\n]*\n\s*)*(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\s+(\S+)/;

const LANGUAGES: readonly (readonly [RegExp, (match: RegExpExecArray) => OtherLanguage])[] = [
  [
    /^\s*<(?:!doctype html|html|head|body)\b/i,
    () => ({ what: "an HTML page", help: MARKUP_HELP }),
  ],
  [/^\s*<(?:\?xml|!--|[a-z][\w:-]*[\s>/])/i, () => ({ what: "XML", help: MARKUP_HELP })],
  [REQUEST_LINE, ([, method, url]) => ({
    what: "an HTTP request as text",
    help: `write steps: \`steps: [{ name: a, request: { method: ${method}, url: ${
      quoted(url)
    } } }]\``,
  })],
  [
    /^\s*(?:meta|get|post|put|patch|delete|vars|auth:\w+) \{\s*\n/,
    () => ({ what: "a Bruno file" }),
  ],
  [/^\s*(?:import\s[^\n]*\sfrom\s|export\s|const\s|function\s)/, () => ({ what: "JavaScript" })],
  [/^\s*(?:\$\s*)?curl\s/, () => ({ what: "a curl command" })],
];

/** The language of a text that is another than YAML; nothing where none is known. */
export function languageOf(text: string): OtherLanguage | undefined {
  for (const [looks, tell] of LANGUAGES) {
    const match = looks.exec(text);
    if (match) return tell(match);
  }
  return undefined;
}

const HELP = "a flow is a map with the key `steps`, a list of steps with `name` and `request`";

/** Explains a file that is no YAML since it is written in another language, if it is. */
export function explainLanguage(text: string): YamlError | undefined {
  const language = languageOf(text);
  if (language === undefined) return undefined;
  const start = text.search(/\S/);
  const end = start + /^.*/.exec(text.slice(start))![0].trimEnd().length;
  const { what, help = HELP } = language;
  return new YamlError("bad-yaml", `this is ${what}, no flow`, { start, end }, { help });
}
