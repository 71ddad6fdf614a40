import type { RefObject } from "react";
import { formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import styles from "./tab-nav.module.css";

export interface TabLink {
  name: string;
  label: string;
  href: string;
  /** How much of the part has not been read. */
  unread?: number | undefined;
}

/** The parts of a dashboard as links in a row. `isChosen` is set when one of them was followed. */
export function TabNav({ links, current, isChosen }: { links: readonly TabLink[]; current: string; isChosen: RefObject<boolean> }) {
  return (
    <nav aria-label="Dashboard" data-screen-only="">
      <ul className={styles.list}>
        {links.map(({ name, label, href, unread = 0 }) => (
          <li key={name}>
            <Link
              href={href}
              keepPlace
              aria-current={name === current ? "page" : undefined}
              className={styles.link}
              onClick={() => {
                isChosen.current = true;
              }}
            >
              {label}
              <Unread count={unread} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      {" "}
      <span className={styles.count}>
        {formatCount(count)} <span className="visually-hidden">unread</span>
      </span>
    </>
  );
}
