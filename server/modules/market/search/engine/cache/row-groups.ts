import { type Bits, setBit } from "../storage/bits.ts";
import type { StoreData } from "../storage/store.ts";

/** Columns with few distinct numbers, or whose numbers are looked up individually. */
const grouped = {
  company: ({ columns }: StoreData) => columns.companyIds,
  firstPoint: ({ columns }: StoreData) => columns.firstPoints,
  secondPoint: ({ columns }: StoreData) => columns.secondPoints,
  places: ({ places }: StoreData) => places.ids,
  areas: ({ areas }: StoreData) => areas.ids,
} as const;
type GroupedColumn = keyof typeof grouped;

/** Index of rows by their number in a column, so that lookups need not read every row. */
export interface RowGroups {
  /** Rows before this one are indexed; the caller must check later ones. */
  readonly until: number;
  addRows(number: number, target: Bits): void;
}

interface CachedGroups extends RowGroups {
  readonly bytes: number;
}
const groupsCache = new WeakMap<StoreData, Map<GroupedColumn, CachedGroups>>();
/** Reading this many rows individually costs less than rebuilding the index. */
const ungroupedAtMost = 20_000;

export function rowGroups(data: StoreData, column: GroupedColumn): RowGroups {
  const groups = groupsCache.get(data) ?? new Map<GroupedColumn, CachedGroups>();
  groupsCache.set(data, groups);
  const known = groups.get(column);
  if (known && data.rows - known.until <= ungroupedAtMost) return known;
  const made = groupRows(grouped[column](data), data.rows);
  groups.set(column, made);
  return made;
}

export function rowGroupsBytes(data: StoreData): number {
  let bytes = 0;
  for (const groups of groupsCache.get(data)?.values() ?? []) bytes += groups.bytes;
  return bytes;
}

function groupRows(numbers: ArrayLike<number>, until: number): CachedGroups {
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
  // Each group's end starts at the group's beginning and advances to its end, where the next group begins.
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
