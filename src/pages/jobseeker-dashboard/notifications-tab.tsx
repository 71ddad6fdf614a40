import { useState } from "react";
import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./dashboard.module.css";
import { Empty } from "./empty.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { useLatestNotifications } from "./use-latest-notifications.ts";

type Notification = Outputs["notifications"]["list"]["items"][number];

/** What the site has told the person, newest first; read when opened, one by one or all at once. */
export default function NotificationsTab() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const query = useLatestNotifications();
  const older = trpc.useQueries((t) => cursors.map((cursor) => t.notifications.list({ cursor, limit: 20 })));
  const cache = trpc.useUtils().notifications;
  const [done, setDone] = useState("");
  const onSettled = () => cache.list.invalidate();
  const markAll = trpc.notifications.markAllRead.useMutation({
    onSettled,
    onSuccess: ({ marked }) => setDone(`${counted(marked, "notification")} marked as read.`),
  });
  const markOne = trpc.notifications.markRead.useMutation({ onSettled });
  const failure = markAll.error ?? markOne.error;
  return (
    <Loaded query={query} what="your notifications" rows={5} skeleton={<ListSkeleton rows={5} />}>
      {({ unreadCount, ...newest }) => {
        const pages = [newest, ...older.flatMap(({ data }) => data ?? [])];
        const items = pages.flatMap((page) => page.items);
        const nextCursor = pages.at(-1)?.nextCursor;
        const isOnItsWay = older.some(({ isFetching, data }) => isFetching && !data);
        if (items.length === 0) return <Nothing />;
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
            {older.some(({ isError }) => isError) && <p role="alert">The older ones could not be loaded just now. Please try again.</p>}
            {nextCursor && (
              <Button onClick={() => (cursors.includes(nextCursor) ? older.at(-1)?.refetch() : setCursors([...cursors, nextCursor]))}>
                {isOnItsWay ? "Loading…" : "Show older ones"}
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

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

function Nothing() {
  return (
    <Empty href={paths.jobs()} action="Search the jobs">
      Nothing has happened yet. When an employer acts on an application of yours, or a job you saved is about to close, it is told here.
    </Empty>
  );
}
