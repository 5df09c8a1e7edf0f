import { isArray, isObject, type JsonValue } from "../../json/mod.ts";
import type { DraftCapture } from "../draft.ts";
import type { Decisions, Producer } from "../provenance.ts";
import { jsonAt } from "../source_value.ts";

/** How a value is taken from a list, and what a person has to know of it. */
export type Picked = Pick<DraftCapture, "path" | "select"> & { readonly open?: string };

/** Says how a value is taken; nothing where its keys lead to it in any run. */
export type Picker = (producer: Producer) => Picked;

const FILTER = /^(.*?)\[\?/s;

/** @param secrets Values that no path may compare with. */
export function createPicker(decisions: Decisions, secrets: ReadonlySet<string>): Picker {
  const byAtom = new Map(Array.from(decisions.values(), (one) => [one.atom.id, one]));

  return ({ source, entry }) => {
    if (source.from !== "json" || source.choice === undefined) return {};
    const { path, by, note } = source.choice;
    const isTyped = by === undefined || byAtom.get(by)?.template === undefined;
    if (!isTyped || holdsSecret(path, secrets)) {
      return { open: note ?? "takes an item of a list by its place, since its name changes" };
    }
    const filter = FILTER.exec(path);
    return {
      path,
      ...(filter ? { select: newest(entry.response.json, source.path, entry.request.query) } : {}),
      ...(note === undefined ? {} : { open: note }),
    };
  };
}

/** The texts that a path compares with. */
function holdsSecret(path: string, secrets: ReadonlySet<string>): boolean {
  return Array.from(path.matchAll(/'((?:[^'\\]|\\.)*)'/g)).some(([, text]) => secrets.has(text));
}

/** Where the newest of several of one name stands: where a server has data of earlier runs, it counts. */
function newest(
  json: JsonValue | undefined,
  path: readonly (string | number)[],
  query: readonly { readonly name: string; readonly value: string }[],
): "first" | "last" {
  if (query.some(({ value }) => /^desc(?:ending)?$|^-|[\s:,]desc$/i.test(value))) return "first";
  const list = jsonAt(json, path.slice(0, path.findIndex((key) => typeof key === "number")));
  const ids = isArray(list)
    ? list.map((item) => isObject(item) ? item.id : undefined).filter((id) =>
      typeof id === "number"
    )
    : [];
  return ids.length > 1 && ids[0] > ids[ids.length - 1] ? "first" : "last";
}
