import { type MouseEvent, type ReactNode, Suspense, use, useEffect } from "react";
import { useLocation } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import { type CurrentUser, useWatchedUser } from "#src/features/auth/current-user.ts";
import { isSessionLikely } from "#src/features/auth/session-flags.ts";
import { setStatisticsChoice, useStatisticsChoice } from "#src/lib/consent.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import "#src/styles/base.css";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { CachedMarkup } from "#src/ui/cached-markup.tsx";
import { Link } from "#src/ui/link.tsx";
import { footerColumns } from "./footer-links.ts";
import headerStyles from "./header.module.css";
import icon from "./icon.svg";
import styles from "./layout.module.css";

export function Layout({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  // The console is a tool of its own: it takes the width of the screen, and what leads visitors on is not part of it.
  const isConsole = path === paths.opsConsole;
  return (
    <div id="app">
      <link rel="icon" type="image/svg+xml" href={icon} />
      {/* A page painted while it arrives moves as the rest of it comes: links at the right of the header, pay on cards, columns of tables. */}
      {!isConsole && <link rel="expect" href="#footer" blocking="render" />}
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.main} data-wide={isConsole || undefined}>
        {children}
      </main>
      {!isConsole && <Footer />}
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

/** Loaded for signed-in users only: most page views are by visitors. */
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

/** The right-hand side of the header: sign-in links, or the account menu and sign-out. */
function HeaderAccount() {
  const { state, user } = useWatchedUser();
  const isHydrated = useHydrated();
  const isLoading = state === "loading";
  useEffect(() => {
    // Loads while the user is being fetched, so that its queries leave with the page's. Revealed by Suspense, it would load about 300 ms
    // later.
    if (isSessionLikely()) void loadSignedInAccount().catch(() => undefined);
  }, []);
  return (
    <ul className={`${headerStyles.links} ${headerStyles.account}`}>
      {user ? (
        <Suspense fallback={<SignedOut isLoading isDisabled />}>
          <Account user={user} />
        </Suspense>
      ) : (
        <SignedOut isLoading={isLoading} isDisabled={isLoading && isHydrated && document.documentElement.dataset.account === "likely"} />
      )}
    </ul>
  );
}

/**
 * The server renders these for everybody, usable: a visitor has no session that could be loading, and without script nothing loads. Before
 * hydration they are dimmed by style, only where the browser has a session.
 */
function SignedOut({ isLoading, isDisabled }: { isLoading: boolean; isDisabled: boolean }) {
  const [path] = useLocation();
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

function Footer() {
  const site = useSiteFacts();
  return (
    <footer id="footer" className={styles.footer} data-screen-only>
      <CachedMarkup as="nav" className={styles.columns} aria-label="Footer" of={footerColumns} part="columns">
        {() =>
          footerColumns.map((column) => (
            <div key={column.heading}>
              <h2 className={styles.heading}>{column.heading}</h2>
              <ul className={styles.links}>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <Link href={link.href}>{link.label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))
        }
      </CachedMarkup>
      <PrivacyChoices />
      <p className={styles.display}>
        <Link href={paths.display}>Display and accessibility</Link>
        <button type="button" data-shortcut-help data-needs-script>
          Keyboard shortcuts
        </button>
      </p>
      {site && (
        <div className={styles.small}>
          <p>
            © {site.year} {site.companyLine}. All rights reserved.
          </p>
          <p>{site.trademarkNote}</p>
          <p>
            Places from{" "}
            <a href="https://www.geonames.org/" rel="external noopener">
              GeoNames
            </a>
            , under{" "}
            <a href="https://creativecommons.org/licenses/by/4.0/" rel="external noopener license">
              CC BY 4.0
            </a>
            .
          </p>
        </div>
      )}
    </footer>
  );
}

const statusOf = {
  allow: "You allow statistics.",
  reject: "You reject statistics. Nothing is counted.",
  none: "Statistics are off until you allow them.",
  "none-by-signal": "Your browser sends a privacy signal, so statistics are off.",
};

/** What the site stores in the browser, and the one consent choice: as easy to refuse as to accept. */
function PrivacyChoices() {
  const choice = useStatisticsChoice();
  return (
    <details className={styles.choices}>
      <summary>Privacy choices</summary>
      <div className={styles.body}>
        <p>
          <strong>Always on:</strong> cookies that keep you signed in, protect what you send and recognise this browser when you sign in
          again.
        </p>
        <p>
          <strong>On this device only:</strong> how you like lists shown, adverts you have opened, and that you are signed in.
        </p>
        <p>
          <strong>Your choice:</strong> statistics on which pages are opened and how fast they load, counted for all visitors together.
        </p>
        <div className={styles.buttons} data-needs-script>
          <Button aria-pressed={choice === "allow"} onClick={() => setStatisticsChoice("allow")}>
            Allow statistics
          </Button>
          <Button aria-pressed={choice === "reject"} onClick={() => setStatisticsChoice("reject")}>
            Reject statistics
          </Button>
        </div>
        <p role="status">{statusOf[choice]}</p>
      </div>
    </details>
  );
}
