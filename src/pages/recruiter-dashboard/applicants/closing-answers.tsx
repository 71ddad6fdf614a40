import { useEffect, useId, useRef, useState } from "react";
import { applyingLimits, type RejectionReason, rejectionReasonLabels, rejectionReasons } from "#db/applying-values.ts";
import type { ApplicationState } from "#db/own-values.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { Undo } from "#src/features/dashboard/undo-message.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { CheckboxField } from "#src/ui/form/choices.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { stageLabels } from "./hiring-words.ts";
import { MessageWriter } from "./message-writer.tsx";

type OpenApplicants = Outputs["applications"]["remaining"];
const met: ReadonlySet<ApplicationState> = new Set(["shortlisted", "interview", "offer"]);

interface ClosingAnswersProps {
  jobIds: readonly number[];
  /** Shows who was notified, with an undo. */
  undo: Undo;
  onDone: () => void;
}

/** On closing adverts: lists applicants without a reply, and the message to send them. */
export function ClosingAnswers({ jobIds, undo, onDone }: ClosingAnswersProps) {
  const query = trpc.applications.remaining.useQuery({ jobIds: [...jobIds] }, { staleTime: 0 });
  return (
    <Loaded query={query} what="the applicants without an answer" rows={3} skeleton={<ListSkeleton rows={3} />}>
      {(remaining) =>
        remaining.total === 0 ? (
          <div className={styles.stack}>
            <p>Nobody who applied for {advertsWords(remaining)} is waiting for an answer.</p>
            <p>
              <Button onClick={onDone}>Close</Button>
            </p>
          </div>
        ) : (
          <ClosingAnswerForm remaining={remaining} undo={undo} onDone={onDone} />
        )
      }
    </Loaded>
  );
}

function ClosingAnswerForm({ remaining, undo, onDone }: { remaining: OpenApplicants } & Omit<ClosingAnswersProps, "jobIds">) {
  const { adverts, total, states, examples } = remaining;
  const { tell, isBusy, refusal } = useSendAnswers(undo, onDone);
  const [text, setText] = useState("");
  const [metText, setMetText] = useState("");
  const [why, setWhy] = useState(noReason);
  const people = (isMet: boolean) => examples.filter(({ state }) => met.has(state) === isMet).map(({ id }) => id);
  const metTotal = states.reduce((sum, each) => sum + (met.has(each.state) ? each.total : 0), 0);
  const isSplit = metTotal > 0 && metTotal < total;
  const send = () =>
    tell({
      jobIds: adverts.map(({ jobId }) => jobId),
      message: text.trim(),
      ...why,
      messageToShortlisted: isSplit && metText.trim() !== "" ? metText.trim() : null,
    });
  return (
    <div className={styles.stack}>
      <p>
        {counted(total, "person", "people")} who applied for {advertsWords(remaining)} {total === 1 ? "has" : "have"} had no outcome:{" "}
        {states.map((each) => `${stageLabels[each.state].toLowerCase()} ${each.total}`).join(", ")}. Tell them that it goes no further, each
        in an e-mail of their own, half a minute after you press the button: until then you can take it back.
      </p>
      {adverts.length > 1 && (
        <ul>
          {adverts.map((advert) => (
            <li key={advert.jobId}>
              {advert.jobTitle}: {counted(advert.total, "person", "people")}
            </li>
          ))}
        </ul>
      )}
      <ReasonChoice value={why} onChange={setWhy} text={text} onText={setText} />
      <MessageWriter
        label={isSplit ? "To those who were not shortlisted" : "Your message"}
        ids={people(false).length > 0 ? people(false) : people(true)}
        state="not-progressing"
        text={text}
        onChange={setText}
      />
      {isSplit && (
        <MessageWriter
          label={`To the ${metTotal} you shortlisted, met or made an offer`}
          hint="Left empty, they get the message above."
          ids={people(true)}
          state="not-progressing"
          text={metText}
          onChange={setMetText}
        />
      )}
      {refusal && <p role="alert">{refusal.message}</p>}
      <div className={styles.actions}>
        <Button kind="primary" disabled={isBusy || text.trim() === ""} onClick={send}>
          {isBusy ? "Notifying…" : `Notify ${counted(total, "person", "people")}`}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onDone}>
          Answer them later
        </Button>
      </div>
    </div>
  );
}

