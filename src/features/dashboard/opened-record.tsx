import type { ReactNode } from "react";
import { isMissing } from "#src/lib/refusal.ts";
import { Link } from "#src/ui/link.tsx";
import { type FetchState, Loaded } from "#src/ui/signed-in/loaded.tsx";
import styles from "./dashboard.module.css";
import { Empty } from "./empty.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";

/**
 * One record opened from a list: a link back to the list, and the record or a not-found message. `what` names it ("advert"), `all` names
 * the list ("adverts") and `missing` replaces the default not-found sentence.
 */
export function OpenedRecord<T>({
  query,
  listPath,
  what,
  all,
  missing = `We could not find that ${what}.`,
  rows = 6,
  children,
}: {
  query: FetchState<T>;
  listPath: string;
  what: string;
  all: string;
  missing?: string;
  rows?: number;
  children: (data: T) => ReactNode;
}) {
  return (
    <div className={styles.stack}>
      <p data-screen-only="">
        <Link href={listPath} keepPlace>
          ← All {all}
        </Link>
      </p>
      {isMissing(query.error) ? (
        <Empty href={listPath} action={`Show all ${all}`}>
          {missing}
        </Empty>
      ) : (
        <Loaded query={query} what={`this ${what}`} rows={rows} skeleton={<ListSkeleton rows={rows} />}>
          {children}
        </Loaded>
      )}
    </div>
  );
}

/** A record in its list: a link to it, what is said of it, and its state as children. */
export const RecordRow = ({ href, title, detail, note, children }: RecordRowProps) => (
  <li className={styles.row}>
    <div className={styles.words}>
      <p className={styles.title}>
        <Link href={href} keepPlace>
          {title}
        </Link>
      </p>
      {detail && <p>{detail}</p>}
      <p className={`${styles.soft} ${styles.small}`}>{note}</p>
    </div>
    {children}
  </li>
);

interface RecordRowProps {
  href: string;
  title: string;
  detail?: string;
  note: string;
  children: ReactNode;
}

export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <p>
    <Link href={href} keepPlace>
      {children}
    </Link>
  </p>
);
