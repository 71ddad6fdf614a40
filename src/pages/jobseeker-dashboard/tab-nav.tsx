import type { RefObject } from "react";
import { paths } from "#server/paths.ts";
import { formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import styles from "./tab-nav.module.css";
import { type TabName, tabs } from "./tabs.ts";

/** The parts of the dashboard as links in a row. `isChosen` is set when one of them was followed. */
export function TabNav({
  names,
  current,
  unread,
  isChosen,
}: {
  names: readonly TabName[];
  current: TabName;
  /** How much of a part has not been read. */
  unread: Partial<Record<TabName, number>>;
  isChosen: RefObject<boolean>;
}) {
  return (
    <nav aria-label="Dashboard">
      <ul className={styles.list}>
        {names.map((name) => (
          <li key={name}>
            <Link
              href={name === "overview" ? paths.jobseekerDashboard : paths.jobseekerTab(name)}
              keepPlace
              aria-current={name === current ? "page" : undefined}
              className={styles.link}
              onClick={() => {
                isChosen.current = true;
              }}
            >
              {tabs[name].label}
              <Unread count={unread[name] ?? 0} />
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
