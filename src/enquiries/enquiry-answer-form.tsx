import { useRef } from "react";
import { limits } from "#db/values.ts";
import { paths } from "#server/paths.ts";
import { forgetReply, keepReply, keptReply } from "#src/messages/kept-replies.ts";
import { trpc } from "#src/trpc/client.ts";
import { withRetries } from "#src/trpc/retry/with-retries.ts";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import type { EnquirySides } from "./enquiry-sides.ts";

interface EnquiryAnswerFormProps {
  id: string;
  /** Public id of who writes. */
  writer: string;
  to: string;
  as: EnquirySides;
}

/** Writes on in a conversation: kept on this device until it is sent, and sent once. */
export function EnquiryAnswerForm({ id, writer, to, as }: EnquiryAnswerFormProps) {
  const cache = trpc.useUtils();
  const kept = useRef(keptReply(id, writer));
  const area = useRef<HTMLTextAreaElement>(null);
  const attempt = useRef({ text: kept.current?.text.trim() ?? "", key: kept.current?.key ?? null });

  const submission = useSubmission(async (typed) => {
    const text = String(typed.get("text") ?? "").trim();
    // The same words keep their key, so that a try whose answer was lost is not a second message.
    if (attempt.current.text !== text || attempt.current.key === null) attempt.current = { text, key: crypto.randomUUID() };
    const idempotencyKey = attempt.current.key ?? "";
    keepReply(id, { writer, text, key: idempotencyKey });
    await withRetries(() => as.answer(cache.client)({ id, text }, { context: { idempotencyKey } }), { maxRetries: 1 });
    forgetReply(id);
    attempt.current = { text: "", key: null };
    if (area.current) area.current.value = "";
    area.current?.focus();
    await cache.enquiries.invalidate();
  });
  return (
    <Form id="answer" label={`Write to ${to}`} submission={submission}>
      {submission.code === "unauthenticated" && (
        <p>
          <a href={paths.signInThen(as.one(id))}>Sign in and come back to it</a>. What you have written is kept on this device.
        </p>
      )}
      <TextAreaField
        ref={area}
        name="text"
        label={`Your message to ${to}`}
        hint="It goes out from this site: your e-mail address is not shown."
        rows={5}
        required
        missing="Write the message."
        maxLength={limits.enquiryMaxChars}
        defaultValue={kept.current?.text}
        onInput={({ currentTarget }) => keepReply(id, { writer, text: currentTarget.value, key: attempt.current.key })}
      />
      <SubmitButton submission={submission} sending="Sending">
        Send message
      </SubmitButton>
    </Form>
  );
}
