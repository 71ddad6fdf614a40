import { useLocation } from "wouter";
import { paths } from "#server/paths.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./header.module.css";
import { HeaderAccount } from "./header-account.tsx";

export function Header() {
  const [path] = useLocation();
  const site = useSiteFacts();
  const current = (href: string) => (path === href || (href === paths.home && path === "/jobs") ? "page" : undefined);
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link href={paths.home} className={styles.logo} aria-label={`${site?.name}, home`}>
          <svg className={styles.mark} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M1 3h18M1 10h11M1 17h18" stroke="currentColor" strokeWidth="2" fill="none" />
            <path className={styles.markFigure} d="M15 10h4" stroke="currentColor" strokeWidth="2" fill="none" />
          </svg>
          {site?.name}
        </Link>
        <nav className={styles.nav} aria-label="Main" data-screen-only>
          <ul className={styles.links}>
            <li>
              <Link href={paths.home} aria-current={current(paths.home)}>
                Jobs
              </Link>
            </li>
            <li>
              <Link href={paths.postAJob} aria-current={current(paths.postAJob)}>
                Post a Job
              </Link>
            </li>
          </ul>
          <HeaderAccount />
        </nav>
      </div>
    </header>
  );
}
