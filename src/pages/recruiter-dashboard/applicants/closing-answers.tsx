import { useState } from "react";
import type { ApplicationState } from "#db/own-values.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { stageLabels } from "./hiring-words.ts";
import { MessageWriter } from "./message-writer.tsx";

type Remaining = Outputs["applications"]["remaining"];
const met: ReadonlySet<ApplicationState> = new Set(["shortlisted", "interview", "offer"]);

interface ClosingAnswersProps {
  jobId: number;
  /** How many were told; 0 when nobody was. */
  onDone: (answered: number) => void;
}

/** When an advert closes: who on it has had no answer, and what to tell them. Content of a dialog or a page. */
export function ClosingAnswers({ jobId, onDone }: ClosingAnswersProps) {
  const query = trpc.applications.remaining.useQuery({ jobId }, { staleTime: 0 });
  return (
    <Loaded query={query} what="who has had no answer" rows={3} skeleton={<ListSkeleton rows={3} />}>
      {(remaining) =>
        remaining.total === 0 ? (
          <div className={styles.stack}>
            <p>Everybody who applied for {remaining.jobTitle} has been answered.</p>
            <p>
              <Button onClick={() => onDone(0)}>Close</Button>
            </p>
          </div>
        ) : (
          <Answers remaining={remaining} onDone={onDone} />
        )
      }
    </Loaded>
  );
}

function Answers({ remaining, onDone }: { remaining: Remaining; onDone: (answered: number) => void }) {
  const { jobId, jobTitle, total, states, examples } = remaining;
  const cache = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [text, setText] = useState("");
  const [metText, setMetText] = useState("");
  const people = (isMet: boolean) => examples.filter(({ state }) => met.has(state) === isMet).map(({ id }) => id);
  const metTotal = states.reduce((sum, each) => sum + (met.has(each.state) ? each.total : 0), 0);
  const isSplit = metTotal > 0 && metTotal < total;
  const tell = () =>
    start(async () => {
      const messageToShortlisted = isSplit && metText.trim() !== "" ? metText.trim() : null;
      let told = 0;
      for (;;) {
        const answer = await cache.client.applications.answerRemaining.mutate({ jobId, message: text.trim(), messageToShortlisted });
        told += answer.answered;
        if (answer.remaining === 0 || answer.answered === 0) break;
      }
      await Promise.all([cache.hiring.invalidate(), cache.applications.invalidate()]);
      onDone(told);
    });
  return (
    <div className={styles.stack}>
      <p>
        {counted(total, "person", "people")} who applied for {jobTitle} {total === 1 ? "has" : "have"} had no outcome:{" "}
        {states.map((each) => `${stageLabels[each.state].toLowerCase()} ${each.total}`).join(", ")}. Tell them that it goes no further, each
        in a mail of their own.
      </p>
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
        <Button kind="primary" disabled={isBusy || text.trim() === ""} onClick={tell}>
          {isBusy ? "Telling them…" : `Tell ${counted(total, "person", "people")}`}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={() => onDone(0)}>
          Answer them later
        </Button>
      </div>
    </div>
  );
}
