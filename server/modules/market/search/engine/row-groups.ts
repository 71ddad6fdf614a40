import { type Bits, setBit } from "./bits.ts";
import type { StoreData } from "./store.ts";

/** Columns whose numbers are few, or are asked for one at a time. */
const grouped = {
  company: ({ columns }: StoreData) => columns.companyIds,
  firstPoint: ({ columns }: StoreData) => columns.firstPoints,
  secondPoint: ({ columns }: StoreData) => columns.secondPoints,
  places: ({ places }: StoreData) => places.ids,
  areas: ({ areas }: StoreData) => areas.ids,
} as const;
type GroupedColumn = keyof typeof grouped;

/** Rows by the number they have in a column, so that those of one number are found without reading every row. */
export interface RowGroups {
  /** Rows before this one are grouped; those that came later are the caller's to look at. */
  readonly until: number;
  addRows(number: number, target: Bits): void;
}

interface Kept extends RowGroups {
  readonly bytes: number;
}
const kept = new WeakMap<StoreData, Map<GroupedColumn, Kept>>();
/** Reading so many rows one by one costs less than grouping them all anew. */
const ungroupedAtMost = 20_000;

export function rowGroups(data: StoreData, column: GroupedColumn): RowGroups {
  const groups = kept.get(data) ?? new Map<GroupedColumn, Kept>();
  kept.set(data, groups);
  const known = groups.get(column);
  if (known && data.rows - known.until <= ungroupedAtMost) return known;
  const made = groupRows(grouped[column](data), data.rows);
  groups.set(column, made);
  return made;
}

export function rowGroupsBytes(data: StoreData): number {
  let bytes = 0;
  for (const groups of kept.get(data)?.values() ?? []) bytes += groups.bytes;
  return bytes;
}

function groupRows(numbers: ArrayLike<number>, until: number): Kept {
  const groupOf = new Map<number, number>();
  const groups = new Int32Array(until);
  for (let row = 0; row < until; row++) {
    const number = numbers[row] as number;
    let group = groupOf.get(number);
    if (group === undefined) {
      group = groupOf.size;
      groupOf.set(number, group);
    }
    groups[row] = group;
  }
  const ends = new Int32Array(groupOf.size + 1);
  for (let row = 0; row < until; row++) ends[(groups[row] as number) + 1] = (ends[(groups[row] as number) + 1] as number) + 1;
  for (let group = 1; group < ends.length; group++) ends[group] = (ends[group] as number) + (ends[group - 1] as number);
  const rows = new Int32Array(until);
  // Each group's end moves from where it begins to where it ends, which is where the next begins.
  for (let row = 0; row < until; row++) {
    const group = groups[row] as number;
    rows[ends[group] as number] = row;
    ends[group] = (ends[group] as number) + 1;
  }
  return {
    until,
    bytes: rows.byteLength + ends.byteLength + groupOf.size * 40,
    addRows(number, target) {
      const group = groupOf.get(number);
      if (group === undefined) return;
      const end = ends[group] as number;
      for (let at = group === 0 ? 0 : (ends[group - 1] as number); at < end; at++) setBit(target, rows[at] as number);
    },
  };
}
