import { count } from "../../text/mod.ts";
import type { Title } from "../operator.ts";
import type { Compared } from "./compared.ts";
import { ORDER } from "./only_in.ts";
import { inTitle, pairTitle } from "./title.ts";

const PART_OF_TEXT = /, (?:line|character) \d+$/;

/** Says in one line where two values differ, and how if that is in one place. */
export function comparedTitle({ differences, first, onlyIn }: Compared): Title {
  const { places, more = 0, partial } = differences;
  const total = places.length + more;
  if (total > 1 || first === undefined) {
    const least = partial ? "at least " : "";
    return (subject, place) => `${subject} differs ${wherePhrase(subject, place, total, least)}`;
  }
  if (onlyIn === ORDER) return (_subject, place) => `${place} has the same items in another order`;
  if (!onlyIn?.hidden) return pairTitle(...first);
  const [words] = onlyIn.words.split(":");
  return (_subject, place) =>
    PART_OF_TEXT.test(place)
      ? `${place} differs only in ${words}`
      : `${place} differs from ${inTitle(first[0])} only in ${words}`;
}

/** `in line 3`, `in 4 places, first at $.json.customer.name`. */
function wherePhrase(subject: string, place: string, total: number, least: string): string {
  const inside = place.startsWith(`${subject}, `) ? place.slice(subject.length + 2) : place;
  const isLine = inside.startsWith("line ");
  const first = `${isLine ? "in" : "at"} ${inside}`;
  if (total === 1) return first;
  return `in ${least}${count(total, isLine ? "line" : "place")}, first ${first}`;
}
