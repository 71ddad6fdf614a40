import { type MouseEvent, useState } from "react";
import { useLocation } from "wouter";
import { paths } from "#server/paths.ts";
import type { CurrentUser } from "#src/auth/current-user.ts";
import { signOut } from "#src/auth/sign-out.ts";
import { useWatchedUser } from "#src/auth/use-watched-user.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { accountHome, administratorLinks } from "./account-links.ts";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./header.module.css";

/** The header's right-hand side: the way in, or the way to one's own place and out. */
export function HeaderAccount() {
  const { state, user } = useWatchedUser();
  return (
    <ul className={`${styles.links} ${styles.account}`}>
      {user ? <SignedIn user={user} /> : <SignedOut isLoading={state === "loading"} />}
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

function SignedIn({ user }: { user: CurrentUser }) {
  const [path] = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const home = accountHome(user.role);
  const leave = () => {
    setLeaving(true);
    signOut().finally(() => setLeaving(false));
  };
  return (
    <>
      <li>
        {user.role === "platform_admin" ? (
          <AccountMenu label="My Account" links={administratorLinks()} />
        ) : (
          <Link href={home} aria-current={path === home ? "page" : undefined}>
            My Account
          </Link>
        )}
      </li>
      <li>
        <Button className={styles.start} aria-disabled={isLeaving || undefined} onClick={leave}>
          Sign Out
        </Button>
      </li>
    </>
  );
}
