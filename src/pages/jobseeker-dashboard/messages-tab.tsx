import { useState } from "react";
import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { Empty } from "#src/dashboard/empty.tsx";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Tag } from "#src/ui/tag.tsx";
import { ConversationView } from "./conversation-view.tsx";
import messageStyles from "./messages.module.css";
import type { TabProps } from "./tab-panel.tsx";
import { useConversations } from "./use-conversations.ts";

type Page = Outputs["messages"]["list"];
type Line = Page["items"][number];

/** Conversations with employers, the latest message first; or the one that the address names. */
export default function MessagesTab({ search }: TabProps) {
  const opened = search.get("application");
  if (opened) return <ConversationView key={opened} id={opened} />;
  return <Conversations />;
}

function Conversations() {
  const { client } = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [older, setOlder] = useState<Pick<Page, "items" | "nextCursor"> | null>(null);
  const query = useConversations();
  return (
    <Loaded query={query} what="your messages" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(newest) => {
        // What was fetched later stands for what was fetched before.
        const lines = new Map([...(older?.items ?? []), ...newest.items].map((line) => [line.id, line]));
        const sorted = [...lines.values()].toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt));
        const { nextCursor } = older ?? newest;
        const showOlder = (cursor: string) =>
          start(async () => {
            const page = await client.messages.list.query({ cursor, limit: 20 });
            setOlder((before) => ({ ...page, items: [...(before?.items ?? []), ...page.items] }));
          });
        if (sorted.length === 0) return <Nothing />;
        return (
          <div className={styles.stack}>
            <ul className={styles.rows}>
              {sorted.map((line) => (
                <Row key={line.id} line={line} />
              ))}
            </ul>
            {refusal && <p role="alert">{refusal.message}</p>}
            {nextCursor && (
              <Button aria-disabled={isBusy || undefined} onClick={() => showOlder(nextCursor)}>
                {isBusy ? "Loading…" : "Show older messages"}
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function Row({ line: { id, jobTitle, companyName, latest, lastMessageAt, unreadCount } }: { line: Line }) {
  const now = useNow();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={unreadCount > 0 ? styles.title : undefined}>
          <Link href={paths.jobseekerTab("messages", { application: id })} keepPlace>
            {companyName}: {jobTitle}
          </Link>{" "}
          {unreadCount > 0 && <Tag tone="new">{unreadCount} new</Tag>}
        </p>
        {latest && (
          <p className={messageStyles.excerpt}>
            {latest.isMine ? "You: " : ""}
            {latest.text}
          </p>
        )}
      </div>
      <p className={`${styles.side} ${styles.soft} ${styles.small}`}>
        <time dateTime={lastMessageAt}>{seenLabel(new Date(lastMessageAt), now)}</time>
      </p>
    </li>
  );
}

function Nothing() {
  return (
    <Empty href={paths.jobseekerTab("applications")} action="See your applications">
      No messages yet. Once you have sent an application, you and the employer can write to each other about it: open the application to
      start.
    </Empty>
  );
}
