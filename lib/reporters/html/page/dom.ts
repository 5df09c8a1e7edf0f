/// <reference lib="dom" />
import { thousands, visible } from "../../../text/mod.ts";

/** What an element contains: texts are shown as texts, whatever is in them. */
export type Child = Node | string | undefined | false | readonly Child[];

/** The attributes and listeners of an element; a member that is undefined or false is left out. */
export interface Attributes {
  readonly [name: string]: string | number | boolean | undefined | ((event: never) => void);
}

/** Makes an element. Members that begin with `on` are listeners. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice("on".length), value as EventListener);
    } else if (value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? "" : visible(String(value).slice(0, LONGEST)));
    }
  }
  append(element, children);
  return element;
}

/** Appends children to an element. */
export function append(element: Element, children: readonly Child[]): void {
  for (const child of children) {
    if (child === undefined || child === false) continue;
    if (typeof child === "string") element.append(visible(bounded(child)));
    else if (child instanceof Node) element.append(child);
    else append(element, child);
  }
}

/** Puts children in place of what an element contains. */
export function replace(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren();
  append(element, children);
}

/** The most characters of one text in an element: a longer one takes a browser seconds to lay out. */
export const LONGEST = 20_000;

function bounded(text: string): string {
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST)}… (${thousands(text.length - LONGEST)} more characters)`;
}

/** Returns a link that leaves the page, or the text alone where it is not http or https. */
export function outerLink(url: string, text: string = url): HTMLElement {
  if (!/^https?:\/\//i.test(url)) return h("span", {}, text);
  return h("a", { href: url, rel: "noreferrer noopener", target: "_blank" }, text);
}
