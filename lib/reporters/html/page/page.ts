/// <reference lib="dom" />
import { count, formatDuration } from "../../../text/mod.ts";
import { titleOf } from "../run_facts.ts";
import { h, replace } from "./dom.ts";
import { type FlowList, flowList } from "./list/flow_list.ts";
import { type FlowView, flowView } from "./flow/flow_view.ts";
import { helpDialog } from "./help_dialog.ts";
import { comparedView } from "./views/compared_view.ts";
import { type Flow, type Model, type Place, placeOf } from "./model.ts";
import { overview } from "./views/overview.ts";
import { runView } from "./views/run_view.ts";
import { slowestView } from "./views/slowest_view.ts";
import { timelineView } from "./views/timeline_view.ts";

/** The page that the script makes. */
export interface Page {
  readonly element: HTMLElement;
  readonly list: FlowList;
  readonly help: HTMLDialogElement;
  /** Shows the place of an address. */
  show(hash: string): void;
  /** Shows the place of an address, unless it is what the page shows already. */
  go(hash: string): void;
}

const VIEWS = [
  ["flows", "Flows", "#"],
  ["timeline", "Timeline", "#:timeline"],
  ["slowest", "Slowest", "#:slowest"],
  ["compared", "Compared", "#:compared"],
  ["run", "Run", "#:run"],
] as const satisfies readonly (readonly [Place["view"], string, string])[];

/** What makes the views beside that of flows. */
const OTHERS = {
  timeline: timelineView,
  slowest: slowestView,
  compared: comparedView,
  run: runView,
} as const;

/** Makes the page of a run. */
export function makePage(model: Model): Page {
  const list = flowList(model);
  const help = helpDialog();
  const main = h("div", { class: "view" });
  const views = VIEWS.filter(([view]) => view !== "compared" || model.run.compared);
  const tabs = views.map(([view, title, href]) => ({ view, link: h("a", { href }, title) }));
  const element = h("div", { class: "app" }, [
    header(model, tabs.map(({ link }) => link), help),
    h("main", { class: "panes" }, list.element, main),
    help,
  ]);
  let shown: { readonly flow: Flow; readonly view: FlowView } | undefined;
  let current: string | undefined;

  function showFlow(flow: Flow | undefined): FlowView | undefined {
    if (!flow) {
      shown = undefined;
      replace(main, overview(model));
      main.scrollTop = 0;
    } else if (shown?.flow !== flow) {
      shown = { flow, view: flowView(flow) };
      replace(main, shown.view.element);
      main.scrollTop = 0;
    }
    list.select(flow);
    return shown?.view;
  }

  function show(hash: string): void {
    current = hash;
    const place = placeOf(hash, model);
    for (const { view, link } of tabs) {
      if (view === place.view) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    element.dataset.view = place.view;
    element.classList.toggle("open", place.view !== "flows" || place.flow !== undefined);
    if (place.view === "flows") {
      const view = showFlow(place.flow);
      if (place.step) view?.show(place.step);
      else if (place.flow) main.querySelector("h2")!.focus({ preventScroll: true });
      return;
    }
    shown = undefined;
    replace(main, OTHERS[place.view](model));
    main.scrollTop = 0;
    main.querySelector("h2")!.focus({ preventScroll: true });
  }

  return {
    element,
    list,
    help,
    show,
    go(hash) {
      if (hash !== current) show(hash);
    },
  };
}

function header(
  { run }: Model,
  tabs: readonly HTMLElement[],
  help: HTMLDialogElement,
): HTMLElement {
  const { summary } = run;
  const isWrong = summary.flows_failed + summary.flows_error > 0;
  const { commit, branch } = run.run.origin ?? {};
  const facts = [
    formatDuration(summary.duration_ms),
    count(summary.steps, "step"),
    count(summary.assertions, "assertion"),
    run.run.started_at.replace("T", " ").replace(/\.\d+Z$/, " UTC"),
    [branch, commit?.slice(0, 10)].filter(Boolean).join(" @ "),
    ...Object.entries(run.run.labels).map(([name, value]) => `${name}=${value}`),
  ].filter((fact) => fact !== "");
  return h("header", { class: isWrong ? "wrong" : "fine" }, [
    h("h1", {}, titleOf(run)),
    h("p", { class: "muted" }, facts.join(" · ")),
    h("nav", { class: "tabs", "aria-label": "Views" }, [
      tabs,
      h("button", { type: "button", "aria-label": "Keys", onclick: () => help.showModal() }, "?"),
    ]),
  ]);
}
