import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { paths, signedInHome } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import type { CurrentUser } from "#src/features/auth/current-user.ts";
import { signOut } from "#src/features/auth/sign-out.ts";
import { noTastes, tastesOnDevice } from "#src/features/board/tastes.ts";
import { savedOnDevice } from "#src/features/saved/saved-jobs.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { useDisclosure } from "#src/ui/use-disclosure.ts";
import { type AccountLink, administratorLinks } from "./account-links.ts";
import accountMenuStyles from "./account-menu.module.css";
import styles from "./header.module.css";
import notificationBellStyles from "./notification-bell.module.css";

type Notification = Outputs["notifications"]["list"]["items"][number];

const shownAtMost = 5;

/** The unread count and the newest notifications. Polled every 30 seconds. */
function NotificationBell({ role }: Pick<CurrentUser, "role">) {
  const { data } = trpc.notifications.list.useQuery({ limit: 20 });
  const cache = trpc.useUtils().notifications;
  const markRead = trpc.notifications.markRead.useMutation({ onSettled: () => cache.list.invalidate() });
  const { root, button, disclosed, close } = useDisclosure();
  const unread = data?.unreadCount ?? 0;
  const follow = ({ id: notificationId, readAt }: Notification) => {
    close();
    if (readAt === null) markRead.mutate({ id: notificationId });
  };
  return (
    <div {...root} className={notificationBellStyles.bell}>
      <button
        {...button}
        type="button"
        className={notificationBellStyles.button}
        aria-label={unread > 0 ? `Notifications, ${formatCount(unread)} unread` : "Notifications"}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M4 14.5V9a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM8 18h4" stroke="currentColor" strokeWidth="1.5" fill="none" />
        </svg>
        {unread > 0 && (
          <span className={notificationBellStyles.count} aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </button>
      <div {...disclosed} className={notificationBellStyles.panel}>
        {data && data.items.length > 0 ? (
          <ul>
            {data.items.slice(0, shownAtMost).map((item) => (
              <li key={item.id}>
                <Link
                  href={item.path}
                  onClick={() => follow(item)}
                  className={item.readAt === null ? notificationBellStyles.unread : undefined}
                >
                  <span>{item.title}</span>
                  <span className={notificationBellStyles.detail}>{item.detail}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className={notificationBellStyles.nothing}>{data ? "No notifications yet." : "Not loaded yet."}</p>
        )}
        {role === "jobseeker" && (
          <Link href={paths.jobseekerTab("notifications")} onClick={close}>
            All notifications
          </Link>
        )}
      </div>
    </div>
  );
}

/** A disclosure button for links. Escape closes it and returns focus to the button; moving focus out or choosing a link closes it too. */
function AccountMenu({ label, links }: { label: string; links: readonly AccountLink[] }) {
  const { root, button, disclosed, close } = useDisclosure();
  return (
    <div {...root} className={accountMenuStyles.menu}>
      <button {...button} type="button" className={accountMenuStyles.button}>
        {label}
        <svg className={accountMenuStyles.mark} viewBox="0 0 10 6" width="10" height="6" aria-hidden="true">
          <path d="M1 1l4 4 4-4" stroke="currentColor" strokeWidth="1.5" fill="none" />
        </svg>
      </button>
      <ul {...disclosed} className={accountMenuStyles.list}>
        {links.map(({ label: text, href }) => (
          <li key={href}>
            <Link href={href} onClick={close}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Loaded two minutes before the session ends, which is early enough. */
const SessionEnding = lazy(() =>
  loadWithRetries(() => import("#src/features/auth/session-ending.tsx")).catch(() => ({ default: () => null })),
);

const SupportBanner = lazy(() => loadWithRetries(() => import("#src/features/support/support-banner.tsx")));

export default function SignedInAccount({ user }: { user: CurrentUser }) {
  const [path] = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const home = signedInHome(user.role);
  useImportSavedJobs(user);
  useDisplaySync(user);
  const leave = () => {
    setLeaving(true);
    signOut().finally(() => setLeaving(false));
  };
  return (
    <>
      {/* Administrators have no notifications yet; and without a second factor their polls would be refused every 30 seconds. */}
      {user.role !== "platform_admin" && (
        <li>
          <NotificationBell role={user.role} />
        </li>
      )}
      <li>
        {user.role === "platform_admin" ? (
          <AccountMenu label="My Account" links={administratorLinks} />
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
        <Suspense>
          <SessionEnding />
          {user.supportViewEndsAt && <SupportBanner name={user.name} publicId={user.id} endsAt={user.supportViewEndsAt} />}
        </Suspense>
      </li>
    </>
  );
}

/** Moves adverts saved on this device before sign-in to the account. On failure the next page retries. */
function useImportSavedJobs({ id, role, supportViewEndsAt }: CurrentUser): void {
  const cache = trpc.useUtils();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person
  useEffect(() => {
    if (role !== "jobseeker" || supportViewEndsAt || savedOnDevice.get().length === 0) return;
    import("#src/features/saved/take-over.ts")
      .then(({ mergeDeviceSavedJobs: takeOverSavedJobs }) => takeOverSavedJobs(cache))
      .catch(() => undefined);
  }, [id, role]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person
  useEffect(() => {
    if (role !== "jobseeker" || supportViewEndsAt || tastesOnDevice.get() === noTastes) return;
    import("#src/features/board/take-over-tastes.ts")
      .then(({ mergeDeviceTastes: takeOverTastes }) => takeOverTastes(cache))
      .catch(() => undefined);
  }, [id, role]);
}

/** Synchronises the user's display settings across devices. */
function useDisplaySync({ id, supportViewEndsAt }: CurrentUser): void {
  const { client } = trpc.useUtils();
  const isOwn = !supportViewEndsAt;
  useEffect(() => {
    if (!isOwn) return;
    let isOver = false;
    let stop = () => {};
    const begin = async () => {
      const { syncChoicesWithAccount: keepWithAccount } = await import("#src/shell/settings/keep-with-account.ts");
      if (!isOver) stop = keepWithAccount(client, id);
    };
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }, [client, id, isOwn]);
}
