/** Whether two values are the same to the letter. */
export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Whether two values say the same: the site tidies space, which is no change. */
export const isSame = (one: unknown, other: unknown): boolean => tidied(one) === tidied(other);

const tidied = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) => (typeof inner === "string" ? inner.replace(/\s+/g, " ").trim() : inner));

export interface Versions<Fields> {
  /** As it stood when it was opened. */
  seen: Fields;
  /** As it is typed. */
  mine: Fields;
  /** As somebody else has saved it meanwhile. */
  theirs: Fields;
}

/**
 * What two people made of the same thing. What only one of them changed is taken from that one; `conflicts` names what both did, each otherwise, and
 * there `fields` has what is typed. `adopted` names what was taken from the other.
 */
export function mergeFields<Fields extends object>(
  { seen, mine, theirs }: Versions<Fields>,
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
