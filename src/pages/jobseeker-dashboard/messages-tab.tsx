import { useState } from "react";
import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { Tag } from "#src/ui/tag.tsx";
import { ConversationView } from "./conversation-view.tsx";
import styles from "./dashboard.module.css";
import { Empty } from "./empty.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import messageStyles from "./messages.module.css";
import type { TabProps } from "./tab-panel.tsx";
import { useConversations } from "./use-conversations.ts";

type Line = Outputs["messages"]["list"]["items"][number];

/** Conversations with employers, the latest message first; or the one that the address names. */
export default function MessagesTab({ search }: TabProps) {
  const opened = search.get("application");
  if (opened) return <ConversationView key={opened} id={opened} />;
  return <Conversations />;
}

function Conversations() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const query = useConversations();
  const older = trpc.useQueries((t) => cursors.map((cursor) => t.messages.list({ cursor, limit: 20 })));
  return (
    <Loaded query={query} what="your messages" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(newest) => {
        const pages = [newest, ...older.flatMap(({ data }) => data ?? [])];
        const lines = new Map(pages.toReversed().flatMap(({ items }) => items.map((line) => [line.id, line])));
        const sorted = [...lines.values()].toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt));
        const nextCursor = pages.at(-1)?.nextCursor;
        const failure = older.find(({ isError }) => isError)?.error;
        if (sorted.length === 0) return <Nothing />;
        return (
          <div className={styles.stack}>
            <ul className={styles.rows}>
              {sorted.map((line) => (
                <Row key={line.id} line={line} />
              ))}
            </ul>
            {failure && <p role="alert">{refusalOf(failure).message}</p>}
            {nextCursor && (
              <Button onClick={() => (cursors.includes(nextCursor) ? older.at(-1)?.refetch() : setCursors([...cursors, nextCursor]))}>
                Show older ones
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
      Nobody has written yet. Once an application is sent, you and the employer can write to each other about it; you begin from the
      application.
    </Empty>
  );
}
