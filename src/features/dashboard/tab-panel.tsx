import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { LazyPart, useLazyCode } from "#src/ui/signed-in/late-part.tsx";
import dashboardStyles from "./dashboard.module.css";
import { ListSkeleton } from "./list-skeleton.tsx";
import styles from "./tab-panel.module.css";

export interface TabProps {
  search: URLSearchParams;
}

/** Returns the tab that the query string names, or the overview for an unknown name. */
export function readTab<Name extends string>(names: readonly Name[], search: URLSearchParams): Name | "overview" {
  const requested = search.get("tab");
  return names.find((name) => name === requested) ?? "overview";
}

export type TabLoader = () => Promise<{ default: ComponentType<TabProps> }>;

type Dashboard = "jobseeker" | "recruiter" | "admin" | "ops";
const codeKey = (dashboard: Dashboard, name: string) => ["dashboard", dashboard, name];

/**
 * Loads a tab's code while the account is still being fetched: the tab's queries then join one batch with those of the header and the
 * dashboard.
 */
export function useTabCode(dashboard: Dashboard, name: string, load: TabLoader): void {
  useLazyCode(codeKey(dashboard, name), load);
}

export function TabPanel({
  dashboard,
  name,
  tab: { label, intro },
  load,
  search,
  isChosen,
  skeleton = <ListSkeleton rows={5} />,
}: {
  dashboard: Dashboard;
  name: string;
  tab: { label: string /** Null where the content says itself what it is. */; intro: string | null };
  load: TabLoader;
  search: URLSearchParams;
  isChosen: RefObject<boolean>;
  skeleton?: ReactNode;
}) {
  return (
    <LazyPart
      id="tab"
      label={label}
      intro={intro}
      isNamedAbove
      what="this part of your dashboard"
      load={{ key: codeKey(dashboard, name), from: load }}
      isChosen={isChosen}
      className={styles.panel}
      skeleton={skeleton}
    >
      {(Content) => <Content search={search} />}
    </LazyPart>
  );
}

interface TabLink {
  name: string;
  label: string;
  href: string;
  unread?: number | undefined;
  /** What is counted, where it is not unread: "firing". */
  countLabel?: string | undefined;
}

/** The tabs of a dashboard as a row of links, which scrolls within itself on a narrow page. `isChosen` is set when one was followed. */
export function TabNav({ links, current, isChosen }: { links: readonly TabLink[]; current: string; isChosen: RefObject<boolean> }) {
  // What is unread widens the links before the current one.
  const unreadTotal = links.reduce((sum, { unread = 0 }) => sum + unread, 0);
  const list = useCurrentInView<HTMLUListElement>(`${current} ${unreadTotal}`);
  return (
    <nav aria-label="Dashboard" data-screen-only="">
      <ul ref={list} className={styles.list}>
        {links.map(({ name, label, href, unread = 0, countLabel }) => (
          <li key={name}>
            <Link
              href={href}
              keepPlace
              data-tab={name}
              aria-current={name === current ? "page" : undefined}
              className={styles.link}
              onClick={() => {
                isChosen.current = true;
              }}
            >
              {label}
              <Unread count={unread} label={countLabel} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the ref of a row of links that scrolls within itself: the current one stands in its middle, again whenever `key` changes. */
function useCurrentInView<Row extends HTMLElement>(key: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it names what the widths depend on.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row.current || !link) return;
    row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [key]);
  return row;
}

/** The parts of one tab as a row of links below the tabs. A link of another tab's content sets `isChosen`. */
export function TabPartNav({
  label,
  links,
  current,
  isChosen,
}: {
  label: string;
  links: readonly { name: string; tab: string; label: ReactNode; href: string }[];
  /** The part that is shown, and the tab whose content it is. */
  current: { name: string; tab: string };
  isChosen: RefObject<boolean>;
}) {
  const row = useCurrentInView<HTMLElement>(current.name);
  return (
    <nav ref={row} aria-label={label} className={`${dashboardStyles.order} ${styles.parts}`} data-screen-only="">
      {links.map((link) => (
        <Link
          key={link.name}
          href={link.href}
          keepPlace
          aria-current={link.name === current.name ? "page" : undefined}
          onClick={() => {
            isChosen.current = link.tab !== current.tab;
          }}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}

function Unread({ count, label = "unread" }: { count: number; label?: string | undefined }) {
  if (count === 0) return null;
  return (
    <>
      {" "}
      <span className={styles.count}>
        {formatCount(count)} <span className="visually-hidden">{label}</span>
      </span>
    </>
  );
}
