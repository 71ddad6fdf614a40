import { useState } from "react";
import type { ApplicationState } from "#db/own-values.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import type { Undo } from "#src/dashboard/use-undo.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { stageLabels } from "./hiring-words.ts";
import { MessageWriter } from "./message-writer.tsx";
import { noReason, ReasonChoice } from "./reason-choice.tsx";
import { useAnswers } from "./use-answers.ts";

type Remaining = Outputs["applications"]["remaining"];
const met: ReadonlySet<ApplicationState> = new Set(["shortlisted", "interview", "offer"]);

interface ClosingAnswersProps {
  jobIds: readonly number[];
  /** Says whom it told, and takes that back. */
  undo: Undo;
  onDone: () => void;
}

/** When adverts close: who on them has had no answer, and what to tell them. */
export function ClosingAnswers({ jobIds, undo, onDone }: ClosingAnswersProps) {
  const query = trpc.applications.remaining.useQuery({ jobIds: [...jobIds] }, { staleTime: 0 });
  return (
    <Loaded query={query} what="who has had no answer" rows={3} skeleton={<ListSkeleton rows={3} />}>
      {(remaining) =>
        remaining.total === 0 ? (
          <div className={styles.stack}>
            <p>Nobody who applied for {advertsWords(remaining)} waits for an answer.</p>
            <p>
              <Button onClick={onDone}>Close</Button>
            </p>
          </div>
        ) : (
          <Answers remaining={remaining} undo={undo} onDone={onDone} />
        )
      }
    </Loaded>
  );
}

function Answers({ remaining, undo, onDone }: { remaining: Remaining } & Omit<ClosingAnswersProps, "jobIds">) {
  const { adverts, total, states, examples } = remaining;
  const { tell, isBusy, refusal } = useAnswers(undo, onDone);
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
          {isBusy ? "Telling them…" : `Tell ${counted(total, "person", "people")}`}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onDone}>
          Answer them later
        </Button>
      </div>
    </div>
  );
}

const advertsWords = ({ adverts: [first, ...others] }: Remaining): string =>
  others.length > 0 ? `these ${others.length + 1} adverts` : (first?.jobTitle ?? "it");
