import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { ApcMainCompetency } from "#db/own-values.ts";
import { apcExperienceRules, apcPathwayGuide, apcRequirements } from "#db/taxonomy/apc-pathway.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { HiddenNote } from "#src/features/board/card-parts.tsx";
import { isHiddenBy, useTastes } from "#src/features/board/tastes.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { SaveToggle } from "#src/features/saved/save-toggle.tsx";
import { useSavedJobs } from "#src/features/saved/saved-jobs.ts";
import { formatMonthOrDay, longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { postedLabel } from "#src/lib/posted-label.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { CheckboxField } from "#src/ui/form/choices.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Price } from "#src/ui/price.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { TableHead } from "#src/ui/table.tsx";
import { Tag } from "#src/ui/tag.tsx";
import row from "../recommended/recommended-row.module.css";
import own from "./apc-record.module.css";
import { ApcRecordForm } from "./apc-record-form.tsx";

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
            : `You still lack ${record.gaps} of the ${askedOf(record.mainCompetency)} competencies that the pathway asks for.`}
        </strong>{" "}
        {trainingText(record)}
      </p>
      {record.targets.length > 0 && (
        <div className={table.scroll}>
          <table className={table.table}>
            <caption>Competencies you could still gain. Where the pathway lets you choose, the list is longer than what you lack.</caption>
            <TableHead of={["Competency", { figure: "Level" }, { figure: "Months" }]} />
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

type Found = Outputs["apcProgress"]["adverts"];

/** Open adverts that would close gaps of the record, those that close most first; narrowed to one competency, or widened to all places. */
function GapAdverts({ targets }: { targets: readonly { slug: string; label: string }[] }) {
  const [competency, setCompetency] = useState("");
  const [isAnywhere, setAnywhere] = useState(false);
  const query = trpc.apcProgress.adverts.useQuery(
    { anywhere: isAnywhere ? "1" : "0", ...(competency !== "" && { competency }) },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  return (
    <Section id="gap-adverts" level={3} heading="Adverts that would fill your gaps" className={styles.part}>
      <div className={own.filter}>
        <SelectField
          name="competency"
          label="Competency"
          unchosen="All that you lack"
          options={targets.map(({ slug, label }) => ({ value: slug, label }))}
          onChange={(event) => setCompetency(event.currentTarget.value)}
        />
        <CheckboxField
          name="anywhere"
          label="Anywhere in the UK"
          checked={isAnywhere}
          onChange={(event) => setAnywhere(event.currentTarget.checked)}
        />
      </div>
      <Loaded query={query} what="adverts for your gaps" rows={4} skeleton={<ListSkeleton rows={4} />}>
        {(found) => <List found={found} />}
      </Loaded>
    </Section>
  );
}

function List({ found: { near, items } }: { found: Found }) {
  const now = useNow();
  const saved = useSavedJobs();
  const tastes = useTastes();
  const where = near === null ? "" : ` in reach of ${near}`;
  return (
    <>
      <p role="status">
        {items.length === 0
          ? `No open advert${where} would take you further. ${near === null ? "" : "Tick “Anywhere in the UK” to see more."}`
          : `${counted(items.length, "open advert")}${where}, those that close most gaps first. Which competencies a job evidences is read from its advert.`}
      </p>
      <ol className={styles.rows}>
        {items.map(({ job, closes, competencies }) =>
          tastes && isHiddenBy(tastes, job) ? (
            <li key={job.id} className={styles.row}>
              <HiddenNote job={job} />
            </li>
          ) : (
            <li key={job.id} className={row.row} aria-label={job.title}>
              <div className={styles.words}>
                <p className={styles.title}>
                  <Link href={paths.job(job.id)}>{job.title}</Link>
                </p>
                <p>
                  <Link href={paths.company(job.company.slug)}>{job.company.name}</Link> · {job.placeLabel}
                </p>
                <Price pay={job.pay} payText={job.payText} />
                <p className={`${styles.soft} ${styles.small}`}>
                  {postedLabel(new Date(job.firstPublishedAt), now)} {job.company.isApcSupported && <Tag>APC supported</Tag>}{" "}
                  {job.isSample && <Tag>Sample</Tag>}
                </p>
              </div>
              <div className={row.reasons}>
                <p>
                  <strong>{closes > 0 ? `Closes ${counted(closes, "gap")}` : "Takes you further"}</strong>
                </p>
                <p className={`${styles.soft} ${styles.small}`}>{competencies.map(furtherText).join("; ")}.</p>
              </div>
              <div className={row.actions}>{saved && <SaveToggle job={job} saved={saved} />}</div>
            </li>
          ),
        )}
      </ol>
    </>
  );
}

const furtherText = ({ label, evidenced, reached, needed }: Found["items"][number]["competencies"][number]) =>
  `${label}: level ${reached} to ${evidenced}${evidenced < needed ? ` of ${needed}` : ""}`;
