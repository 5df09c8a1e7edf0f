import { type Control, controlsIn } from "../../markup/mod.ts";
import { memoizedByObject } from "../../text/mod.ts";
import {
  type Entry,
  formFields,
  headerValue,
  type RecordedBody,
  type RecordedRequest,
  type RecordedResponse,
} from "../recording.ts";
import { BUTTON_VERBS, wordsOf } from "../values/mod.ts";
import { pathOf } from "./exchange.ts";

/** The actions by the bodies of their requests, which repairs leave as they are. */
const pressed = new WeakMap<RecordedBody, string>();

/** So many controls of a page that sends all to its own address show that this says nothing. */
const MIN_CONTROLS = 3;
/** So many responses before a request are searched for the control. */
const MAX_RESPONSES = 50;
/** A longer text is no label. */
const MAX_LABEL = 40;

/**
 * Returns what the label of the control that the user pressed says that a request does, as in
 * `sign_out`, if its page sends all requests to its own address.
 */
export function pressedAction({ body }: RecordedRequest): string | undefined {
  return body && pressed.get(body);
}

/**
 * Finds the pressed controls of pages that send all requests to their own address, as those of
 * JavaServer Faces and Web Forms do. A field has the name of the control, or that as its value, and
 * the page has its label.
 */
export function notePressedControls(entries: readonly Entry[]): void {
  const shown = new Map<string, readonly RecordedResponse[]>();
  const sent: Sent[] = [];
  for (const entry of entries) {
    const { request: { body, headers }, response, response: { text = "" } } = entry;
    const path = pathOf(entry);
    const pages = shown.get(path) ?? [];
    const from = URL.parse(headerValue(headers, "referer") ?? "")?.pathname;
    if (body && formFields(body).length > 0 && from === path) sent.push({ path, body, pages });
    const parts = PAGE.test(text) ? [response] : [response, ...pages].slice(0, MAX_RESPONSES);
    if (text !== "") shown.set(path, parts);
  }
  for (const posts of Map.groupBy(sent, ({ path }) => path).values()) {
    const controls = posts.length < MIN_CONTROLS ? [] : posts.map(controlOf);
    const ids = new Set(controls.map((control) => control?.id).filter((id) => id !== undefined));
    if (ids.size < MIN_CONTROLS) continue;
    for (const [index, control] of controls.entries()) {
      if (control) pressed.set(posts[index].body, actionOfControl(control));
    }
  }
}

/** A form, and the responses of its address before it since the last page, the latest first. */
type Sent = Readonly<{ path: string; body: RecordedBody; pages: readonly RecordedResponse[] }>;
const PAGE = /^\s*<(?:!doctype\s+html|html)\b/i;

/** Finds the button of which a field has the name, or else the control that is the value of one. */
function controlOf({ body, pages }: Sent): Control | undefined {
  const named = (id: string) =>
    pages.values().map((page) => controlsOf(page).get(id)).find(Boolean);
  const fields = formFields(body);
  return fields.values().map(({ name }) => named(name)).find((one) => one?.isButton) ??
    fields.values().map(({ name, value = "" }) => named(name) ? undefined : named(value))
      .find(Boolean);
}

/** The controls of a response, which is one object for equal ones. */
const controlsOf = memoizedByObject(({ text = "" }: RecordedResponse) => controlsIn(text));

/** A name that has the number of its row. */
const NUMBERED_ROW = /[:$_-](?:ctl)?\d+[:$_-]/;
/** A name that the server gave to a control without one: `j_idt12`, `ctl00`. */
const GENERATED = /\d$/;

function actionOfControl({ id, isButton, label }: Control): string {
  const words = label.length > MAX_LABEL ? [] : wordsOf(label);
  const last = id.split(/[:$.]/).at(-1)!;
  const own = GENERATED.test(last) ? [] : wordsOf(last);
  const [saying = []] = [words, own].filter(([first]) => BUTTON_VERBS.has(first));
  if (saying.length > 0) return saying.join("_");
  const named = isButton && NUMBERED_ROW.test(id) || words.length === 0 ? own : words;
  return [isButton ? "open" : "change", ...named].join("_");
}
