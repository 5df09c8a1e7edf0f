/// <reference lib="dom" />
import { append, type Attributes, type Child, h } from "./dom.ts";

/** A line that unfolds. */
export interface Unfolding {
  readonly element: HTMLDetailsElement;
  /** Unfolds or folds it. */
  open(isOpen: boolean): void;
}

/**
 * Makes a line that unfolds to content that is made when it is first needed.
 *
 * @param kind The class of the element around the content.
 */
export function unfolding(
  attributes: Attributes,
  line: Child,
  kind: string | undefined,
  content: () => Child,
): Unfolding {
  const body = h("div", { class: kind });
  function fill(): void {
    if (!body.hasChildNodes()) append(body, [content()]);
  }
  // The browser says that it is open only later, and also if a search in the page has opened it.
  const element = h("details", { ...attributes, ontoggle: () => element.open && fill() }, [
    h("summary", { onclick: fill }, line),
    body,
  ]);
  return {
    element,
    open(isOpen) {
      if (isOpen) fill();
      element.open = isOpen;
    },
  };
}
