import type { Bits } from "./bits.ts";
import type { SetOfRows } from "./link-ends.ts";
import type { Scratch } from "./scratch.ts";
import type { StoreData } from "./store.ts";
import { type Vacancies, vacanciesIn } from "./vacancies.ts";

const setsKept = 8;

/** Finds the vacancies of sets. What was found twice lately is kept: the next page of a list, or its count, is of the same set. */
export interface FoundSets {
  /** One set is lent, or the first is that of open rows, which is another array after every change of the index. */
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
      const vacancies = vacanciesIn(data, rows, scratch);
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

function copied({ shown, count, repeats: { links, all, direct, previous } }: Vacancies): Vacancies {
  return { shown: shown.slice(), count, repeats: { links, all: all.slice(), direct: direct.slice(), previous: previous.slice() } };
}

function bytesOf({ shown, repeats: { all, direct, previous } }: Vacancies): number {
  return [shown, all, direct, previous].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
