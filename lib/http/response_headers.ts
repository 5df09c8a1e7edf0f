import type { HeaderField } from "./header_fields.ts";

/**
 * The header fields of a response, as `fetch` gives them: found by a name in any case, listed with
 * names in lower case, sorted; repeated fields are joined with `, `, except `set-cookie`.
 */
export interface ResponseHeaders extends Iterable<[name: string, value: string]> {
  /** Returns the value of a field, repeated ones joined; `null` if there is none. */
  get(name: string): string | null;
  /** Whether there is a field with a name. */
  has(name: string): boolean;
  /** Returns the values of all `set-cookie` fields. */
  getSetCookie(): string[];
  /** Returns the names, each once but `set-cookie`. */
  keys(): Iterable<string>;
}

/** Header fields in the order in which they arrived; cheaper to make and to read than `Headers`. */
export class ReceivedHeaders implements ResponseHeaders {
  /** Takes the fields, with names in lower case. */
  constructor(readonly fields: readonly HeaderField[]) {}

  get(name: string): string | null {
    const lowerCaseName = name.toLowerCase();
    let found: string | null = null;
    for (const field of this.fields) {
      if (field[0] === lowerCaseName) found = found === null ? field[1] : `${found}, ${field[1]}`;
    }
    return found;
  }

  has(name: string): boolean {
    const lowerCaseName = name.toLowerCase();
    return this.fields.some((field) => field[0] === lowerCaseName);
  }

  getSetCookie(): string[] {
    return this.fields.filter(([name]) => name === "set-cookie").map(([, value]) => value);
  }

  *keys(): Iterable<string> {
    for (const [name] of this) yield name;
  }

  [Symbol.iterator](): Iterator<[name: string, value: string]> {
    const joined = new Map<string, string>();
    for (const [name, value] of this.fields) {
      const earlier = joined.get(name);
      joined.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
    }
    const names = [...joined.keys()].sort();
    return names.flatMap((name): [string, string][] =>
      name === "set-cookie"
        ? this.getSetCookie().map((value) => [name, value])
        : [[name, joined.get(name)!]]
    )[Symbol.iterator]();
  }
}
