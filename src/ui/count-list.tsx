import { formatCount } from "#src/lib/money.ts";
import styles from "./count-list.module.css";
import { Link } from "./link.tsx";

export interface CountedLink {
  label: string;
  href: string;
  count: number;
  /** A second line under the label. */
  note?: string | null;
}

/** Ruled list of links with a figure in the right column. `unit` is read out after each figure: "jobs". */
export function CountList({ items, unit, columns = 1 }: { items: readonly CountedLink[]; unit: string; columns?: 1 | 2 | 3 }) {
  return (
    <ul className={`${styles.list} ${styles[`columns${columns}`]}`}>
      {items.map((item) => (
        <li key={item.href} className={styles.item}>
          <span className={styles.label}>
            <Link href={item.href}>{item.label}</Link>
            {item.note && <span className={styles.note}>{item.note}</span>}
          </span>
          <span className={styles.count}>
            {formatCount(item.count)} <span className="visually-hidden">{unit}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
