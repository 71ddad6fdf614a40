import type { ApcShare } from "#db/own-values.ts";
import { apcQuestions } from "#db/taxonomy/apc.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import profileStyles from "#src/ui/public-profile/public-profile.module.css";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./company-page.module.css";

type Apc = NonNullable<NonNullable<Outputs["companies"]["profile"]>["apc"]>;

const badges: Record<NonNullable<Apc["badge"]>, { label: string; tone: "plain" | "good" | "warn"; meaning: string }> = {
  stated: {
    label: "APC support: stated",
    tone: "plain",
    meaning: "The firm says so. Its trainees have neither confirmed nor disputed it yet.",
  },
  confirmed: {
    label: "APC support: confirmed",
    tone: "good",
    meaning: "The firm says so, and most of its trainees who answered agree on every question.",
  },
  disputed: {
    label: "APC support: disputed",
    tone: "warn",
    meaning: "The firm says so, but few of its trainees who answered agree on at least one question below.",
  },
};
const shareWords: Record<ApcShare, string> = { most: "Most say yes", half: "About half say yes", few: "Few say yes" };

/** The company's stated APC support, and its trainees' ratings of it. */
export function ApcSection({ apc }: { apc: Apc }) {
  const badge = apc.badge && badges[apc.badge];
  const facts: [string, string | null][] = [
    ["Structured training agreement", trainingAgreementText(apc)],
    ["Counsellors and supervisors", apcStaffText(apc)],
    ["Fees paid", apc.paysFees === null ? null : apc.paysFees ? "Yes" : "No"],
    ["Study days a year", apc.studyDaysPerYear === null ? null : String(apc.studyDaysPerYear)],
    ["Passes in the last three years", passRateText(apc)],
  ];
  return (
    <section aria-labelledby="apc">
      <SectionHeading id="apc">Support for the APC</SectionHeading>
      {badge && (
        <p className={styles.said}>
          <Tag tone={badge.tone}>{badge.label}</Tag> {badge.meaning}
        </p>
      )}
      <dl className={profileStyles.facts}>
        {facts.map(([name, value]) => (
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
                <td>{apc.trainees && shareWords[apc.trainees[field]]}</td>
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

function trainingAgreementText({ hasTrainingAgreement, agreedOn }: Apc): string {
  if (!hasTrainingAgreement) return "No";
  return agreedOn === null ? "Yes" : `Yes, since ${longDate(new Date(`${agreedOn}T12:00:00Z`))}`;
}

function apcStaffText({ counsellors, supervisors }: Apc): string | null {
  const parts = [
    counsellors === null ? null : counted(counsellors, "counsellor"),
    supervisors === null ? null : counted(supervisors, "supervisor"),
  ];
  return parts.filter(Boolean).join(", ") || null;
}

function passRateText({ satLastThreeYears: sat, passedLastThreeYears: passed }: Apc): string | null {
  if (sat === null || passed === null) return null;
  return sat === 0 ? "Nobody sat" : `${passed} of ${sat} who sat`;
}
