import styles from "#src/dashboard/dashboard.module.css";
import { InterviewFacts } from "#src/interviews/interview-facts.tsx";
import { roundWords, standingWords } from "#src/interviews/interview-words.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import type { Application } from "../application-view.tsx";
import { AnswerInterview } from "./answer-interview.tsx";

/** The interviews of one application, the next first. */
export function OwnInterviews({ application: { interviews, companyName } }: { application: Application }) {
  if (interviews.length === 0) return null;
  return (
    <section aria-labelledby="interviews" className={styles.part}>
      <SectionHeading id="interviews" level={3}>
        {interviews.length === 1 ? "Interview" : "Interviews"}
      </SectionHeading>
      {interviews.map((interview) => {
        const { label, tone } = standingWords(interview, "applicant");
        return (
          <div key={interview.id} className={styles.part}>
            <p>
              <strong>{roundWords(interview.round)}</strong> <Tag tone={tone}>{label}</Tag>
            </p>
            <InterviewFacts interview={interview} side="applicant" />
            <AnswerInterview interview={interview} companyName={companyName} about={roundWords(interview.round).toLowerCase()} />
          </div>
        );
      })}
    </section>
  );
}
