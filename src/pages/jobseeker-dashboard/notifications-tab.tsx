import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Tag } from "#src/ui/tag.tsx";
import { useLatestNotifications } from "./use-latest-notifications.ts";

type Page = Outputs["notifications"]["list"];
type Notification = Page["items"][number];
type OlderNotifications = Pick<Page, "items" | "nextCursor">;

/** The user's notifications, newest first; marked as read one by one or all at once. */
export default function NotificationsTab() {
  const query = useLatestNotifications();
  const { client, notifications: cache } = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [older, setOlder] = useState<OlderNotifications | null>(null);
  const [done, setDone] = useState("");
  const onSettled = () => cache.list.invalidate();
  const markOlder = (isMarked: (item: Notification) => boolean) =>
    setOlder((before) => before && { ...before, items: before.items.map((item) => (isMarked(item) ? asRead(item) : item)) });
  const markAll = trpc.notifications.markAllRead.useMutation({
    onSettled,
    onSuccess: ({ marked }) => {
      markOlder(() => true);
      setDone(`${counted(marked, "notification")} marked as read.`);
    },
  });
  const markOne = trpc.notifications.markRead.useMutation({ onSettled, onSuccess: (_, { id }) => markOlder((item) => item.id === id) });
  const failure = markAll.error ?? markOne.error;
  const showOlder = (cursor: string) =>
    start(async () => {
      const page = await client.notifications.list.query({ cursor, limit: 20 });
      setOlder((before) => ({ ...page, items: [...(before?.items ?? []), ...page.items] }));
    });
  return (
    <Loaded query={query} what="your notifications" rows={5} skeleton={<ListSkeleton rows={5} />}>
      {({ unreadCount, ...newest }) => {
        // Later data replaces earlier data.
        const lines = new Map([...(older?.items ?? []), ...newest.items].map((item) => [item.id, item]));
        const items = [...lines.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
        const { nextCursor } = older ?? newest;
        if (items.length === 0) return <NoNotifications />;
        return (
          <div className={styles.stack}>
            <div className={styles.actions}>
              <p role="status">{unreadCount === 0 ? "All read" : `${unreadCount} unread`}</p>
              {unreadCount > 0 && (
                <Button onClick={() => markAll.mutate()} disabled={markAll.isPending}>
                  Mark all as read
                </Button>
              )}
            </div>
            <DoneMessage text={done} />
            {failure && <p role="alert">{refusalOf(failure).message}</p>}
            <ul className={styles.rows}>
              {items.map((item) => (
                <Row key={item.id} item={item} onRead={() => markOne.mutate({ id: item.id })} />
              ))}
            </ul>
            {refusal && <p role="alert">{refusal.message}</p>}
            {nextCursor && (
              <p>
                <Button aria-disabled={isBusy || undefined} onClick={() => showOlder(nextCursor)}>
                  {isBusy ? "Loading…" : "Show older notifications"}
                </Button>
              </p>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

const asRead = (item: Notification): Notification => ({ ...item, readAt: item.readAt ?? item.createdAt });

function Row({ item: { title, detail, path, createdAt, readAt }, onRead }: { item: Notification; onRead: () => void }) {
  const now = useNow();
  const isUnread = readAt === null;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={isUnread ? styles.title : undefined}>
          <Link href={path} onClick={() => isUnread && onRead()}>
            {title}
          </Link>{" "}
          {isUnread && <Tag tone="new">New</Tag>}
        </p>
        <p>{detail}</p>
        <p className={`${styles.soft} ${styles.small}`}>
          <time dateTime={createdAt}>{seenLabel(new Date(createdAt), now)}</time>
        </p>
      </div>
      <div className={styles.side}>
        {isUnread && (
          <Button kind="quiet" onClick={onRead}>
            Mark as read<span className="visually-hidden">: {title}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function NoNotifications() {
  return (
    <Empty href={paths.jobs()} action="Search the jobs">
      Nothing yet. We tell you here when an employer acts on one of your applications, or a job you saved is about to close.
    </Empty>
  );
}
