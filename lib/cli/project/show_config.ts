import { toText } from "../../json/mod.ts";
import { type MapNode, toJson } from "../../loader/mod.ts";
import { isSecretName } from "../../secrets/mod.ts";
import { columnsOf, excerpt, visibleLine } from "../../text/mod.ts";
import { type Flags, type OptionSpec, variableOf } from "../options/mod.ts";
import { placeOf, type Project, settingsOf } from "./project.ts";

/** A value that a call uses, and where it is from. */
interface ShownValue {
  readonly key: string;
  readonly value: string;
  readonly origin: string;
}

const LONGEST_VALUE = 200;

/**
 * Prints the settings of a call with their origins.
 *
 * @param given The options of the command line.
 * @param flags Those with the ones of `BATON_*` variables.
 */
export function configText(
  { given, flags, paths, options, project }: {
    readonly given: Flags;
    readonly flags: Flags;
    readonly paths: readonly string[];
    readonly options: readonly OptionSpec[];
    readonly project?: Project;
  },
): string {
  const values = [
    ...pathValues(paths, project),
    ...options.flatMap((option) => optionValues(option, given, flags, project)),
  ];
  const [keys, shown] = [values.map(({ key }) => key), values.map(({ value }) => value)];
  const [first, second] = [widest(keys), widest(shown)];
  const lines = values.map(({ key, value, origin }) =>
    `${pad(key, first)}  ${pad(value, second)}  ${origin}`.trimEnd()
  );
  return [
    ...lines,
    values.length === 0 ? "everything has its default" : "everything else has its default",
    "",
  ]
    .join("\n");
}

function pathValues(paths: readonly string[], project?: Project): ShownValue[] {
  if (paths.length > 0) {
    return [{ key: "paths", value: shownValue(paths), origin: "command line" }];
  }
  const [setting] = project ? settingsOf(project, "paths") : [];
  if (!project || !setting) return [];
  return [{ key: "paths", value: shownValue(setting.value), origin: placeOf(project, setting) }];
}

/** The names of options that say what is printed, and nothing about the run. */
const NOT_SHOWN = ["show-config", "config", "no-config", "dry-run"];

function optionValues(
  option: OptionSpec,
  given: Flags,
  flags: Flags,
  project?: Project,
): ShownValue[] {
  const { name } = option;
  if (NOT_SHOWN.includes(name)) return [];
  const key = KEYS[name] ?? name.replaceAll("-", "_");
  const settings = project ? settingsOf(project, key) : [];
  const own = flags[name] === undefined ? [] : [{
    value: flags[name],
    origin: given[name] === undefined ? variableOf(option) : "command line",
  }];
  if (key !== "vars" && key !== "labels") {
    const [used] = [
      ...own,
      ...settings.map((one) => ({ value: one.value, origin: placeOf(project!, one) })),
    ];
    const unit = UNITS[name] ?? "";
    return used ? [{ key, value: shownValue(used.value) + unit, origin: used.origin }] : [];
  }
  const pairs = own.flatMap(({ value, origin }) =>
    (value as readonly (readonly [string, string])[]).map((pair) => ({ pair, origin }))
  );
  const all = new Map<string, ShownValue>();
  for (const setting of settings.toReversed()) {
    for (const { name, value } of (setting.value as MapNode).entries) {
      const text = value.kind === "scalar" ? value.text : JSON.stringify(toJson(value));
      all.set(name, { key: `${key}.${name}`, value: text, origin: placeOf(project!, setting) });
    }
  }
  for (const { pair: [written, value], origin } of pairs) {
    const name = written.replace(/:$/, "");
    all.set(name, { key: `${key}.${name}`, value, origin });
  }
  return Array.from(all, ([name, one]) => isSecretName(name) ? { ...one, value: "***" } : one)
    .map((one) => ({ ...one, value: excerpt(one.value, LONGEST_VALUE) }));
}

/** The keys that are not named as their options are. */
const KEYS: Readonly<Record<string, string>> = { var: "vars", label: "labels" };

/** The units of options whose values are numbers. */
const UNITS: Readonly<Record<string, string>> = { timeout: " ms", "max-body": " B" };

function shownValue(value: unknown): string {
  const list = Array.isArray(value) ? value : [value];
  return excerpt(
    list.map((one) => typeof one === "object" ? JSON.stringify(one) : toText(one)).join(", "),
    LONGEST_VALUE,
  );
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => columnsOf(visibleLine(text))));
}

function pad(text: string, columns: number): string {
  const shown = visibleLine(text);
  return shown + " ".repeat(columns - columnsOf(shown));
}
