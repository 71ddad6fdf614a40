import { paths } from "#server/paths.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import type { Job } from "../job/job.types.ts";
import styles from "./apply.module.css";
import type { Sent } from "./apply-form.tsx";
import { useFocusedHeading } from "./use-focused-heading.ts";

/** That it is sent, under which reference, and what comes next. */
export function Confirmation({ job, sent: { id }, email }: { job: Job; sent: Sent; email: string }) {
  const heading = useFocusedHeading();
  const { isSample, company } = job;
  const { name } = company;
  return (
    <section aria-labelledby="sent" className={styles.part}>
      <h2 id="sent" ref={heading} tabIndex={-1}>
        Your application has been sent
      </h2>
      <p>
        Its reference is <strong className={styles.address}>{id}</strong>. A confirmation goes to <strong>{email}</strong>.
      </p>
      <h3>What happens next</h3>
      <ol className={styles.steps}>
        <li>
          {isSample
            ? `${name} is invented, so nobody reads this one. A real employer is told of it, and reads it here.`
            : `${name} has been told that there is an application, and reads it here.`}
        </li>
        <li>Your applications show when it is opened, and each step after that; you are told of an outcome by e-mail too.</li>
        <li>You can withdraw it until there is an outcome.</li>
      </ol>
      <p className={styles.ways}>
        <ButtonLink kind="primary" href={paths.jobseekerTab("applications")}>
          See your applications
        </ButtonLink>
        <Link href={paths.job(job.id)}>Back to the advert</Link>
        <Link href={paths.jobs({ category: [job.category.slug] })}>More {job.category.label} jobs</Link>
      </p>
    </section>
  );
}
