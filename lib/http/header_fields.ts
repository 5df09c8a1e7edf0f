/** A header, a cookie or a field of a form: a name and its value. */
export type HeaderField = readonly [name: string, value: string];

/**
 * The value of the first field of a name, which is case-insensitive.
 *
 * @param name In lower case.
 */
export function headerValue(fields: readonly HeaderField[], name: string): string | undefined {
  return fields.find(isNamed(name))?.[1];
}

/**
 * Whether there is a field of a name, which is case-insensitive.
 *
 * @param name In lower case.
 */
export function hasHeader(fields: readonly HeaderField[], name: string): boolean {
  return fields.some(isNamed(name));
}

/**
 * A test for the fields of a name, which is case-insensitive.
 *
 * @param name In lower case.
 */
export function isNamed(name: string): (field: HeaderField) => boolean {
  return (field) => field[0].toLowerCase() === name;
}
