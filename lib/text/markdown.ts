/**
 * Matches what has a meaning in GitHub's Markdown: marks, HTML, tables, formulas, mentions, emoji,
 * and what turns text into a link.
 */
const MARKUP = /[#$&*:<>@[\\\]^_`|~]|(?<=www)\./gi;

/** Escapes a text as one line of Markdown that shows it unchanged. */
export function markdownText(text: string): string {
  return text.replace(MARKUP, (character) => `&#${character.charCodeAt(0)};`);
}

/** Formats a text as inline code on one line, which also works in a table. */
export function markdownCode(text: string): string {
  return `<code>${markdownText(text)}</code>`;
}
