/** A header, a cookie or a form field: a name and its value. */
export type HeaderField = readonly [name: string, value: string];

/**
 * Returns the value of the first field with a name, which is case-insensitive.
 *
 * @param name The name in lower case.
 */
export function headerValue(fields: readonly HeaderField[], name: string): string | undefined {
  return fields.find(isNamed(name))?.[1];
}

/**
 * Whether there is a field with a name, which is case-insensitive.
 *
 * @param name The name in lower case.
 */
export function hasHeader(fields: readonly HeaderField[], name: string): boolean {
  return fields.some(isNamed(name));
}

/**
 * Makes a predicate for the fields with a name, which is case-insensitive.
 *
 * @param name The name in lower case.
 */
export function isNamed(name: string): (field: HeaderField) => boolean {
  return (field) => field[0].toLowerCase() === name;
}
