import type { ReactNode } from "react";
import { LoadError } from "#src/ui/load-error.tsx";
import styles from "./loaded.module.css";

/** The part of a query's result that `Loaded` needs. */
export interface FetchState<T> {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Renders a query's data; a skeleton until then, and after a failure a retry. `what` follows "We could not load". */
export function Loaded<T>({
  query,
  what,
  rows,
  skeleton,
  children,
}: {
  query: FetchState<T>;
  what: string;
  rows: number;
  /** Replaces the default bars where the content has another shape. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error && !query.isFetching) return <LoadError what={what} error={query.error} onRetry={() => query.refetch()} />;
  if (skeleton) {
    return (
      <div role="status" aria-label={`Loading ${what}`}>
        {skeleton}
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
