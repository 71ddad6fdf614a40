import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { longDate } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./applications-tab.module.css";

type Placement = Outputs["recruiters"]["placementsOfMe"][number];

/** Hires that a freelance recruiter says were theirs, to be confirmed or disputed; nothing while there are none. */
export function PlacementsAsked() {
  const { data } = trpc.recruiters.placementsOfMe.useQuery(undefined, { staleTime: 0 });
  const asked = data?.filter(({ state }) => state === "claimed") ?? [];
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="placements-asked">
      <SectionHeading id="placements-asked">Were you placed by them?</SectionHeading>
      <p className={dashboard.soft}>A recruiter’s page counts a placement only if the person hired agrees. Your name is not shown there.</p>
      <ul>
        {asked.map((placement) => (
          <li key={placement.id} className={styles.placement}>
            <Answer placement={placement} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answer({ placement: { id, firmName, jobTitle, claimedAt } }: { placement: Placement }) {
  const cache = trpc.useUtils();
  const answer = trpc.recruiters.answerPlacement.useMutation({
    onSettled: () => Promise.all([cache.recruiters.placementsOfMe.invalidate(), cache.notifications.invalidate()]),
  });
  const say = (said: "confirmed" | "disputed") => answer.mutate({ id, answer: said });
  return (
    <>
      <p>
        <strong>{firmName}</strong> says that you were hired through them: {jobTitle}{" "}
        <span className={dashboard.soft}>{longDate(new Date(claimedAt))}</span>
      </p>
      {answer.error && <p role="alert">{refusalOf(answer.error).message}</p>}
      <p className={styles.placementAnswers}>
        <Button onClick={() => say("confirmed")} disabled={answer.isPending}>
          Yes, I was
        </Button>
        <Button kind="quiet" onClick={() => say("disputed")} disabled={answer.isPending}>
          No, I was not
        </Button>
      </p>
    </>
  );
}
