import { type ReactNode, useEffect, useRef, useState } from "react";
import { applicationStateLabels, applyingLimits } from "#db/applying-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { clockTime, shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Tag } from "#src/ui/tag.tsx";
import { useCurrentUser } from "../auth/current-user.ts";
import styles from "../dashboard/dashboard.module.css";
import { OpenedHeading } from "../dashboard/opened-heading.tsx";
import { OpenedRecord } from "../dashboard/opened-record.tsx";
import type { ConversationPerspective } from "./conversations.tsx";
import messageStyles from "./messages.module.css";
import { ReplyForm, type ReplyOptions } from "./reply-form.tsx";

interface ConversationViewProps {
  id: string;
  as: ConversationPerspective;
  /** Rendered above the field; inserts text into it. */
  tools?: (insert: (text: string) => void) => ReactNode;
}

export function ConversationView({ id, as, tools }: ConversationViewProps) {
  const allOfThem = as.conversation();
  const query = trpc.messages.get.useQuery({ id, limit: 20 }, { staleTime: 0 });
  return (
    <OpenedRecord query={query} listPath={allOfThem} what="conversation" all="messages">
      {(conversation) => <ConversationThread conversation={conversation} as={as} tools={tools} />}
    </OpenedRecord>
  );
}

function ConversationThread({ conversation, as, tools }: Omit<ConversationViewProps, "id"> & { conversation: Conversation }) {
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
        user && <ReplyForm key={user.id} id={id} writer={user.id} to={other} way={replyOptions(as.conversation(id))} tools={tools} />
      ) : (
        <Notice label={state === "draft" ? "Not sent yet" : "No more messages"}>{closedBecause}</Notice>
      )}
      <MessageList conversation={conversation} as={as} />
    </article>
  );
}

const replyOptions = (backTo: string): ReplyOptions => ({
  backTo,
  hint: "Leave out bank details and your National Insurance number.",
  maxChars: applyingLimits.messageMaxChars,
  send: (client) => client.messages.send.mutate,
  refresh: (cache) => cache.messages.invalidate(),
});

/** Marks the shown messages as read, once the tab is visible. */
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

type Message = Conversation["items"][number];

/** Messages, newest first; new arrivals are announced politely. */
function MessageList({ conversation, as }: { conversation: Conversation; as: ConversationPerspective }) {
  const { id, items: newest, nextCursor } = conversation;
  const other = as.otherOf(conversation);
  const { client } = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [known, setKnown] = useState<readonly Message[]>(newest);
  const [hasOlder, setHasOlder] = useState(nextCursor !== null);
  const [news, setNews] = useState("");
  const spokenUpTo = useRef(newest[0]?.id);
  useEffect(() => {
    setKnown((before) => mergeNewest(before, newest));
    const [latest] = newest;
    if (!latest || latest.id === spokenUpTo.current) return;
    spokenUpTo.current = latest.id;
    setNews(latest.isMine ? "Your message has been sent." : `New message from ${writerOf(latest, as, other)}: ${latest.text}`);
  }, [newest, as, other]);
  const showOlder = () =>
    start(async () => {
      const cursor = known.at(-1)?.id;
      if (cursor === undefined) return;
      const page = await client.messages.get.query({ id, cursor, limit: 20 });
      setKnown((before) => [...before, ...page.items]);
      setHasOlder(page.nextCursor !== null);
    });
  return (
    <section aria-label="Messages, the newest first" className={styles.stack}>
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {known.length === 0 ? (
        <p className={styles.soft}>No messages yet.</p>
      ) : (
        <ol className={messageStyles.messages}>
          {known.map((message) => (
            <MessageItem key={message.id} message={message} writer={writerOf(message, as, other)} />
          ))}
        </ol>
      )}
      {refusal && <p role="alert">{refusal.message}</p>}
      {hasOlder && (
        <p>
          <Button aria-disabled={isBusy || undefined} onClick={showOlder}>
            {isBusy ? "Loading…" : "Show older messages"}
          </Button>
        </p>
      )}
    </section>
  );
}

/** A colleague's message is labelled with their own name. */
const writerOf = ({ side, authorName }: Message, as: ConversationPerspective, other: string): string =>
  side === as.side ? (authorName ?? "A former colleague") : other;

function MessageItem({ message: { isMine, text, sentAt }, writer }: { message: Message; writer: string }) {
  const at = new Date(sentAt);
  return (
    <li className={isMine ? messageStyles.mine : messageStyles.theirs}>
      <p className={messageStyles.by}>
        <strong>{isMine ? "You" : writer}</strong>{" "}
        <time dateTime={sentAt} className={`${styles.soft} ${styles.small}`}>
          {shortDate(at)}, {clockTime(at)}
        </time>
      </p>
      <p className={messageStyles.text}>{text}</p>
    </li>
  );
}

/** Merges a loaded list, newest first, with its newest page; where the two do not overlap, returns the page alone. */
export function mergeNewest<Item extends { id: string }>(known: readonly Item[], newest: readonly Item[]): readonly Item[] {
  const first = known[0];
  if (!first) return newest;
  const met = newest.findIndex(({ id }) => id === first.id);
  if (met === 0) return known;
  return met < 0 ? newest : [...newest.slice(0, met), ...known];
}

type Conversation = Outputs["messages"]["get"];
