import { useState } from "react";
import type { Outputs } from "#server/types.ts";
import { shortDate } from "#src/lib/dates.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { FaultNotice } from "#src/ui/notice.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import styles from "./profile-section.module.css";
import { confirmedText } from "./profile-words.ts";

type Project = Outputs["profiles"]["confirmations"]["list"]["projects"][number];
type Request = NonNullable<Project["request"]>;

/** Which projects somebody confirmed, and the requests to do so. `version` is that of the profile shown. */
export function ConfirmedWork({ version }: { version: number }) {
  const query = trpc.profiles.confirmations.list.useQuery(undefined, { staleTime: 0 });
  const [asking, setAsking] = useState<number | null>(null);
  const [done, setDone] = useState("");
  const finish = (text: string) => {
    setAsking(null);
    setDone(text);
  };
  return (
    <div className={styles.confirmations}>
      <h3 id="confirmations">Confirmed by somebody who was there</h3>
      <p className={styles.intro}>
        A former client, colleague or manager gets a link by e-mail, reads that one project and says whether it is right. Recruiters then
        see the month and can search for it. Your name is all they learn beside the project, and theirs is shown to nobody.
      </p>
      <Loaded query={query} what="your confirmations" rows={2}>
        {({ projects }) => (
          <ul aria-labelledby="confirmations">
            {projects.map((project, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a project’s position is what it is asked about by.
              <li key={position} className={styles.confirmation}>
                <p>
                  <strong>{project.name}</strong>
                  <br />
                  <span className={project.confirmed ? styles.saved : styles.quiet}>{stateText(project)}</span>
                </p>
                <ProjectActions
                  project={project}
                  isAsking={asking === position}
                  onAsk={() => setAsking(asking === position ? null : position)}
                  onDone={finish}
                />
                {asking === position && <AskForm {...{ position, version, project }} onDone={finish} />}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <DoneMessage text={done} />
    </div>
  );
}

const ended: Partial<Record<Request["state"], string>> = {
  expired: "Nobody answered within 30 days.",
  declined: "The person you asked did not confirm it.",
  wrong: "The person you asked says that something in it is not right.",
  retracted: "The person who confirmed it has taken that back.",
  outdated: "You changed it after it was confirmed.",
};

function stateText({ confirmed, request }: Project): string {
  if (confirmed) return `✓ ${confirmedText(confirmed)}`;
  if (request?.state === "asked")
    return `You asked ${request.name} (${request.email}). They can answer until ${shortDate(new Date(request.expiresAt))}.`;
  return (request && ended[request.state]) ?? "Not confirmed";
}

interface ActionsProps {
  project: Project;
  isAsking: boolean;
  onAsk: () => void;
  onDone: (text: string) => void;
}

function ProjectActions({ project: { name, confirmed, request }, isAsking, onAsk, onDone }: ActionsProps) {
  const cache = trpc.useUtils();
  const sendAgain = trpc.profiles.confirmations.sendAgain.useMutation();
  const withdraw = trpc.profiles.confirmations.withdraw.useMutation();
  const { start, isBusy, refusal } = useCommand();
  const run = (call: () => Promise<unknown>, text: string) =>
    start(async () => {
      await call();
      await Promise.all([cache.profiles.confirmations.list.invalidate(), cache.profiles.preview.invalidate()]);
      onDone(text);
    });
  const isOpen = request?.state === "asked";
  return (
    <div className={styles.rowActions}>
      {isOpen && request.mayBeSentAgain && (
        <Button
          kind="quiet"
          disabled={isBusy}
          onClick={() => run(() => sendAgain.mutateAsync({ id: request.id }), "The request is sent again.")}
        >
          Send again<span className="visually-hidden">: {name}</span>
        </Button>
      )}
      {request && (isOpen || confirmed) && (
        <ConfirmButton
          label={confirmed ? "Remove the confirmation" : "Withdraw the request"}
          about={name}
          question={
            confirmed
              ? "Remove the confirmation? Recruiters no longer see it, and you would have to ask again."
              : "Withdraw the request? The link in the e-mail then leads nowhere."
          }
          confirmLabel={confirmed ? "Remove it" : "Withdraw it"}
          isBusy={isBusy}
          onConfirm={() =>
            run(() => withdraw.mutateAsync({ id: request.id }), confirmed ? "The confirmation is removed." : "The request is withdrawn.")
          }
        />
      )}
      {!isOpen && !confirmed && (
        <Button aria-expanded={isAsking} onClick={onAsk}>
          Ask somebody to confirm<span className="visually-hidden"> {name}</span>
        </Button>
      )}
      <FaultNotice>{refusal?.message}</FaultNotice>
    </div>
  );
}

interface AskProps {
  position: number;
  version: number;
  project: Project;
  onDone: (text: string) => void;
}

function AskForm({ position, version, project, onDone }: AskProps) {
  const cache = trpc.useUtils();
  const ask = trpc.profiles.confirmations.ask.useMutation();
  const submission = useSubmission(async (typed) => {
    const [name, email] = [String(typed.get("name") ?? ""), String(typed.get("email") ?? "")];
    await ask.mutateAsync({ position, version, name, email });
    // The project has an id now, which the form of the projects sends.
    await Promise.all([cache.profiles.confirmations.list.invalidate(), cache.profiles.mine.invalidate()]);
    onDone(`Sent to ${email}. They have 30 days to answer.`);
  });
  return (
    <Form id={`confirm-${position}`} label={`Ask somebody to confirm ${project.name}`} submission={submission}>
      <TextField name="name" label="Their name" autoComplete="off" missing="Enter their name." maxLength={120} />
      <EmailField
        label="Their e-mail address"
        autoComplete="off"
        missing="Enter their e-mail address."
        hint="They get one e-mail from us. We forget name and address when they answer."
      />
      <div>
        <SubmitButton sending="Sending">Send the request</SubmitButton>
      </div>
    </Form>
  );
}