const advertsWords = ({ adverts: [first, ...others] }: OpenApplicants): string =>
  others.length > 0 ? `these ${others.length + 1} adverts` : (first?.jobTitle ?? "it");

type UnrevertedApplicant = Outputs["hiring"]["undo"]["left"][number];
const { movedAtOnce } = applyingLimits;

/** Replies to every open applicant of some adverts, in as many requests as needed, and offers an undo. */
function useSendAnswers(undo: Undo, onDone: () => void) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const refresh = () => Promise.all([cache.hiring.invalidate(), cache.applications.invalidate(), cache.posting.invalidate()]);

  const takeBack = async (answeredIds: readonly string[]) => {
    const left: UnrevertedApplicant[] = [];
    try {
      for (let at = 0; at < answeredIds.length; at += movedAtOnce) {
        const answer = await cache.client.hiring.undo.mutate({ ids: answeredIds.slice(at, at + movedAtOnce) });
        left.push(...answer.left);
      }
    } finally {
      await refresh();
    }
    if (left.length === 0) return "Undone: nobody is notified.";
    return `${counted(left.length, "person", "people")} left as they are: ${[...new Set(left.map(({ detail }) => detail))].join(" ")}`;
  };
  const tell = (order: Inputs["applications"]["answerRemaining"]) =>
    start(async () => {
      const answeredIds: string[] = [];
      for (;;) {
        const { answered, remaining } = await cache.client.applications.answerRemaining.mutate(order);
        answeredIds.push(...answered);
        if (remaining === 0 || answered.length === 0) break;
      }
      await refresh();
      onDone();
      if (answeredIds.length > 0) undo.say(`${counted(answeredIds.length, "person", "people")} answered.`, () => takeBack(answeredIds));
    });
  return { tell, isBusy, refusal };
}

export interface MoveReason {
  reason: RejectionReason | null;
  isReasonShown: boolean;
}
export const noReason: MoveReason = { reason: null, isReasonShown: false };

/** The reason for the employer's own statistics. Choosing one fills the message, unless the user has edited it. */
export function ReasonChoice({
  value,
  onChange,
  text,
  onText,
}: {
  value: MoveReason;
  onChange: (value: MoveReason) => void;
  text: string;
  onText: (text: string) => void;
}) {
  const id = useId();
  const filled = useRef("");
  const { data } = trpc.messageTemplates.list.useQuery();
  const { reason } = value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: words for the reason, once it is chosen and known; not for what is typed afterwards.
  useEffect(() => {
    const fitting = data?.builtIn.filter(({ state }) => state === "not-progressing") ?? [];
    const wording = (fitting.find((each) => each.reason === reason) ?? fitting[0])?.text;
    if (reason === null || wording === undefined || (text.trim() !== "" && text !== filled.current)) return;
    filled.current = wording;
    onText(wording);
  }, [reason, data]);
  const choose = (chosen: RejectionReason | null) => onChange({ reason: chosen, isReasonShown: chosen !== null && value.isReasonShown });
  return (
    <div className={styles.part}>
      <Field id={id} label="Reason" hint="For your own records. The applicant sees it only if you tick the box.">
        <select
          id={id}
          value={reason ?? ""}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => choose(rejectionReasons.find((each) => each === currentTarget.value) ?? null)}
        >
          <Options any="No reason noted" of={rejectionReasons.map((each) => ({ value: each, label: rejectionReasonLabels[each] }))} />
        </select>
      </Field>
      {reason !== null && (
        <CheckboxField
          name="isReasonShown"
          label={`Tell the applicant: ${rejectionReasonLabels[reason]}`}
          checked={value.isReasonShown}
          onChange={({ currentTarget }) => onChange({ ...value, isReasonShown: currentTarget.checked })}
        />
      )}
    </div>
  );
}
