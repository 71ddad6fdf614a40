import { type FormEvent, useState } from "react";
import { createStored } from "#src/lib/stored.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import styles from "./databases.module.css";

/** Views of a database that somebody keeps on this device: a name, and what stood in the address. */
export function SavedViews({ database, query }: { database: "recruiters" | "jobs"; query: string }) {
  const [views, setViews] = useState(() => listViews(database));
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get("view") ?? "").trim();
    if (!name) return;
    setViews(keepView(database, { name, query }));
    form.reset();
  };
  const address = database === "recruiters" ? "/recruiter-database" : "/job-database";
  return (
    <details className={styles.views}>
      <summary>Saved views ({views.length})</summary>
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <Link href={`${address}${view.query}`}>{view.name}</Link>
            <Button kind="quiet" onClick={() => setViews(removeView(database, view.name))}>
              Forget<span className="visually-hidden"> {view.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={save} className={styles.save}>
        <Field id={`view-${database}`} label="Name of this view" hint="Kept on this device only.">
          <input id={`view-${database}`} name="view" {...atMost(60)} required />
        </Field>
        <Button type="submit">Save this view</Button>
      </form>
    </details>
  );
}

interface KeptView {
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

const listViews = (database: Database): readonly KeptView[] => stored[database].get();

/** A view of the same name is written over; the oldest goes when there are too many. */
function keepView(database: Database, view: KeptView): readonly KeptView[] {
  const others = listViews(database).filter(({ name }) => name !== view.name);
  stored[database].set([...others, view].slice(-viewsAtMost));
  return listViews(database);
}

function removeView(database: Database, name: string): readonly KeptView[] {
  stored[database].set(listViews(database).filter((view) => view.name !== name));
  return listViews(database);
}
