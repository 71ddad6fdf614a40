import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { usePageStatus } from "#src/ui/page-status.ts";
import styles from "./job-advert.module.css";
import { SimilarJobsLinks } from "./ways-on.tsx";

export type NonPublicAdvert = NonNullable<Extract<Outputs["jobs"]["page"], { job: null }>["unshown"]>;

const words: Record<NonPublicAdvert["state"], { title: string; text: string }> = {
  checking: {
    title: "This advert is being checked",
    text: "We review it before it goes live. Once approved, it will appear at this address.",
  },
  withheld: {
    title: "This advert is not live",
    text: "It was taken down, or closed before it went live. Nobody can apply to it.",
  },
};

/** Shown at the address of an advert whose text is not public: its state, and similar open adverts. */
export function NonPublicAdvertNotice({ jobId, unshown: { state, category, similar } }: { jobId: number; unshown: NonPublicAdvert }) {
  usePageStatus(404);
  const role = useLikelyRole();
  const { title, text } = words[state];
  const mayBeTheirs = role === "recruiter" || role === "company_admin";
  return (
    <div className={styles.paused}>
      <PageHead title={title} description={text} canonicalPath={null} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {mayBeTheirs && (
        <p>
          If it is yours, it is paid for and saved: <Link href={paths.recruiterTab("jobs", { job: String(jobId) })}>see its status</Link>.
        </p>
      )}
      {similar.length > 0 && (
        <section aria-labelledby="similar">
          <h2 id="similar">Open {category.label} jobs</h2>
          <ul>
            {similar.map(({ id, title: other, company, placeLabel }) => (
              <li key={id}>
                <Link href={paths.job(id)}>{other}</Link>, {company.name}, {placeLabel}
              </li>
            ))}
          </ul>
        </section>
      )}
      <SimilarJobsLinks category={category} place={null} />
    </div>
  );
}
