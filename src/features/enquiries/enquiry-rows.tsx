import styles from "#src/features/dashboard/dashboard.module.css";
import messageStyles from "#src/features/messages/messages.module.css";
import { useNow } from "#src/lib/use-now.ts";
import { Link } from "#src/ui/link.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { Tag } from "#src/ui/tag.tsx";
import type { EnquiryLine, EnquirySides } from "./enquiry-sides.ts";

/** Conversations in a list, the latest first. */
export function EnquiryRows({ items, as }: { items: readonly EnquiryLine[]; as: EnquirySides }) {
  const now = useNow();
  return (
    <ul className={styles.rows}>
      {items.map(({ id, with: other, excerpt, latestAt, isNew }) => (
        <li key={id} className={styles.row}>
          <div className={styles.words}>
            <p className={isNew ? styles.title : undefined}>
              <Link href={as.one(id)} keepPlace>
                {other}
              </Link>{" "}
              {isNew && <Tag tone="new">New</Tag>}
            </p>
            <p className={messageStyles.excerpt}>{excerpt}</p>
          </div>
          <p className={`${styles.side} ${styles.soft} ${styles.small}`}>
            <time dateTime={latestAt}>{seenLabel(new Date(latestAt), now)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
