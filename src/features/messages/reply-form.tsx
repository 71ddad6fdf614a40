import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { paths } from "#server/addresses/paths.ts";
import { onSessionEnd } from "#src/features/auth/session-flags.ts";
import { clearStored, tryStorage } from "#src/lib/stored.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";

type Cache = ReturnType<typeof trpc.useUtils>;
type Send = (order: { id: string; text: string }, options: { context: { idempotencyKey: string } }) => Promise<unknown>;

export interface ReplyOptions {
  /** Address to return to after signing in again. */
  backTo: string;
  hint: string;
  maxChars: number;
  send: (client: Cache["client"]) => Send;
  /** Refetches what the message has changed. */
  refresh: (cache: Cache) => Promise<unknown>;
}

interface ReplyFormProps {
  id: string;
  /** Public ID of the author. */
  writer: string;
  to: string;
  way: ReplyOptions;
  tools?: ((insert: (text: string) => void) => ReactNode) | undefined;
}

/** Reply form: the draft is saved on this device until it is sent, and sending is idempotent. */
export function ReplyForm({ id, writer, to, way, tools }: ReplyFormProps) {
  const cache = trpc.useUtils();
  const savedReply = useRef(readSavedReply(id, writer));
  const area = useRef<HTMLTextAreaElement>(null);
  const attempt = useRef({ text: savedReply.current?.text.trim() ?? "", key: savedReply.current?.key ?? null });

  const submission = useSubmission(async (typed) => {
    const text = String(typed.get("text") ?? "").trim();
    // An unchanged text reuses its idempotency key, so that a retry after a lost response does not send a second message.
    if (attempt.current.text !== text || attempt.current.key === null) attempt.current = { text, key: crypto.randomUUID() };
    const idempotencyKey = attempt.current.key ?? "";
    saveReply(id, { writer, text, key: idempotencyKey });
    await way.send(cache.client)({ id, text }, { context: { idempotencyKey } });
    tryStorage(() => localStorage.removeItem(prefix + id));
    attempt.current = { text: "", key: null };
    if (area.current) area.current.value = "";
    area.current?.focus();
    await way.refresh(cache);
  });
  const sendByKeyboard = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const insert = (text: string) => {
    if (!area.current) return;
    area.current.value = text;
    saveReply(id, { writer, text, key: attempt.current.key });
    area.current.focus();
  };
  return (
    <Form id="reply" label={`Write to ${to}`} submission={submission}>
      {submission.code === "unauthenticated" && (
        <p>
          <a href={paths.signInThen(way.backTo)}>Sign in and come back to it</a>. What you have written is kept on this device.
        </p>
      )}
      {tools?.(insert)}
      <TextAreaField
        ref={area}
        name="text"
        label={`Your message to ${to}`}
        hint={`Ctrl + Enter sends it too. ${way.hint}`}
        rows={5}
        missing="Write the message."
        maxLength={way.maxChars}
        defaultValue={savedReply.current?.text}
        onInput={({ currentTarget }) => saveReply(id, { writer, text: currentTarget.value, key: attempt.current.key })}
        onKeyDown={sendByKeyboard}
      />
      <SubmitButton sending="Sending">Send message</SubmitButton>
    </Form>
  );
}

const prefix = "reply:";

interface SavedReply {
  /** Public ID of the author. */
  writer: string;
  text: string;
  /** Idempotency key of a send attempt without a response. */
  key: string | null;
}

/** Saves a draft on this device until it is sent or the user signs out: it outlives the page and the session. */
const saveReply = (conversation: string, reply: SavedReply): void =>
  void tryStorage(() => localStorage.setItem(prefix + conversation, JSON.stringify(reply)));

/** Returns the user's draft; null when there is none or it belongs to another account. */
function readSavedReply(conversation: string, writer: string): SavedReply | null {
  const saved = tryStorage(() => JSON.parse(localStorage.getItem(prefix + conversation) ?? "null") as SavedReply | null);
  return saved?.writer === writer && typeof saved.text === "string" ? saved : null;
}

/** Signing out removes the drafts, so that the next user of this computer does not see them. */
onSessionEnd((isLeaving) => {
  if (isLeaving) clearStored(prefix, "local");
});
