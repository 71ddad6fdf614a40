import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { counted } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import type { Job } from "./job.types.ts";

type Fit = NonNullable<Outputs["apcProgress"]["fit"]["fit"]>;

/** What the work of an advert adds to the reader's own APC record. */
export default function OwnGaps({ fit, diary }: { fit: Fit; diary: Job["diary"] }) {
  return (
    <>
      <p>
        <strong>{gapText(fit)}</strong> {diaryText(fit, diary)} <Link href={paths.jobseekerTab("training")}>Your APC record</Link>
      </p>
      {fit.competencies.length > 0 && (
        <details>
          <summary>Your levels in these</summary>
          <ul>
            {fit.competencies.map(({ slug, label, reached, needed, evidenced, diaryMonths }) => (
              <li key={slug}>
                {label}: you have level {reached} of {needed}
                {diaryMonths > 0 && `, with ${counted(diaryMonths, "month")} of diary`}; this work could reach {evidenced}.
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function gapText({ gaps, closes, competencies }: Fit): string {
  if (gaps === 0) return "Your record lacks nothing that the pathway asks for.";
  if (closes > 0) return `It would close ${closes} of your ${counted(gaps, "gap")} (+).`;
  return competencies.length > 0
    ? `It would take you further in ${counted(competencies.length, "competency", "competencies")} that you lack (+), and close none of your ${counted(gaps, "gap")}.`
    : `It would close none of your ${counted(gaps, "gap")}.`;
}

function diaryText({ trainingMonthsLeft: left, monthsGiven }: Fit, diary: Job["diary"]): string {
  if (left === 0) return "Your route asks for no further months of structured training.";
  if (monthsGiven === null) return `You still need ${counted(left, "month")} of diary; the advert does not say how long the job lasts.`;
  const half = diary.isHalfTime ? " Part-time months count half." : "";
  const given = diary.length === "open" ? `all ${counted(left, "month")}` : `${monthsGiven} of the ${counted(left, "month")}`;
  return `It would give ${given} of diary that you still need.${half}`;
}
