import { createStored } from "#src/lib/stored.ts";

export interface KeptView {
  name: string;
  /** What stands in the address, with its "?". */
  query: string;
}

type Database = "recruiters" | "jobs";
const viewsAtMost = 20;

function parse(value: unknown): readonly KeptView[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(
      (view): view is KeptView =>
        typeof view?.name === "string" && typeof view?.query === "string" && (view.query === "" || view.query.startsWith("?")),
    )
    .slice(0, viewsAtMost);
}

const stored = {
  recruiters: createStored("views-of-recruiters", parse),
  jobs: createStored("views-of-adverts", parse),
};

export const listViews = (database: Database): readonly KeptView[] => stored[database].get();

/** A view of the same name is written over; the oldest goes when there are too many. */
export function keepView(database: Database, view: KeptView): readonly KeptView[] {
  const others = listViews(database).filter(({ name }) => name !== view.name);
  stored[database].set([...others, view].slice(-viewsAtMost));
  return listViews(database);
}

export function removeView(database: Database, name: string): readonly KeptView[] {
  stored[database].set(listViews(database).filter((view) => view.name !== name));
  return listViews(database);
}
