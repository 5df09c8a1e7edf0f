/// <reference lib="dom" />
import { count } from "../../../../text/mod.ts";
import { h, replace } from "../dom.ts";
import type { Flow, Model } from "../model.ts";
import { isWrong, outcomeSign, type Verdict } from "../signs.ts";
import { EVERYTHING, type Filter, filteredFlows, ORDERS } from "./filter.ts";
import { flowRow, heightOf, notesOf } from "./flow_row.ts";
import { virtualList } from "./virtual_list.ts";

const VERDICTS: readonly Verdict[] = ["failed", "error", "flaky", "skipped", "passed"];

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
  let ordered = ORDERS["Failures first"](model.flows);
  let shown = ordered;
  let current: Flow | undefined;
  const notes = notesOf(model);
  const list = virtualList<Flow>(
    "Flows",
    heightOf,
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
  const order = h(
    "select",
    {
      class: "order",
      "aria-label": "Order",
      onchange: () => {
        ordered = ORDERS[order.value](model.flows);
        change({});
      },
    },
    Object.keys(ORDERS).map((name) => h("option", {}, name)),
  );
  const chips = VERDICTS.flatMap((verdict) => {
    const number = model.flows.filter((flow) => flow.verdict === verdict).length;
    return number > 0 ? [chip(verdict, number)] : [];
  });
  const told = h("p", { role: "status" });

  function chip(verdict: Verdict, number: number): HTMLButtonElement {
    const button = h(
      "button",
      {
        type: "button",
        class: `chip ${verdict}`,
        "aria-label": `${number} ${verdict}`,
        "aria-pressed": "false",
        onclick: () => {
          const chosen = new Set(filter.verdicts);
          if (!chosen.delete(verdict)) chosen.add(verdict);
          button.setAttribute("aria-pressed", String(chosen.has(verdict)));
          change({ verdicts: chosen });
        },
      },
      outcomeSign(verdict),
      ` ${number} ${verdict}`,
    );
    return button;
  }

  function change(part: Partial<Filter>): void {
    filter = { ...filter, ...part };
    shown = filteredFlows(ordered, filter);
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
      chips.length > 1 &&
        h("div", { class: "chips", role: "group", "aria-label": "Outcome" }, chips),
      h("div", { class: "pair" }, model.tags.length > 0 && tag, file),
      h("datalist", { id: "folders" }, model.folders.map((value) => h("option", { value }))),
      h("div", { class: "told" }, told, model.flows.length > 1 && order),
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
      return order.find(isWrong);
    },
    clear() {
      [search.value, file.value, tag.value] = ["", "", ""];
      for (const button of chips) button.setAttribute("aria-pressed", "false");
      change(EVERYTHING);
    },
  };
}
