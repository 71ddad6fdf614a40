import { type ReactNode, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Tag } from "#src/ui/tag.tsx";
import styles from "../dashboard/dashboard.module.css";
import { ListSkeleton } from "../dashboard/list-skeleton.tsx";
import messageStyles from "./messages.module.css";

interface ConversationFilter {
  q?: string;
  jobId?: number;
}

/** The user's conversations, refetched every half minute; a tab and the count beside its name share the query. */
export const useConversations = (filter: ConversationFilter = {}) => {
  const { user } = useCurrentUser();
  return trpc.messages.list.useQuery({ limit: 20, ...filter }, { enabled: user !== null && user.role !== "platform_admin" });
};

interface ConversationsProps {
  as: ConversationPerspective;
  /** A change restarts the list. */
  filter?: ConversationFilter;
  /** Empty state. */
  nothing: ReactNode;
}

export function Conversations({ as, filter = {}, nothing }: ConversationsProps) {
  const { client } = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [older, setOlder] = useState<Pick<ConversationsPage, "items" | "nextCursor"> | null>(null);
  const query = useConversations(filter);
  return (
    <Loaded query={query} what="your messages" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {(newest) => {
        // Later data replaces earlier data.
        const lines = new Map([...(older?.items ?? []), ...newest.items].map((line) => [line.id, line]));
        const sorted = [...lines.values()].toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt));
        const { nextCursor } = older ?? newest;
        const showOlder = (cursor: string) =>
          start(async () => {
            const page = await client.messages.list.query({ cursor, limit: 20, ...filter });
            setOlder((before) => ({ ...page, items: [...(before?.items ?? []), ...page.items] }));
          });
        if (sorted.length === 0) return nothing;
        return (
          <div className={styles.stack}>
            <ul className={styles.rows}>
              {sorted.map((line) => (
                <Row key={line.id} line={line} as={as} />
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

function Row({ line, as }: { line: ConversationLine; as: ConversationPerspective }) {
  const { id, jobTitle, latest, lastMessageAt, unreadCount } = line;
  const now = useNow();
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={unreadCount > 0 ? styles.title : undefined}>
          <Link href={as.conversation(id)} keepPlace>
            {as.otherOf(line)}: {jobTitle}
          </Link>{" "}
          {unreadCount > 0 && <Tag tone="new">{unreadCount} new</Tag>}
        </p>
        {latest && (
          <p className={messageStyles.excerpt}>
            {latest.isMine ? "You: " : latest.side === as.side && latest.authorName ? `${latest.authorName}: ` : ""}
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

type ConversationsPage = Outputs["messages"]["list"];
type ConversationLine = ConversationsPage["items"][number];
type Head = Pick<ConversationLine, "id" | "companyName" | "applicantName">;

/** One side's view of conversations: names of the other side, and addresses. */
export interface ConversationPerspective {
  side: ConversationLine["side"];
  /** Returns the address of the conversations, or of the one about an application. */
  conversation: (application?: string) => string;
  application: (id: string) => string;
  otherOf: (head: Head) => string;
}

const applicationQuery = (application?: string): Record<string, string> => (application === undefined ? {} : { application });

export const applicantPerspective: ConversationPerspective = {
  side: "applicant",
  conversation: (application) => paths.jobseekerTab("messages", applicationQuery(application)),
  application: (application) => paths.jobseekerTab("applications", { application }),
  otherOf: ({ companyName }) => companyName,
};

export const employerPerspective: ConversationPerspective = {
  side: "employer",
  conversation: (application) => paths.recruiterTab("messages", applicationQuery(application)),
  application: (application) => paths.recruiterTab("applicants", { application }),
  otherOf: ({ applicantName }) => applicantName ?? "Former applicant",
};
