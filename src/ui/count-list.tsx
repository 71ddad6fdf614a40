import { counted } from "#src/lib/money.ts";
import styles from "./count-list.module.css";
import { Link } from "./link.tsx";

interface CountedLink {
  label: string;
  href: string;
  count: number;
  /** A second line under the label. */
  note?: string | null;
}

/** A ruled list of links with the number of jobs in the right column. */
export function CountList({ items, columns = 1 }: { items: readonly CountedLink[]; columns?: 1 | 2 | 3 }) {
  return (
    <ul className={columns === 1 ? styles.list : `${styles.list} ${styles[`columns${columns}`]}`}>
      {items.map((item) => (
        <li key={item.href} className={styles.item}>
          {item.note ? (
            <span>
              <Link href={item.href}>{item.label}</Link>
              <span className={styles.note}>{item.note}</span>
            </span>
          ) : (
            <Link href={item.href}>{item.label}</Link>
          )}
          <span className={styles.count}>{counted(item.count, "job")}</span>
        </li>
      ))}
    </ul>
  );
}
