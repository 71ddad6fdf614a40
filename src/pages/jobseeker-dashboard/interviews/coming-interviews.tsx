import { paths } from "#server/addresses/paths.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { formatInterviewTime, interviewStatusOf, type UpcomingInterview } from "#src/features/interviews/interview-words.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { AnswerInterview } from "./answer-interview.tsx";
import own from "./interviews.module.css";

/** The user's upcoming interviews, the next first, each with its possible answers. */
export function ComingInterviews({ interviews }: { interviews: readonly UpcomingInterview[] }) {
  if (interviews.length === 0) return null;
  return (
    <section aria-labelledby="coming-interviews">
      <SectionHeading id="coming-interviews" level={3}>
        Interviews
      </SectionHeading>
      <ul className={styles.rows}>
        {interviews.map((interview) => (
          <li key={interview.id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.title}>
                <Link href={paths.jobseekerTab("applications", { application: interview.applicationId })} keepPlace>
                  {interview.jobTitle}
                </Link>
              </p>
              <p>{interview.companyName}</p>
              <NextInterview interview={interview} />
            </div>
            <div className={styles.side}>
              <Tag tone={interviewStatusOf(interview, "applicant").tone}>{interviewStatusOf(interview, "applicant").label}</Tag>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Time and possible answers of an interview, in a row of a list. */
function NextInterview({ interview }: { interview: UpcomingInterview }) {
  return (
    <>
      <p>{formatInterviewTime(interview)}, London time</p>
      {interview.mayAnswer && (
        <div className={own.below}>
          <AnswerInterview interview={interview} companyName={interview.companyName} about={`the interview for ${interview.jobTitle}`} />
        </div>
      )}
    </>
  );
}
