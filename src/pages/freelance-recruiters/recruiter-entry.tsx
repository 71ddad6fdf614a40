import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import { counted } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./freelance-recruiters.module.css";
import { engagementWords, labelsOf, sinceWords } from "./recruiter-words.ts";

type Recruiter = Outputs["recruiters"]["freelancers"]["items"][number];

/** One line of the bill: who it is and what they work in on the left, figures on the right. */
export function RecruiterEntry({ recruiter }: { recruiter: Recruiter }) {
  const { replyRecord, placements, vacancies } = recruiter;
  return (
    <article className={styles.entry}>
      <div className={styles.words}>
        <h2>
          <Link href={paths.freelanceRecruiter(recruiter.id)}>{recruiter.name}</Link>
        </h2>
        {recruiter.headline && <p>{recruiter.headline}</p>}
        <p className={styles.tags}>
          {recruiter.verification === "verified" && <Tag tone="good">✓ Verified</Tag>}
          {recruiter.isMarginShown && <Tag>Margin shown</Tag>}
          {recruiter.isSample && <Tag>Sample</Tag>}
        </p>
        <p className={styles.fact}>{[labelsOf(recruiter.categories), engagementWords(recruiter)].filter(Boolean).join(" · ")}</p>
        <p className={styles.fact}>{labelsOf(recruiter.regions)}</p>
        <p className={styles.fact}>{[labelsOf(recruiter.sectors), labelsOf(recruiter.suites)].filter(Boolean).join(" · ")}</p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>Vacancies now</dt>
          <dd>{vacancies || "None"}</dd>
        </div>
        <div>
          <dt>Median reply</dt>
          <dd>{typeof replyRecord?.medianDays === "number" ? counted(Math.max(1, replyRecord.medianDays), "day") : "Too few to say"}</dd>
        </div>
        {recruiter.recruitingSince && (
          <div>
            <dt>Recruiting</dt>
            <dd>{sinceWords(recruiter.recruitingSince)}</dd>
          </div>
        )}
        {placements > 0 && (
          <div>
            <dt>Placements both sides confirm</dt>
            <dd>{placements}</dd>
          </div>
        )}
      </dl>
    </article>
  );
}
