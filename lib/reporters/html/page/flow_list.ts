/// <reference lib="dom" />
import type { Outcome } from "../../../record/mod.ts";
import { count, formatDuration } from "../../../text/mod.ts";
import { append, h, replace } from "./dom.ts";
import { EVERYTHING, type Filter, filteredFlows } from "./filter.ts";
import { addressOf, type Flow, flowFinder, type Model } from "./model.ts";
import { outcomeSign } from "./signs.ts";
import { virtualList } from "./virtual_list.ts";

const OUTCOMES: readonly Outcome[] = ["failed", "error", "skipped", "passed"];

/** The list of flows with its filter. */
export interface FlowList {
  readonly element: HTMLElement;
  readonly search: HTMLInputElement;
  /** Marks the flow that is open. */
  select(flow: Flow | undefined): void;
  /** Moves the focus by rows, from the flow that is open if no row has it. */
  move(by: number): void;
  /** The next flow in the list that did not pass, after the one that is open. */
  nextWrong(by: 1 | -1): Flow | undefined;
  /** Removes the filter. */
  clear(): void;
}

/** Makes the list of flows. */
export function flowList(model: Model): FlowList {
  let filter: Filter = EVERYTHING;
  let shown = model.flows;
  let current: Flow | undefined;
  const notes = notesOf(model);
  const list = virtualList<Flow>(
    "Flows",
    (flow) => flowRow(flow, flow === current, notes.get(flow)),
  );
  const search = h("input", {
    type: "search",
    placeholder: "Search names, URLs, errors",
    "aria-label": "Search names, URLs and errors",
    oninput: () => change({ text: search.value }),
  });
  const file = h("input", {
    type: "search",
    placeholder: "File or folder",
    "aria-label": "File or folder",
    list: "folders",
    oninput: () => change({ file: file.value }),
  });
  const tag = h(
    "select",
    { "aria-label": "Tag", onchange: () => change({ tag: tag.value }) },
    h("option", { value: "" }, "All tags"),
    model.tags.map((name) => h("option", { value: name }, name)),
  );
  const outcomes = OUTCOMES.map((outcome) => outcomeButton(outcome));
  const told = h("p", { class: "told", role: "status" });

  function outcomeButton(outcome: Outcome): HTMLButtonElement {
    const number = model.flows.filter((flow) => flow.outcome === outcome).length;
    const button = h(
      "button",
      {
        type: "button",
        class: `chip ${outcome}`,
        "aria-pressed": "false",
        disabled: number === 0,
        onclick: () => {
          const chosen = new Set(filter.outcomes);
          if (!chosen.delete(outcome)) chosen.add(outcome);
          button.setAttribute("aria-pressed", String(chosen.has(outcome)));
          change({ outcomes: chosen });
        },
      },
      outcomeSign(outcome),
      ` ${number} ${outcome}`,
    );
    return button;
  }

  function change(part: Partial<Filter>): void {
    filter = { ...filter, ...part };
    shown = filteredFlows(model.flows, filter);
    list.show(shown);
    replace(
      told,
      shown.length === model.flows.length
        ? count(shown.length, "flow")
        : `${shown.length} of ${count(model.flows.length, "flow")}`,
    );
  }

  const element = h(
    "nav",
    { class: "flows", "aria-label": "Flows" },
    h(
      "div",
      { class: "filters", role: "search" },
      search,
      h("div", { class: "chips", role: "group", "aria-label": "Outcome" }, outcomes),
      h("div", { class: "pair" }, model.tags.length > 0 && tag, file),
      h("datalist", { id: "folders" }, model.folders.map((value) => h("option", { value }))),
      told,
    ),
    list.element,
  );
  change({});
  return {
    element,
    search,
    select(flow) {
      current = flow;
      list.refresh();
      if (flow) list.reveal(Math.max(0, shown.indexOf(flow)));
    },
    move(by) {
      if (shown.length === 0) return;
      const from = list.focused() >= 0 ? list.focused() : current ? shown.indexOf(current) : -1;
      list.focus(Math.max(0, Math.min(shown.length - 1, from + by)));
    },
    nextWrong(by) {
      const from = current ? shown.indexOf(current) : by > 0 ? -1 : shown.length;
      const order = by > 0 ? shown.slice(from + 1) : shown.slice(0, Math.max(0, from)).reverse();
      return order.find(({ outcome }) => outcome === "failed" || outcome === "error");
    },
    clear() {
      [search.value, file.value, tag.value] = ["", "", ""];
      for (const button of outcomes) button.setAttribute("aria-pressed", "false");
      change(EVERYTHING);
    },
  };
}

/** Says of each flow what is different from the earlier run. */
function notesOf({ flows, run: { compared } }: Model): ReadonlyMap<Flow, string> {
  const notes = new Map<Flow, string>();
  if (!compared) return notes;
  const { worse, fixed, slower } = compared;
  const flowOf = flowFinder(flows);
  for (
    const [note, list] of [["new failure", worse], ["fixed", fixed], ["slower", slower]] as const
  ) {
    for (const one of list) {
      const flow = flowOf(one);
      if (flow) notes.set(flow, note);
    }
  }
  return notes;
}

function flowRow(flow: Flow, isCurrent: boolean, note?: string): HTMLAnchorElement {
  const row = h(
    "a",
    { href: addressOf(flow), class: "row", "aria-current": isCurrent ? "true" : undefined },
    outcomeSign(flow.outcome),
    h("span", { class: "name" }, flow.name),
    h(
      "span",
      { class: "time" },
      flow.started_at === undefined ? "" : formatDuration(flow.duration_ms),
    ),
  );
  append(row, [
    h(
      "span",
      { class: "meta" },
      flow.name === flow.file ? count(flow.steps.length, "step") : flow.file,
      note !== undefined && h("span", { class: "tag note" }, note),
      flow.tags?.map((tag) => h("span", { class: "tag" }, tag)),
    ),
  ]);
  return row;
}
