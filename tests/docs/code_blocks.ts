/** The pages whose code blocks are tested. */
export const PAGES: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...pagesBelow("docs"),
  ...pagesBelow("examples"),
];

/** A code block of a page. */
export interface CodeBlock {
  /** The path of the page. */
  readonly page: string;
  /** The title of the section that it is in, without markup. */
  readonly section: string;
  /** The word after the fence; `indented` for a block without a fence. */
  readonly language: string;
  /** The lines, without the indentation that all of them have. */
  readonly text: string;
  /** The text of the page between the last block, or the title, and this block. */
  readonly before: string;
}

const ROOT = new URL("../../", import.meta.url);

function pagesBelow(folder: string): string[] {
  return Array.from(Deno.readDirSync(new URL(`../../${folder}/`, import.meta.url)))
    .flatMap(({ name, isDirectory }) => {
      if (isDirectory) return pagesBelow(`${folder}/${name}`);
      return name.endsWith(".md") ? [`${folder}/${name}`] : [];
    }).sort();
}

/** Reads a file of the project. */
export function readProject(path: string): string {
  return Deno.readTextFileSync(new URL(path, ROOT));
}

/** The code blocks of a page, in order. */
export function codeBlocks(page: string): CodeBlock[] {
  return blocksIn(readProject(page)).map((block) => ({ page, ...block }));
}

/** Replaces the text of a block in its page. */
export function replaceBlock({ page, text }: CodeBlock, replacement: string): void {
  const content = readProject(page);
  const { from, to, indent } = placesOf(content).find((place) => place.text === text)!;
  const lines = replacement.split("\n").map((line) => line === "" ? "" : indent + line);
  const changed = content.split("\n").toSpliced(from, to - from, ...lines);
  Deno.writeTextFileSync(new URL(page, ROOT), changed.join("\n"));
}

function blocksIn(content: string): Omit<CodeBlock, "page">[] {
  const lines = content.split("\n");
  let end = 0;
  return placesOf(content).map(({ from, to, text, language }) => {
    const title = lines.slice(0, from).findLastIndex((line) => /^#+ /.test(line));
    const before = lines.slice(Math.max(end, title), from).join("\n");
    end = to;
    return { section: (lines[title] ?? "").replace(/^#+ |`/g, ""), language, text, before };
  });
}

interface Place {
  readonly from: number;
  readonly to: number;
  readonly indent: string;
  readonly language: string;
  readonly text: string;
}

/** Where the code blocks of a text are: fenced ones, and lines indented by four and more. */
function placesOf(content: string): Place[] {
  const lines = content.split("\n");
  const places: Place[] = [];
  for (let i = 0; i < lines.length; i++) {
    const [, indent, language] = /^( *)```(\w*)$/.exec(lines[i]) ?? [];
    const isIndented = /^ {4,}\S/.test(lines[i]) && lines[i - 1]?.trim() === "";
    if (indent === undefined && !isIndented) continue;
    const from = indent === undefined ? i : i + 1;
    let to = from;
    if (indent === undefined) {
      while (/^ {4}/.test(lines[to]) || (lines[to] === "" && /^ {4}/.test(lines[to + 1]))) to++;
    } else while (lines[to] !== `${indent}\`\`\``) to++;
    places.push(placeOf(lines, from, to, language ?? "indented"));
    i = to;
  }
  return places;
}

function placeOf(lines: readonly string[], from: number, to: number, language: string): Place {
  const own = lines.slice(from, to);
  const indents = own.filter((line) => line !== "").map((line) => /^ */.exec(line)![0].length);
  const indent = " ".repeat(Math.min(...indents));
  const text = own.map((line) => line.slice(indent.length)).join("\n");
  return { from, to, indent, language, text };
}
