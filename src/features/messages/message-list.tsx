import { useEffect, useRef, useState } from "react";
import styles from "#src/features/dashboard/dashboard.module.css";
import { clockTime } from "#src/lib/clock-time.ts";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import type { Conversation, Correspondence } from "./correspondence.ts";
import messageStyles from "./messages.module.css";

type Message = Conversation["items"][number];

/** Messages, newest first; what arrives meanwhile is said aloud when there is a pause. */
export function MessageList({ conversation, as }: { conversation: Conversation; as: Correspondence }) {
  const { id, items: newest, nextCursor } = conversation;
  const other = as.otherOf(conversation);
  const { client } = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [known, setKnown] = useState<readonly Message[]>(newest);
  const [hasOlder, setHasOlder] = useState(nextCursor !== null);
  const [news, setNews] = useState("");
  const spokenUpTo = useRef(newest[0]?.id);
  useEffect(() => {
    setKnown((before) => withNewest(before, newest));
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

/** A colleague's message stands under their own name. */
const writerOf = ({ side, authorName }: Message, as: Correspondence, other: string): string =>
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

/** What is known of a list, newest first, with its newest page; where that does not reach back to it, the page alone. */
export function withNewest<Item extends { id: string }>(known: readonly Item[], newest: readonly Item[]): readonly Item[] {
  const first = known[0];
  if (!first) return newest;
  const met = newest.findIndex(({ id }) => id === first.id);
  if (met === 0) return known;
  return met < 0 ? newest : [...newest.slice(0, met), ...known];
}
