import { type ReactNode, useEffect } from "react";
import { applicationStateLabels, applyingLimits } from "#db/applying-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { OpenedRecord } from "#src/features/dashboard/opened-record.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Tag } from "#src/ui/tag.tsx";
import type { Conversation, Correspondence } from "./correspondence.ts";
import { MessageList } from "./message-list.tsx";
import { ReplyForm, type WayOut } from "./reply-form.tsx";

interface ConversationViewProps {
  id: string;
  as: Correspondence;
  /** Stands above the field; puts words into it. */
  tools?: (insert: (text: string) => void) => ReactNode;
}

/** What two sides have written to each other about an application, and the field to go on. */
export function ConversationView({ id, as, tools }: ConversationViewProps) {
  const allOfThem = as.conversation();
  const query = trpc.messages.get.useQuery({ id, limit: 20 }, { staleTime: 0 });
  return (
    <OpenedRecord query={query} listPath={allOfThem} what="conversation" all="messages">
      {(conversation) => <Whole conversation={conversation} as={as} tools={tools} />}
    </OpenedRecord>
  );
}

function Whole({ conversation, as, tools }: Omit<ConversationViewProps, "id"> & { conversation: Conversation }) {
  const { id, jobId, jobTitle, companyName, companySlug, state, closedBecause } = conversation;
  const other = as.otherOf(conversation);
  const { user } = useCurrentUser();
  useMarkedRead(conversation);
  return (
    <article className={styles.stack} aria-labelledby="conversation">
      <header>
        <OpenedHeading id="conversation" state={state}>
          {other}: {jobTitle}
        </OpenedHeading>
        <p>
          <Tag>{applicationStateLabels[state]}</Tag>{" "}
          <Link href={as.application(id)} keepPlace>
            See the application
          </Link>{" "}
          ·{" "}
          {as.side === "applicant" ? (
            <Link href={paths.company(companySlug)}>{companyName}</Link>
          ) : (
            <Link href={paths.job(jobId)}>See the advert</Link>
          )}
        </p>
      </header>
      {closedBecause === null ? (
        user && <ReplyForm key={user.id} id={id} writer={user.id} to={other} way={wayOut(as.conversation(id))} tools={tools} />
      ) : (
        <Notice label={state === "draft" ? "Not sent yet" : "No more messages"}>{closedBecause}</Notice>
      )}
      <MessageList conversation={conversation} as={as} />
    </article>
  );
}

const wayOut = (backTo: string): WayOut => ({
  backTo,
  hint: "Leave out bank details and your National Insurance number.",
  maxChars: applyingLimits.messageMaxChars,
  send: (client) => client.messages.send.mutate,
  refresh: (cache) => cache.messages.invalidate(),
});

/** What is shown is read, once somebody can see it. */
function useMarkedRead({ id, items, unreadCount }: Conversation): void {
  const cache = trpc.useUtils();
  const { mutate } = trpc.messages.markRead.useMutation({
    onSuccess: () => Promise.all([cache.messages.invalidate(), cache.notifications.list.invalidate()]),
  });
  const upTo = items[0]?.id;
  useEffect(() => {
    if (upTo === undefined || unreadCount === 0) return;
    const mark = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", mark);
      mutate({ id, upTo });
    };
    document.addEventListener("visibilitychange", mark);
    mark();
    return () => document.removeEventListener("visibilitychange", mark);
  }, [id, upTo, unreadCount, mutate]);
}
