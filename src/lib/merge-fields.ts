export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Returns whether two values are equal after normalising white space, as the site does. */
export const isSame = (one: unknown, other: unknown): boolean => toComparable(one) === toComparable(other);

const toComparable = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) => (typeof inner === "string" ? inner.replace(/\s+/g, " ").trim() : inner));

export interface EditVersions<Fields> {
  /** The version when it was opened. */
  seen: Fields;
  /** The user's input. */
  mine: Fields;
  /** The version saved by another user in the meantime. */
  theirs: Fields;
}

/**
 * Three-way merge. A field changed on one side only takes that side's value; `conflicts` names fields that both sides changed differently,
 * where `fields` has the user's input. `adopted` names the fields taken from the other side.
 */
export function mergeFields<Fields extends object>(
  { seen, mine, theirs }: EditVersions<Fields>,
  areSame: (one: unknown, other: unknown) => boolean = isSame,
): { fields: Fields; conflicts: (keyof Fields & string)[]; adopted: (keyof Fields & string)[] } {
  const fields: Record<string, unknown> = {};
  const conflicts: (keyof Fields & string)[] = [];
  const adopted: (keyof Fields & string)[] = [];
  const names = [...new Set([seen, mine, theirs].flatMap((each) => Object.keys(each)))] as (keyof Fields & string)[];
  for (const name of names) {
    const isMine = !areSame(seen[name], mine[name]);
    const isTheirs = !areSame(seen[name], theirs[name]);
    if (isMine && isTheirs && !areSame(mine[name], theirs[name])) conflicts.push(name);
    if (!isMine && isTheirs) adopted.push(name);
    const value = isMine ? mine[name] : theirs[name];
    if (value !== undefined) fields[name] = value;
  }
  return { fields: fields as Fields, conflicts, adopted };
}
