import { apcQuestions } from "#db/taxonomy/apc.ts";
import { paths } from "#server/addresses/paths.ts";
import { longDate } from "#src/lib/dates.ts";
import { Link } from "#src/ui/link.tsx";
import profileStyles from "#src/ui/public-profile/public-profile.module.css";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { type Apc, apcBadges, apcFacts, apcShareWords } from "./apc-words.ts";
import styles from "./company-page.module.css";

/** The company's stated APC support, and its trainees' ratings of it. */
export function ApcSection({ apc }: { apc: Apc }) {
  const badge = apc.badge && apcBadges[apc.badge];
  return (
    <section aria-labelledby="apc">
      <SectionHeading id="apc">Support for the APC</SectionHeading>
      {badge && (
        <p className={styles.said}>
          <Tag tone={badge.tone}>{badge.label}</Tag> {badge.meaning}
        </p>
      )}
      <dl className={profileStyles.facts}>
        {apcFacts(apc).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? "Not stated"}</dd>
          </div>
        ))}
      </dl>
      <p className={`${profileStyles.soft} ${styles.after}`}>Stated by the firm on {longDate(new Date(apc.statedAt))}.</p>
      {apc.trainees ? (
        <table className={table.table}>
          <caption>
            What {apc.trainees.answers} or more of its trainees answered, rounded so that nobody can be identified. It is updated after
            every five answers.
          </caption>
          <tbody>
            {apcQuestions.map(({ field, question }) => (
              <tr key={field}>
                <th scope="row">{question}</th>
                <td>{apc.trainees && apcShareWords[apc.trainees[field]]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>Fewer than five of its trainees have answered, so their answers are not shown yet.</p>
      )}
      <p data-screen-only>
        <Link href={paths.jobseekerTab("training")}>Are you a trainee here? Answer three questions a year</Link>
      </p>
    </section>
  );
}
