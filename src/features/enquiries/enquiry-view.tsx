import { type ReactNode, useEffect } from "react";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { clockTime, shortDate } from "#src/lib/dates.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import { Tag } from "#src/ui/tag.tsx";
import { useCurrentUser } from "../auth/current-user.ts";
import styles from "../dashboard/dashboard.module.css";
import { OpenedHeading } from "../dashboard/opened-heading.tsx";
import { OpenedRecord } from "../dashboard/opened-record.tsx";
import messageStyles from "../messages/messages.module.css";
import { ReplyForm, type ReplyOptions } from "../messages/reply-form.tsx";

interface EnquiryViewProps {
  id: string;
  as: EnquiryPerspective;
  /** Further actions on the conversation. */
  tools?: (thread: EnquiryThread) => ReactNode;
}

/** A conversation started from a recruiter’s page, and the reply field. */
export function EnquiryView({ id, as, tools }: EnquiryViewProps) {
  const query = as.useThread(id);
  return (
    <OpenedRecord query={query} listPath={as.all} what="conversation" all="of these messages">
      {(thread) => <EnquiryConversation thread={thread} as={as} tools={tools} />}
    </OpenedRecord>
  );
}

function EnquiryConversation({ thread, as, tools }: Omit<EnquiryViewProps, "id"> & { thread: EnquiryThread }) {
  const { id, side, pageId, messages, closedBecause } = thread;
  const { user } = useCurrentUser();
  useMarkSeen(thread, as);
  return (
    <article className={styles.stack} aria-labelledby="enquiry">
      <header>
        <OpenedHeading id="enquiry" state={id}>
          {thread.with}
        </OpenedHeading>
        <p className={styles.soft}>
          {side === "writer" && pageId !== null ? (
            <Link href={paths.freelanceRecruiter(pageId)}>Their page</Link>
          ) : (
            "Your e-mail addresses are not shared with each other."
          )}
        </p>
      </header>
      {tools?.(thread)}
      {closedBecause === null ? (
        user && <ReplyForm key={user.id} id={id} writer={user.id} to={thread.with} way={replyOptions(as, id)} />
      ) : (
        <Notice label="No more messages">{closedBecause}</Notice>
      )}
      <section aria-label="Messages, the newest first">
        <ol className={messageStyles.messages}>
          {messages.toReversed().map((message) => {
            const isMine = message.side === side;
            const at = new Date(message.sentAt);
            return (
              <li key={message.id} className={isMine ? messageStyles.mine : messageStyles.theirs}>
                <p className={messageStyles.by}>
                  <strong>{isMine ? "You" : thread.with}</strong>{" "}
                  <time dateTime={message.sentAt} className={`${styles.soft} ${styles.small}`}>
                    {shortDate(at)}, {clockTime(at)}
                  </time>
                </p>
                <p className={messageStyles.text}>{message.text}</p>
              </li>
            );
          })}
        </ol>
      </section>
    </article>
  );
}

const replyOptions = (as: EnquiryPerspective, id: string): ReplyOptions => ({
  backTo: as.one(id),
  hint: "We send this for you: your e-mail address is not shown.",
  maxChars: limits.enquiryMaxChars,
  send: as.answer,
  refresh: (cache) => cache.enquiries.invalidate(),
});

function useMarkSeen({ id, isNew, messages }: EnquiryThread, as: EnquiryPerspective): void {
  const { mutate } = as.useMarkRead();
  const count = messages.length;
  useEffect(() => {
    if (isNew && count > 0 && document.visibilityState === "visible") mutate({ id });
  }, [id, isNew, count, mutate]);
}

/** Conversations in a list, the latest first. */
export function EnquiryRows({ items, as }: { items: readonly EnquiryLine[]; as: EnquiryPerspective }) {
  const now = useNow();
  return (
    <ul className={styles.rows}>
      {items.map(({ id, with: other, excerpt, latestAt, isNew }) => (
        <li key={id} className={styles.row}>
          <div className={styles.words}>
            <p className={isNew ? styles.title : undefined}>
              <Link href={as.one(id)} keepPlace>
                {other}
              </Link>{" "}
              {isNew && <Tag tone="new">New</Tag>}
            </p>
            <p className={messageStyles.excerpt}>{excerpt}</p>
          </div>
          <p className={`${styles.side} ${styles.soft} ${styles.small}`}>
            <time dateTime={latestAt}>{seenLabel(new Date(latestAt), now)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

export type EnquiryThread = Outputs["enquiries"]["get"];
type EnquiryLine = Outputs["enquiries"]["list"]["items"][number];

/** One side's view of a conversation started from a recruiter’s page: its addresses, queries and mutations. */
interface EnquiryPerspective {
  all: string;
  one: (id: string) => string;
  useThread: (id: string) => { data: EnquiryThread | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  useMarkRead: () => { mutate: (order: { id: string }) => void };
  answer: ReplyOptions["send"];
}

const useRefreshEnquiries = () => {
  const cache = trpc.useUtils();
  return () => Promise.all([cache.enquiries.invalidate(), cache.notifications.list.invalidate()]);
};

export const recruiterPerspective: EnquiryPerspective = {
  all: paths.recruiterTab("messages", { part: "page" }),
  one: (enquiry) => paths.recruiterTab("messages", { enquiry }),
  useThread: (id) => trpc.enquiries.get.useQuery({ id }, { staleTime: 0 }),
  useMarkRead: () => trpc.enquiries.markRead.useMutation({ onSuccess: useRefreshEnquiries() }),
  answer: (client) => client.enquiries.answer.mutate,
};

export const writerPerspective: EnquiryPerspective = {
  all: paths.enquiriesSent,
  one: paths.enquirySent,
  useThread: (id) => trpc.enquiries.getSent.useQuery({ id }, { staleTime: 0 }),
  useMarkRead: () => trpc.enquiries.markSentRead.useMutation({ onSuccess: useRefreshEnquiries() }),
  answer: (client) => client.enquiries.writeOn.mutate,
};
