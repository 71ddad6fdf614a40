import { type Bits, intersectInto } from "./bits.ts";
import type { Scratch } from "./scratch.ts";
import type { StoreData } from "./store.ts";
import { type Vacancies, vacanciesIn } from "./vacancies.ts";

const setsKept = 8;

/** Rows that are in all of `sets` and in none of `without`. */
export interface SetOfRows {
  /** One is lent, or the first is that of open rows, which is another array after every change of the index. */
  sets: readonly [Bits, ...Bits[]];
  without: readonly Bits[];
}

/** Finds the vacancies of sets. What was found twice lately is kept: the next page of a list, or its count, is of the same set. */
export interface FoundSets {
  vacanciesIn(rows: SetOfRows): Vacancies;
  readonly bytes: number;
}

interface Asked extends SetOfRows {
  /** Null where it was asked for only once. */
  vacancies: Vacancies | null;
}

export function createFoundSets(data: StoreData, scratch: Scratch): FoundSets {
  /** The one asked for last stands last. */
  let asked: Asked[] = [];
  return {
    vacanciesIn(rows) {
      const known = asked.find((one) => isSame(one.sets, rows.sets) && isSame(one.without, rows.without));
      if (known) asked = [...asked.filter((one) => one !== known), known];
      if (known?.vacancies) return known.vacancies;
      const vacancies = vacanciesIn(data, intersectInto(scratch.noRows(), rows.sets, rows.without), scratch);
      if (known) known.vacancies = copied(vacancies);
      else if (![...rows.sets, ...rows.without].some(scratch.lends)) asked = [...asked, { ...rows, vacancies: null }].slice(-setsKept);
      return vacancies;
    },
    get bytes() {
      return asked.reduce((sum, { vacancies }) => sum + (vacancies ? bytesOf(vacancies) : 0), 0);
    },
  };
}

function isSame(some: readonly Bits[], others: readonly Bits[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}

function copied({ shown, count, repeats }: Vacancies): Vacancies {
  return { shown: shown.slice(), count, repeats: { ...repeats, among: repeats.among.slice(), at: repeats.at.slice() } };
}

function bytesOf({ shown, repeats }: Vacancies): number {
  return shown.byteLength + repeats.among.byteLength + repeats.at.byteLength;
}
