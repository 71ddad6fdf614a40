import type { ContactState } from "#db/own-values.ts";
import { contactTopicLabels } from "#db/topic-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Fact, momentText } from "#src/features/dashboard/facts.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

type Message = Outputs["contactMessages"]["read"];

export function MessageView({ number }: { number: number }) {
  const query = trpc.contactMessages.read.useQuery({ number }, { staleTime: 0 });
  return (
    <div className={dashboard.stack}>
      <BackLink href={paths.adminTab("messages")}>Back to the messages</BackLink>
      <Loaded query={query} what="the message" rows={8}>
        {(message) => (
          <>
            <Facts message={message} />
            <Replies replies={message.replies} />
            <AnswerForm message={message} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Facts({ message }: { message: Message }) {
  const { number, writer, state, isMine, ownerName } = message;
  const cache = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const client = cache.client.contactMessages;
  const run = (call: () => Promise<unknown>) =>
    start(async () => {
      await call();
      await cache.contactMessages.invalidate();
    });
  return (
    <section aria-labelledby="message">
      <OpenedHeading id="message" state={message.reference}>
        {message.reference}: {contactTopicLabels[message.topic]}
      </OpenedHeading>
      <dl className={dashboard.facts}>
        <Fact name="From">
          {message.name}, {message.email}
          {writer?.isOwnAddress ? "" : " (address not confirmed)"}
        </Fact>
        <Fact name="Account">
          {writer ? <Link href={paths.adminTab("users", { user: writer.publicId })}>{writer.name}</Link> : "None: they were not signed in."}
        </Fact>
        <Fact name="Written">{momentText(message.createdAt)}</Fact>
        <Fact name="State">
          {stateWords[state]}
          {message.closedAt && state === "closed" && ` on ${momentText(message.closedAt)}`}
        </Fact>
        <Fact name="Assigned to">{ownerName ?? "Nobody yet"}</Fact>
        <Fact name="Message">{message.words}</Fact>
      </dl>
      <div className={dashboard.actions}>
        {(isMine || ownerName === null) && (
          <Button disabled={isBusy} onClick={() => run(() => client.take.mutate({ number, isMine: !isMine }))}>
            {isMine ? "Let it go" : "Assign to me"}
          </Button>
        )}
        {state === "closed" ? (
          <Button disabled={isBusy} onClick={() => run(() => client.reopen.mutate({ number }))}>
            Reopen it
          </Button>
        ) : (
          <Button disabled={isBusy} onClick={() => run(() => client.close.mutate({ number }))}>
            Close it
          </Button>
        )}
      </div>
      {refusal && <p role="alert">{refusal.message}</p>}
    </section>
  );
}

function Replies({ replies }: { replies: Message["replies"] }) {
  if (replies.length === 0) return null;
  return (
    <Section id="replies" level={3} heading="Answers and notes">
      <ul className={dashboard.rows}>
        {replies.map(({ number, kind, body, by, at }) => (
          <li key={number} className={dashboard.row}>
            <div className={dashboard.words}>
              <p className={dashboard.title}>{kind === "answer" ? "Answer, by e-mail" : "Note"}</p>
              <p className={dashboard.message}>{body}</p>
            </div>
            <span className={`${dashboard.side} ${dashboard.soft} ${dashboard.small}`}>
              {by}, {momentText(at)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AnswerForm({ message: { number, name, email, replies } }: { message: Message }) {
  const cache = trpc.useUtils();
  const client = cache.client.contactMessages;
  const answer = useSubmission(async (typed, form) => {
    const seenAnswers = replies.filter(({ kind }) => kind === "answer").length;
    await client.answer.mutate({ number, text: String(typed.get("text") ?? ""), seenAnswers });
    form.reset();
    await cache.contactMessages.invalidate();
  });
  const note = useSubmission(async (typed, form) => {
    await client.note.mutate({ number, text: String(typed.get("text") ?? "") });
    form.reset();
    await cache.contactMessages.invalidate();
  });
  return (
    <>
      <Section id="answer" level={3} heading="Answer by e-mail">
        <Form id="answer-form" label="Answer by e-mail" submission={answer} asksBeforeLeaving>
          <TextAreaField
            name="text"
            label={`To ${name}, ${email}`}
            hint="We add a greeting by name and quote their message. Their reply goes to the site’s own address."
            rows={8}
            maxLength={10_000}
            missing="Write an answer."
          />
          <div>
            <SubmitButton sending="Sending">Send the answer</SubmitButton>
          </div>
        </Form>
      </Section>
      <Section id="note" level={3} heading="Note for administrators">
        <Form id="note-form" label="Note for administrators" submission={note}>
          <TextAreaField
            name="text"
            label="Note"
            hint="Not sent by e-mail. Included if the person asks for their data."
            rows={3}
            maxLength={10_000}
            missing="Write a note."
          />
          <div>
            <SubmitButton kind="secondary" sending="Saving">
              Save note
            </SubmitButton>
          </div>
        </Form>
      </Section>
    </>
  );
}

export const stateWords: Readonly<Record<ContactState, string>> = { open: "Open", answered: "Answered", closed: "Closed" };
