import { type MouseEvent, type ReactNode, Suspense, use, useEffect } from "react";
import "#src/styles/base.css";
import { useLocation } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import type { CurrentUser } from "#src/features/auth/current-user.ts";
import { isSessionEvident } from "#src/features/auth/session-flags.ts";
import { useWatchedUser } from "#src/features/auth/use-watched-user.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Footer } from "./footer.tsx";
import headerStyles from "./header.module.css";
import icon from "./icon.svg";
import styles from "./layout.module.css";

export function Layout({ children }: { children: ReactNode }) {
  return (
    <div id="app">
      <link rel="icon" type="image/svg+xml" href={icon} />
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

function Header() {
  const [path] = useLocation();
  const site = useSiteFacts();
  const current = (href: string) => (path === href || (href === paths.home && path === "/jobs") ? "page" : undefined);
  return (
    <header className={headerStyles.header}>
      <div className={headerStyles.row}>
        <Link href={paths.home} className={headerStyles.logo} aria-label={`${site?.name}, home`}>
          <svg className={headerStyles.mark} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path d="M1 3h18M1 10h11M1 17h18" stroke="currentColor" strokeWidth="2" fill="none" />
            <path className={headerStyles.markFigure} d="M15 10h4" stroke="currentColor" strokeWidth="2" fill="none" />
          </svg>
          {site?.name}
        </Link>
        <nav className={headerStyles.nav} aria-label="Main" data-screen-only>
          <ul className={headerStyles.links}>
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

type SignedInAccount = typeof import("./signed-in-account.tsx").default;

let loaded: SignedInAccount | null = null;
let loading: Promise<SignedInAccount> | null = null;

/** Visitors, who are most, do not fetch what only people with an account need. */
function loadSignedInAccount(): Promise<SignedInAccount> {
  loading ??= loadWithRetries(() => import("./signed-in-account.tsx")).then(({ default: Content }) => {
    loaded = Content;
    return Content;
  });
  return loading;
}

function Account({ user }: { user: CurrentUser }) {
  const Content = loaded ?? use(loadSignedInAccount());
  return <Content user={user} />;
}

/** The header's right-hand side: the way in, or the way to one's own place and out. */
function HeaderAccount() {
  const { state, user } = useWatchedUser();
  useEffect(() => {
    // While it is asked who is here: what it reads leaves with what the page reads. Revealed by Suspense, it would come a third of a second later.
    if (isSessionEvident()) void loadSignedInAccount().catch(() => undefined);
  }, []);
  return (
    <ul className={`${headerStyles.links} ${headerStyles.account}`}>
      {user ? (
        <Suspense fallback={<SignedOut isLoading />}>
          <Account user={user} />
        </Suspense>
      ) : (
        <SignedOut isLoading={state === "loading"} />
      )}
    </ul>
  );
}

function SignedOut({ isLoading }: { isLoading: boolean }) {
  const [path] = useLocation();
  // Without script the links are simply there, so the page as it is sent does not call them disabled.
  const isDisabled = useHydrated() && isLoading;
  const props = {
    "data-pending": isLoading || undefined,
    "aria-disabled": isDisabled || undefined,
    onClick: (event: MouseEvent) => isDisabled && event.preventDefault(),
  };
  return (
    <>
      <li>
        <Link href={paths.signIn} aria-current={path === paths.signIn ? "page" : undefined} {...props}>
          Sign In
        </Link>
      </li>
      <li>
        <ButtonLink href={paths.getStarted} className={headerStyles.start} {...props}>
          Get Started
        </ButtonLink>
      </li>
    </>
  );
}
