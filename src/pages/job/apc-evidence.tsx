import { lazy, Suspense } from "react";
import { paths } from "#server/addresses/paths.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { type Apc, apcBadges, apcFacts, apcShareWords } from "../company/apc-words.ts";
import type { Job } from "./job.types.ts";
import styles from "./job-advert.module.css";

/** Only jobseekers with a record load it. */
const OwnGaps = lazy(() => loadWithRetries(() => import("./own-gaps.tsx")));

const levels: Record<number, string> = { 1: "Level 1: knowledge", 2: "Level 2: application", 3: "Level 3: reasoned advice" };
const articlePath = `${paths.article("apc-what-to-ask-an-employer")}#part-which-adverts-close-your-gaps`;

/** Competencies the work would evidence, and the firm’s support. The browser adds a jobseeker’s own gaps, in space that is reserved. */
export function ApcEvidence({ job, isPreview }: { job: Job; isPreview: boolean }) {
  const isJobseeker = useLikelyRole() === "jobseeker";
  const { data } = trpc.apcProgress.fit.useQuery({ jobId: job.id }, { enabled: isJobseeker && !isPreview });
  const fit = (isJobseeker && data?.fit) || null;
  if (job.competencies.length === 0) return null;
  const further = new Map(fit?.competencies.map((gap) => [gap.slug, gap]));
  return (
    <Section id="competencies" heading="What this job would evidence for your APC">
      {!isPreview && (
        <div className={styles.apcOwn} data-screen-only="">
          {fit ? (
            <Suspense fallback={<RecordInvitation />}>
              <OwnGaps fit={fit} diary={job.diary} />
            </Suspense>
          ) : (
            <RecordInvitation />
          )}
        </div>
      )}
      <table className={`${table.table} ${styles.evidence}`}>
        <caption>{sourceText(job, isPreview)}</caption>
        <tbody>
          {job.competencies.map(({ slug, label, level, words }) => (
            <tr key={slug}>
              <td className={styles.mark}>
                {further.has(slug) && (
                  <>
                    <span aria-hidden="true">+</span>
                    <span className="visually-hidden">You still lack this.</span>
                  </>
                )}
              </td>
              <th scope="row">
                {label}
                {words && <span className={styles.reason}>“{words}”</span>}
              </th>
              <td className={table.figure}>
                <span className={styles.wide}>{levels[level]}</span>
                <span className={styles.narrow}>Level {level}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {job.apcSupport && <FirmSupport apc={job.apcSupport} company={job.company} />}
    </Section>
  );
}

function sourceText({ company, competencies }: Job, isPreview: boolean): string {
  const [isStated, isRead] = [competencies.some(({ source }) => source === "stated"), competencies.some(({ source }) => source === "read")];
  const stated = `${company.name} states that the work can evidence ${isRead ? "some of these" : "these competencies"}`;
  const read = `${isStated ? "the rest is" : "These are"} read from the words of the advert, which is a guess${isPreview ? " that you can correct under “APC competencies”" : ""}`;
  const source = [isStated && stated, isRead && read].filter(Boolean).join("; ");
  return `${source}. Competencies of the RICS quantity surveying and construction pathway, up to the level shown; your supervisor and the assessors decide.`;
}

function RecordInvitation() {
  return (
    <p>
      Working towards chartership? <Link href={paths.jobseekerTab("training")}>Record your competencies</Link>, and every advert says which
      of your gaps it would close. <Link href={articlePath}>How this is worked out</Link>
    </p>
  );
}

/** The firm's statement in a paragraph, and its trainees' answers once five have answered. */
function FirmSupport({ apc, company }: { apc: Apc; company: Job["company"] }) {
  const badge = apc.badge && apcBadges[apc.badge];
  const facts = apcFacts(apc).flatMap(([name, value]) => (value === null ? [] : `${name}: ${value}`));
  const { trainees } = apc;
  return (
    <div className={styles.support}>
      <h3>{company.name}’s support for the APC</h3>
      {badge && (
        <p>
          <Tag tone={badge.tone}>{badge.label}</Tag> {badge.meaning}
        </p>
      )}
      <p>{facts.join(". ")}.</p>
      <p>
        {trainees
          ? `${trainees.answers} or more of its trainees answered. Agreement kept: ${uncapitalise(apcShareWords[trainees.keepsAgreement])}. Meets the supervisor: ${uncapitalise(apcShareWords[trainees.meetsSupervisor])}. Time and fees given: ${uncapitalise(apcShareWords[trainees.givesTimeAndFees])}.`
          : "Fewer than five of its trainees have answered, so their answers are not shown yet."}{" "}
        <Link href={`${paths.company(company.slug)}#apc`}>See the firm’s record</Link>
      </p>
    </div>
  );
}

const uncapitalise = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
