import type { ReactNode } from "react";
import { cvFacts } from "#src/cvs/cv-words.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { telephoneHref } from "#src/lib/telephone-href.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import type { Applicant } from "./applicant-view.tsx";

/** What came with the application. The CV is a file to be saved: this site never shows what is in it. */
export function ApplicantSent({ applicant }: { applicant: Applicant }) {
  const { state, email, phone, coverNote, answers } = applicant;
  const facts: [string, ReactNode][] = [
    ["E-mail address", email && <a href={`mailto:${email}`}>{email}</a>],
    ["Telephone", phone && <a href={telephoneHref(phone)}>{phone}</a>],
    ["CV", cvOf(applicant)],
    ["Cover note", coverNote],
    ...answers.map(({ question, answer }): [string, ReactNode] => [question, answer]),
  ];
  const given = facts.filter(([, value]) => value);
  return (
    <section aria-labelledby="sent">
      <SectionHeading id="sent" level={3}>
        What they sent
      </SectionHeading>
      {given.length === 0 ? (
        <p>{state === "withdrawn" ? "The applicant has withdrawn, so it can no longer be read." : "Nothing can be read."}</p>
      ) : (
        <dl className={styles.facts}>
          {given.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const cvOf = ({ cv, isCvHidden }: Applicant): ReactNode =>
  cv ? <CvFile cv={cv} /> : isCvHidden && "Hidden until the applicant is shortlisted: a CV says whose it is.";

const CvFile = ({ cv }: { cv: NonNullable<Applicant["cv"]> }) => (
  <>
    <a href={cv.path} download>
      {cvFacts(cv)}
    </a>{" "}
    <span className={`${styles.soft} ${styles.small}`}>Each download is written down.</span>
  </>
);
