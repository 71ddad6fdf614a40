import type { CurrentUser } from "#src/features/auth/current-user.ts";
import { cvFacts } from "#src/features/cvs/cv-words.ts";
import type { Cv } from "#src/features/cvs/upload-cv.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import type { Job } from "../job/job.types.ts";
import styles from "./apply.module.css";
import type { Question, Written } from "./written.ts";

/** Exactly what leaves, to whom, word for word as it stands in the form now. */
export function Disclosure({
  job,
  user,
  questions,
  written,
  cv,
}: {
  job: Job;
  user: CurrentUser;
  questions: readonly Question[];
  written: Written;
  cv: Cv | null;
}) {
  const { name, isAgency } = job.company;
  return (
    <section aria-labelledby="disclosure" className={styles.part}>
      <SectionHeading id="disclosure">What {name} will see</SectionHeading>
      <p className={styles.soft}>
        {isAgency ? `This is an agency’s advert: it goes to ${name}, not to the firm that hires. ` : ""}
        The people who handle this advert at {name} can read it on this site. They see nothing else: not your profile, the pay you look for,
        or what else you have applied to.
      </p>
      <dl className={styles.sent}>
        <Fact term="Name">{user.name}</Fact>
        <Fact term="E-mail address">{user.email}</Fact>
        <Fact term="Telephone">{written.phone}</Fact>
        <Fact term="CV">{cv ? cvFacts(cv) : ""}</Fact>
        {questions.map(({ question }, at) => (
          <Fact key={question} term={question}>
            {written.answers[at] ?? ""}
          </Fact>
        ))}
        <Fact term="Cover note">{written.coverNote}</Fact>
      </dl>
      <p className={styles.soft}>You can withdraw it later: {name} will then see only that you had applied, and not what you wrote.</p>
    </section>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children || <span className={styles.soft}>Not given</span>}</dd>
    </div>
  );
}
