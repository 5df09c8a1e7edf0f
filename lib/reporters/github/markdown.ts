/**
 * What means something in Markdown as GitHub reads it: marks, HTML, tables, formulas, mentions, emoji,
 * and what makes a link of a text.
 */
const MARKUP = /[#$&*:<>@[\\\]^_`|~]|(?<=www)\./gi;

/** A text in one line that stands for itself, wherever it is put in Markdown. */
export function plainText(text: string): string {
  return text.replace(MARKUP, (character) => `&#${character.charCodeAt(0)};`);
}

/** A text in one line as code, also in a table. */
export function inlineCode(text: string): string {
  return `<code>${plainText(text)}</code>`;
}

/** A link to a page; what is no URL of HTTP is not led to. */
export function link(text: string, url: string): string {
  if (!/^https?:\/\//i.test(url)) return plainText(text);
  const target = url.replace(/[\s<>()[\]\\"']/g, encodeURIComponent)
    .replace(/[()']/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `[${plainText(text)}](${target})`;
}

/** Lines as a block of code; the fence is longer than any inside. */
export function codeBlock(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(Math.max(3, longest + 1));
  return `${fence}text\n${text}\n${fence}`;
}
