import { useEffect } from "react";
import { refusalOf } from "#src/lib/refusal.ts";
import { telephoneHref } from "#src/lib/telephone-href.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./databases.module.css";
import { type RecruiterColumn, recruiterColumns } from "./recruiter-columns.ts";
import { ColumnChoice, chosenColumns, SavedViews } from "./saved-views.tsx";

interface RecruiterToolsProps {
  query: string;
  columns: readonly RecruiterColumn[];
  onColumns: (columns: readonly RecruiterColumn[]) => void;
}

/** Recruiters' actions on the list: export it, save a view of it, and choose its columns. */
export function RecruiterTools({ query, columns, onColumns }: RecruiterToolsProps) {
  // The page was rendered with all columns: this device's choice is applied when the tools load.
  useEffect(() => onColumns(chosenColumns.recruiters.get()), [onColumns]);
  const choose = (chosen: readonly RecruiterColumn[]) => {
    chosenColumns.recruiters.set(chosen);
    onColumns(chosen);
  };
  return (
    <div className={styles.tools}>
      <a href={`/api/recruiter-database.csv${query}`} download>
        Download as CSV
      </a>
      <SavedViews database="recruiters" query={query} />
      <ColumnChoice all={recruiterColumns} chosen={columns} onChoose={choose} />
    </div>
  );
}

const focus = (link: HTMLElement | null) => link?.focus();

/** Shows a recruiter's direct line on request, since each reading is logged. */
export function DirectLine({ id, name }: { id: string; name: string }) {
  const { data, error, isPending, mutate } = trpc.recruiters.lookUp.useMutation();
  if (data?.directLine)
    return (
      <a ref={focus} href={telephoneHref(data.directLine)}>
        {data.directLine}
      </a>
    );
  return (
    <>
      <Button kind="quiet" disabled={isPending} onClick={() => mutate({ id })}>
        Show direct line<span className="visually-hidden">: {name}</span>
      </Button>
      {error && <span role="alert">{refusalOf(error).message}</span>}
    </>
  );
}
