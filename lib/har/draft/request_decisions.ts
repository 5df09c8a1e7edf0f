import { counted, placeText } from "../correlate/mod.ts";
import type { Decisions, Keys, ValuePlace } from "../provenance.ts";
import type { Entry } from "../recording.ts";

/** The kinds of fields that may have the same name. */
type FieldKind = Extract<ValuePlace, { readonly occurrence: number }>["in"];

/** The decisions about the values of a request. */
export type RequestDecisions = ReturnType<ReturnType<typeof requestDecisions>>;

/** Returns a function that finds the decisions about a request. */
export function requestDecisions(decisions: Decisions) {
  const groups = Map.groupBy(decisions.values(), ({ requestValue }) => requestValue.entry.index);
  return ({ index }: Entry) => {
    /** All decisions, in the order of the request. */
    const all = groups.get(index) ?? [];
    const at = (place: ValuePlace) => decisions.get(`${index} ${placeText(place)}`);
    const outer = all.flatMap(({ requestValue: { place }, template }) =>
      place.in === "json" && place.embedded && template ? [JSON.stringify(place.path)] : []
    );
    const changing = new Set(outer);
    return {
      all,
      at,
      /** Whether a part of the JSON inside a text of a JSON body changes. */
      changesInside: (path: Keys) => changing.has(JSON.stringify(path)),
      /** Returns the fields that the flow has too, each with the decision about it. */
      kept<T extends { readonly name: string }>(kind: FieldKind, fields: readonly T[]) {
        return Array.from(counted(fields)).flatMap(([field, occurrence]) => {
          const decision = at({ in: kind, name: field.name, occurrence });
          return decision?.dropped ? [] : [{ field, decision }];
        });
      },
    };
  };
}
