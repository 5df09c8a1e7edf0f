import type { Conventions } from "./conventions.ts";
import type { Draw } from "./draw.ts";

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
export const HEX = "0123456789abcdef";
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Returns a function that gives ids to new things, which may begin with their title.
 *
 * @param seed What the ids of one server have in common follows from it.
 */
export function createIds({ ids, things }: Conventions, draw: Draw, seed: number) {
  let integer = 0;
  return (title: string): string | number => {
    // Without a digit, an id may be a word.
    const letters = () => `${draw.text(5, LETTERS)}${draw.below(10)}${draw.text(5, LETTERS)}`;
    integer++;
    switch (ids) {
      case "integer":
        return integer;
      case "uuid":
        return `${draw.text(8, HEX)}-${draw.text(4, HEX)}-4${draw.text(3, HEX)}-${
          draw.text(1, "89ab")
        }${draw.text(3, HEX)}-${draw.text(12, HEX)}`;
      case "hex":
        return draw.text(24, HEX);
      case "letters":
        return letters();
      case "prefixed":
        return `${things.singular.slice(0, 3)}_${letters()}`;
      case "ulid":
        return `01K${draw.text(23, CROCKFORD)}`;
      case "slug":
        return `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${draw.text(6, HEX)}`;
      case "composite":
        return `${seed % 900 + 100}:${integer}`;
    }
  };
}
