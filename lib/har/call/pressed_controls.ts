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
import { BUTTON_VERBS, REMOVE_VERBS, wordsOf } from "../values/mod.ts";
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
  for (const same of Map.groupBy(entries, pathOf).values()) {
    if (same.filter(isSentBack).length < MIN_CONTROLS) continue;
    /** The responses since the last page, the latest first. */
    let shown: readonly RecordedResponse[] = [];
    const controls = new Map<RecordedBody, Control>();
    for (const entry of same) {
      const { request: { body }, response, response: { text = "" } } = entry;
      const control = isSentBack(entry) ? controlOf(formFields(body), shown) : undefined;
      if (control) controls.set(body!, control);
      if (text !== "") shown = [response, ...PAGE.test(text) ? [] : shown].slice(0, MAX_RESPONSES);
    }
    const areFew = new Set(controls.values().map(({ id }) => id)).size < MIN_CONTROLS;
    let action = "";
    for (const [body, control] of controls) {
      // `Yes` does what was asked for before.
      if (action === "" || !CONFIRMS.test(control.label)) action = actionOfControl(control);
      if (!areFew || REMOVE_VERBS.has(action.split("_")[0])) pressed.set(body, action);
    }
  }
}

const PAGE = /^\s*<(?:!doctype\s+html|html)\b/i;

/** Whether a page sends a form to its own address. */
function isSentBack(entry: Entry): boolean {
  const { body, headers } = entry.request;
  return formFields(body).length > 0 &&
    URL.parse(headerValue(headers, "referer") ?? "")?.pathname === pathOf(entry);
}

/** Fields in which scripts of JavaServer Faces and of Web Forms say what was pressed. */
const SOURCE = /^(?:(?:javax|jakarta)\.faces\.source|__EVENTTARGET)$/;

/**
 * Finds the control that a script says was pressed, otherwise the button of which a field has the name,
 * or else the control that is the value of one.
 */
function controlOf(fields: ReturnType<typeof formFields>, shown: readonly RecordedResponse[]) {
  const named = (id: string) =>
    shown.values().map((page) => controlsOf(page).get(id)).find(Boolean);
  const source = fields.find(({ name }) => SOURCE.test(name))?.value;
  if (source) return named(source) ?? { id: source, isButton: false, label: "" };
  return fields.values().map(({ name }) => named(name)).find((one) => one?.isButton) ??
    fields.values().map(({ name, value = "" }) => named(name) ? undefined : named(value))
      .find(Boolean);
}

/** The controls of a response, which is one object for equal ones. */
const controlsOf = memoizedByObject(({ text = "" }: RecordedResponse) => controlsIn(text));

/** The label of a control that confirms what another one asks for. */
const CONFIRMS = /^(?:yes|ok|confirm)$/i;
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
