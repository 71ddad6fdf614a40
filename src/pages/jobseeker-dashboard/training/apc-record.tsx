import { useState } from "react";
import type { ApcMainCompetency } from "#db/own-values.ts";
import { apcExperienceRules, apcPathwayGuide, apcRequirements } from "#db/taxonomy/apc-pathway.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { formatMonthOrDay, longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { ApcRecordForm } from "./apc-record-form.tsx";
import { GapAdverts } from "./gap-adverts.tsx";

type ApcRecordFacts = NonNullable<Outputs["apcProgress"]["get"]["record"]>;

/** The candidate's own record, what it lacks, and the adverts that would close its gaps. */
export function ApcRecord({ onDone }: { onDone: (words: string) => void }) {
  const query = trpc.apcProgress.get.useQuery(undefined, { staleTime: 0 });
  const [isEditing, setEditing] = useState(false);
  const close = (words: string) => {
    setEditing(false);
    onDone(words);
  };
  return (
    <Loaded query={query} what="your APC record" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {({ record }) => (
        <div className={styles.stack}>
          <Section id="apc-record" level={3} heading="Your APC record" className={styles.part}>
            {isEditing ? (
              <ApcRecordForm record={record} onSaved={() => close("Your APC record is saved.")} onCancel={() => setEditing(false)} />
            ) : record ? (
              <Summary record={record} onEdit={() => setEditing(true)} onDeleted={() => close("Your APC record is deleted.")} />
            ) : (
              <>
                <p className={styles.prose}>
                  Record the level you have reached in each competency, and every advert says which of your gaps it would close and how many
                  months of diary it would give. Nobody else can see your record.
                </p>
                <Button kind="primary" onClick={() => setEditing(true)}>
                  Record my competencies
                </Button>
              </>
            )}
          </Section>
          {record && !isEditing && record.gaps > 0 && <GapAdverts targets={record.targets} />}
        </div>
      )}
    </Loaded>
  );
}

const askedOf = (main: ApcMainCompetency | null) => apcRequirements(main).reduce((sum, { count }) => sum + count, 0);

function Summary({ record, onEdit, onDeleted }: { record: ApcRecordFacts; onEdit: () => void; onDeleted: () => void }) {
  const cache = trpc.useUtils().apcProgress;
  const removal = trpc.apcProgress.remove.useMutation({ onSuccess: onDeleted, onSettled: () => cache.invalidate() });
  return (
    <>
      <p>
        <strong>
          {record.gaps === 0
            ? "You have everything that the pathway asks for."
            : `You still lack ${record.gaps} of the ${askedOf(record.mainCompetency)} that the pathway asks for.`}
        </strong>{" "}
        {trainingText(record)}
      </p>
      {record.targets.length > 0 && (
        <div className={table.scroll}>
          <table className={table.table}>
            <caption>Competencies that can close a gap. Where the pathway leaves a choice, there are more of them than gaps.</caption>
            <thead>
              <tr>
                <th scope="col">Competency</th>
                <th scope="col" className={table.figure}>
                  Level
                </th>
                <th scope="col" className={table.figure}>
                  Months
                </th>
              </tr>
            </thead>
            <tbody>
              {record.targets.map(({ slug, label, reached, needed, diaryMonths }) => (
                <tr key={slug}>
                  <th scope="row">{label}</th>
                  <td className={table.figure}>
                    {reached} of {needed}
                  </td>
                  <td className={table.figure}>{diaryMonths || "–"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.actions}>
        <Button onClick={onEdit}>Change my record</Button>
        <ConfirmButton
          label="Delete my record"
          question="Delete your APC record? Adverts then no longer say which of your gaps they would close."
          confirmLabel="Delete it"
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate()}
        />
      </div>
      {removal.error && <p role="alert">{refusalOf(removal.error).message}</p>}
      <Sources />
    </>
  );
}

function trainingText({ trainingMonthsLeft: left, trainingBegan, experience }: ApcRecordFacts): string {
  if (apcExperienceRules[experience].trainingMonths === 0) return "With ten years of experience you need no structured training.";
  const begun = trainingBegan === null ? "" : `, which began in ${formatMonthOrDay(trainingBegan)}`;
  return left === 0 ? "Your structured training is complete." : `You need ${counted(left, "more month")} of structured training${begun}.`;
}

function Sources() {
  const { guide, sources, unconfirmed, readOn } = apcPathwayGuide;
  return (
    <details>
      <summary>Where the list comes from</summary>
      <p>
        {guide}, as read on {longDate(new Date(`${readOn}T12:00:00Z`))}. {sources}
      </p>
      <p>
        {unconfirmed} The guide in force when you sit is the one that counts.{" "}
        <Link href={paths.article("apc-what-to-ask-an-employer")}>The APC from an employee’s side</Link>
      </p>
    </details>
  );
}
