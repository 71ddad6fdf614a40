import { type ReactNode, useEffect } from "react";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { OpenedRecord } from "#src/features/dashboard/opened-record.tsx";
import messageStyles from "#src/features/messages/messages.module.css";
import { ReplyForm, type WayOut } from "#src/features/messages/reply-form.tsx";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { EnquirySides, EnquiryThread } from "./enquiry-sides.ts";

interface EnquiryViewProps {
  id: string;
  as: EnquirySides;
  /** What else can be done with it. */
  tools?: (thread: EnquiryThread) => ReactNode;
}

/** A conversation that somebody began by a recruiter’s page, and the field to go on. */
export function EnquiryView({ id, as, tools }: EnquiryViewProps) {
  const query = as.useThread(id);
  return (
    <OpenedRecord query={query} listPath={as.all} what="conversation" all="of these messages">
      {(thread) => <Whole thread={thread} as={as} tools={tools} />}
    </OpenedRecord>
  );
}

function Whole({ thread, as, tools }: Omit<EnquiryViewProps, "id"> & { thread: EnquiryThread }) {
  const { id, side, pageId, messages, closedBecause } = thread;
  const { user } = useCurrentUser();
  useSeen(thread, as);
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
            "Neither of you sees the e-mail address of the other."
          )}
        </p>
      </header>
      {tools?.(thread)}
      {closedBecause === null ? (
        user && <ReplyForm key={user.id} id={id} writer={user.id} to={thread.with} way={wayOut(as, id)} />
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

const wayOut = (as: EnquirySides, id: string): WayOut => ({
  backTo: as.one(id),
  hint: "It goes out from this site: your e-mail address is not shown.",
  maxChars: limits.enquiryMaxChars,
  send: as.answer,
  refresh: (cache) => cache.enquiries.invalidate(),
});

/** What is shown is read. */
function useSeen({ id, isNew, messages }: EnquiryThread, as: EnquirySides): void {
  const { mutate } = as.useMarkRead();
  const count = messages.length;
  useEffect(() => {
    if (isNew && count > 0 && document.visibilityState === "visible") mutate({ id });
  }, [id, isNew, count, mutate]);
}
