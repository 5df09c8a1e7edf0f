/** Maps the items of a list; returns the list itself if all stay the same. */
export function mapItems<T>(list: readonly T[], map: (item: T) => T): readonly T[] {
  let mapped: T[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const item = map(list[i]);
    if (item !== list[i]) mapped ??= list.slice(0, i);
    mapped?.push(item);
  }
  return mapped ?? list;
}

/**
 * Maps the members of an object and their names; returns the object itself if all stay the same.
 *
 * @param mapName Maps a name. @default {names stay the same}
 */
export function mapMembers<T extends object>(
  object: T,
  map: (member: unknown, name: string) => unknown,
  mapName: (name: string) => string = (name) => name,
): T {
  const members = object as Readonly<Record<string, unknown>>;
  const names = Object.keys(members);
  let mapped: [name: string, member: unknown][] | undefined;
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const newName = mapName(name);
    const member = map(members[name], name);
    if (newName !== name || member !== members[name]) {
      mapped ??= names.slice(0, i).map((name) => [name, members[name]]);
    }
    mapped?.push([newName, member]);
  }
  return mapped ? Object.fromEntries(mapped) as T : object;
}
