import type { Changes, FieldName, Fields } from "./posting-types.ts";

/** Whether two values say the same: the site tidies space, which is no change. */
export const isSame = (one: unknown, other: unknown): boolean => tidied(one) === tidied(other);

const tidied = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) => (typeof inner === "string" ? inner.replace(/\s+/g, " ").trim() : inner));

const namesIn = (...all: readonly Fields[]): FieldName[] => [...new Set(all.flatMap((fields) => Object.keys(fields) as FieldName[]))];

/** What differs between what was kept and what stands here, as it is sent: null where nothing stands any more. */
export function changesFrom(kept: Fields, here: Fields): Changes {
  const changed = namesIn(kept, here).filter((name) => !isSame(kept[name], here[name]));
  return Object.fromEntries(changed.map((name) => [name, here[name] ?? null])) as Changes;
}

/**
 * What two people made of the same advert. What only one of them changed is taken from that one; `conflicts` names what both did, each otherwise, and
 * there `fields` has what stands here.
 */
export function mergeChanges({ seen, mine, theirs }: { seen: Fields; mine: Fields; theirs: Fields }): {
  fields: Fields;
  conflicts: readonly FieldName[];
} {
  const fields: Record<string, unknown> = {};
  const conflicts: FieldName[] = [];
  for (const name of namesIn(seen, mine, theirs)) {
    const isMine = !isSame(seen[name], mine[name]);
    const isTheirs = !isSame(seen[name], theirs[name]);
    if (isMine && isTheirs && !isSame(mine[name], theirs[name])) conflicts.push(name);
    const value = isMine ? mine[name] : theirs[name];
    if (value !== undefined) fields[name] = value;
  }
  return { fields: fields as Fields, conflicts };
}
