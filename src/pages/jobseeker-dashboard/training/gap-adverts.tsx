import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { HiddenNote } from "#src/features/board/card-parts.tsx";
import { isHiddenBy, useTastes } from "#src/features/board/tastes.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { SaveToggle } from "#src/features/saved/save-toggle.tsx";
import { useSavedJobs } from "#src/features/saved/saved-jobs.ts";
import { counted } from "#src/lib/money.ts";
import { postedLabel } from "#src/lib/posted-label.ts";
import { useNow } from "#src/lib/use-now.ts";
import { trpc } from "#src/trpc/client.ts";
import { CheckboxField } from "#src/ui/form/checkbox-field.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Price } from "#src/ui/price.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import row from "../recommended/recommended-row.module.css";
import own from "./apc-record.module.css";

type Found = Outputs["apcProgress"]["adverts"];

/** Open adverts that would close gaps of the record, those that close most first; narrowed to one competency, or widened to all places. */
export function GapAdverts({ targets }: { targets: readonly { slug: string; label: string }[] }) {
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
