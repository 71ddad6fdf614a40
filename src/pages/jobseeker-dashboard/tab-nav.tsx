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
  unreadCount,
  isChosen,
}: {
  names: readonly TabName[];
  current: TabName;
  unreadCount: number;
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
              {name === "notifications" && unreadCount > 0 && (
                <>
                  {" "}
                  <span className={styles.count}>
                    {formatCount(unreadCount)} <span className="visually-hidden">unread</span>
                  </span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
