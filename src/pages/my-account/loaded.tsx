import type { ReactNode } from "react";
import { Button } from "#src/ui/button.tsx";
import styles from "./loaded.module.css";

interface Fetched<T> {
  data: T | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
}

/** What a query brought; until then bars of the same height, and after a failure a way to try again. `what` reads after "We could not load". */
export function Loaded<T>({
  query,
  what,
  rows,
  children,
}: {
  query: Fetched<T>;
  what: string;
  rows: number;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError && !query.isFetching) {
    return (
      <div role="alert" className={styles.error}>
        <h3>We could not load {what}</h3>
        <p>The connection may have dropped, or the site may be busy.</p>
        <Button onClick={() => query.refetch()}>Try again</Button>
      </div>
    );
  }
  return (
    <div role="status" aria-label={`Loading ${what}`} className={styles.skeleton}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never move.
        <div key={row} className={styles.row} />
      ))}
    </div>
  );
}
