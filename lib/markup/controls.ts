import { decodeReferences, isXml, type Markup, readMarkup } from "./markup.ts";

/** An element that a user can press or fill in. */
export interface Control {
  /** Its id or its name, or the name by which the script of a link sends it. */
  readonly id: string;
  /** Whether it is a button or a link. */
  readonly isButton: boolean;
  /** What the page shows of it, or says about it; empty if that is nothing. */
  readonly label: string;
}

/** So many tags after that of a button may be in it. */
const MAX_INSIDE = 20;

/** Returns the elements of a page, or of XML with parts of one, by each of their ids and names. */
export function controlsIn(text: string): ReadonlyMap<string, Control> {
  const page = readMarkup(text, isXml(text) ? "xml" : "html");
  const controls = new Map<string, Control>();
  for (const [index, { name: tag, kind, attributes }] of page.tags.entries()) {
    if (kind === "close" || tag === "form") continue;
    const has = (name: string) =>
      decodeReferences(attributes.find((one) => one.name === name)?.value ?? "", "attribute");
    const isButton = tag === "a" || tag === "button" ||
      tag === "input" && /^(?:submit|button|image)$/i.test(has("type"));
    if (tag === "input" && /^hidden$/i.test(has("type"))) continue;
    const own = [has("id"), has("name")].filter((one) => one !== "");
    // A link may have its name only in the script that sends it.
    const called = isButton && own.length === 0 ? lastQuoted(has("onclick") || has("href")) : [];
    for (const id of [...own, ...called]) {
      controls.getOrInsertComputed(id, () => ({
        id,
        isButton,
        label: (isButton && tag !== "input" ? textInside(page, index) : "") ||
          isButton && has("value") || has("aria-label") || has("title") || has("placeholder"),
      }));
    }
  }
  return controls;
}

/** Returns the last name that a script has in quotes: `form:go` of `send('form', 'form:go', '')`. */
const lastQuoted = (script: string) =>
  script.matchAll(/(["'])([A-Za-z][\w.:$-]*)\1/g).map(([, , id]) => id).toArray().slice(-1);

/** Returns the text in an element. */
function textInside({ text, tags }: Markup, index: number): string {
  const after = tags.slice(index + 1, index + 1 + MAX_INSIDE);
  const end = after.find(({ name, kind }) => kind === "close" && name === tags[index].name);
  const inside = text.slice(tags[index].end, end?.start ?? tags[index].end);
  return decodeReferences(inside.replaceAll(/<[^<>]*>/g, " ")).trim();
}
