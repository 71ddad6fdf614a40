import { isSame, mergeFields, type Versions } from "#src/lib/merge-fields.ts";
import type { Changes, FieldName, Fields } from "./posting-types.ts";

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
export function mergeChanges(versions: Versions<Fields>): { fields: Fields; conflicts: readonly FieldName[] } {
  const { fields, conflicts } = mergeFields(versions);
  return { fields, conflicts };
}
