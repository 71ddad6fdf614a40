import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import type { CurrentUser } from "#src/features/auth/current-user.ts";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { useDisclosure } from "#src/ui/use-disclosure.ts";
import styles from "./notification-bell.module.css";

type Notification = Outputs["notifications"]["list"]["items"][number];

const shownAtMost = 5;

/** How much the site has told the person that they have not read, and the newest of it. Asked for again every half minute. */
export function NotificationBell({ role }: Pick<CurrentUser, "role">) {
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
    <div {...root} className={styles.bell}>
      <button
        {...button}
        type="button"
        className={styles.button}
        aria-label={unread > 0 ? `Notifications, ${formatCount(unread)} unread` : "Notifications"}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M4 14.5V9a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM8 18h4" stroke="currentColor" strokeWidth="1.5" fill="none" />
        </svg>
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > 99 ? "99+" : unread}
          </span>
        )}
      </button>
      <div {...disclosed} className={styles.panel}>
        {data && data.items.length > 0 ? (
          <ul>
            {data.items.slice(0, shownAtMost).map((item) => (
              <li key={item.id}>
                <Link href={item.path} onClick={() => follow(item)} className={item.readAt === null ? styles.unread : undefined}>
                  <span>{item.title}</span>
                  <span className={styles.detail}>{item.detail}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.nothing}>{data ? "Nothing yet." : "Not loaded yet."}</p>
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
