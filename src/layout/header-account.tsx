import { lazy, type MouseEvent, Suspense } from "react";
import { useLocation } from "wouter";
import { paths } from "#server/paths.ts";
import { useWatchedUser } from "#src/auth/use-watched-user.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./header.module.css";

/** Visitors, who are most, do not fetch what only people with an account need. */
const SignedInAccount = lazy(() => loadWithRetries(() => import("./signed-in-account.tsx")));

/** The header's right-hand side: the way in, or the way to one's own place and out. */
export function HeaderAccount() {
  const { state, user } = useWatchedUser();
  return (
    <ul className={`${styles.links} ${styles.account}`}>
      {user ? (
        <Suspense fallback={<SignedOut isLoading />}>
          <SignedInAccount user={user} />
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
        <ButtonLink href={paths.getStarted} className={styles.start} {...props}>
          Get Started
        </ButtonLink>
      </li>
    </>
  );
}
