import { useEffect, useRef, useState } from "react";
import { paths } from "#server/paths.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Questions } from "./questions.tsx";
import { Workplace } from "./workplace.tsx";

/** Where a trainee works, proved by mail, and the three questions a year about the support they get there. */
export default function TrainingTab() {
  const query = trpc.apc.ownFirm.useQuery(undefined, { staleTime: 0 });
  const [done, setDone] = useState("");
  const failure = useConfirmation(setDone);
  return (
    <div className={styles.stack}>
      <DoneMessage text={done} />
      {failure && <p role="alert">{failure}</p>}
      <Loaded query={query} what="your firm" rows={3} skeleton={<ListSkeleton rows={3} />}>
        {(firm) => (
          <div className={styles.stack}>
            {firm && (
              <section aria-labelledby="firm">
                <SectionHeading id="firm" level={3}>
                  You train at {firm.name}
                </SectionHeading>
                <p>
                  <Link href={paths.company(firm.slug)}>See what the firm promises, and what its trainees say once five have answered</Link>
                </p>
                {firm.mayAnswer ? (
                  <Questions firmName={firm.name} onDone={setDone} />
                ) : (
                  <p>You have answered for {firm.answeredYear}. We will ask again next year.</p>
                )}
              </section>
            )}
            <Workplace hasFirm={firm !== null} onDone={setDone} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** Uses the link of the mail up, once; takes it out of the address first. Answers what went wrong. */
function useConfirmation(onDone: (words: string) => void): string | null {
  const cache = trpc.useUtils().apc;
  const confirm = trpc.apc.confirmWorkplace.useMutation({
    onSettled: () => cache.invalidate(),
    onSuccess: ({ name }) => onDone(`Confirmed: you train at ${name}.`),
  });
  const isUsed = useRef(false);
  const { mutate } = confirm;
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get("confirm");
    if (!token || isUsed.current) return;
    isUsed.current = true;
    history.replaceState(history.state, "", location.pathname + location.search);
    mutate({ token });
  }, [mutate]);
  return confirm.error ? refusalOf(confirm.error).message : null;
}
