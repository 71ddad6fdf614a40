import { useEffect, useRef, useState } from "react";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import { useCurrentUser } from "#src/features/auth/current-user.ts";
import { onSessionEnd } from "#src/features/auth/session-flags.ts";
import { clearStored, tryStorage } from "#src/lib/stored.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import profileStyles from "#src/ui/public-profile/public-profile.module.css";
import styles from "./freelance-recruiter.module.css";

/** Sends a message to a freelance recruiter whose e-mail address is not disclosed. A visitor's text survives signing in. */
export function EnquiryForm({ id, name }: { id: string; name: string }) {
  const { state, user } = useCurrentUser();
  const [isSent, setSent] = useState(false);
  const send = trpc.recruiters.enquire.useMutation();
  const submission = useSubmission(async (typed) => {
    const text = (field: string) => String(typed.get(field) ?? "").trim();
    await send.mutateAsync({ id, message: text("message"), website: text("website") });
    clearStoredEnquiry(id);
    setSent(true);
  });
  if (isSent) return <EnquirySent name={name} />;
  return (
    <Form id="enquiry" label={`Write to ${name}`} submission={submission}>
      <TextAreaField
        name="message"
        label="Your message"
        hint="What you look for or hire for, where, and by when. They answer on this site, and we tell you by e-mail."
        rows={6}
        missing="Write your message."
        minLength={limits.enquiryMinChars}
        maxLength={limits.enquiryMaxChars}
        defaultValue={readSavedEnquiry(id)}
        onChange={(event) => storeEnquiry(id, event.currentTarget.value)}
      />
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {user && !user.emailVerified && (
        <Notice label="Confirm your e-mail address first">
          We e-mail you there when they answer. The link is in the e-mail we sent you when you registered.
        </Notice>
      )}
      {state === "signed-out" ? (
        <p>
          <ButtonLink kind="primary" href={paths.signInThen(`${paths.freelanceRecruiter(id)}#write`)}>
            Sign in to send
          </ButtonLink>
        </p>
      ) : (
        <SubmitButton sending="Sending">Send message</SubmitButton>
      )}
      <p className={profileStyles.soft}>
        They see your name. Neither of you sees the other’s e-mail address. We keep messages for 12 months.
      </p>
    </Form>
  );
}

function EnquirySent({ name }: { name: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1}>
      <strong>Your message has been sent to {name}.</strong> Their answer will appear in{" "}
      <Link href={paths.enquiriesSent}>your messages to recruiters</Link>, and we tell you by e-mail.
    </p>
  );
}

const prefix = "enquiry:";

/** Stores a message draft in this tab: it survives signing in. */
function storeEnquiry(id: string, words: string): void {
  tryStorage(() => sessionStorage.setItem(prefix + id, words));
}

const readSavedEnquiry = (id: string): string => tryStorage(() => sessionStorage.getItem(prefix + id)) ?? "";

function clearStoredEnquiry(id: string): void {
  tryStorage(() => sessionStorage.removeItem(prefix + id));
}

/** Signing out removes the text, so that the next user of this computer does not see it. */
onSessionEnd((isLeaving) => {
  if (isLeaving) clearStored(prefix);
});
