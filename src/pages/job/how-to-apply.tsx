import { lazy, Suspense, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import { SaveToggle } from "#src/features/saved/save-toggle.tsx";
import { useSavedJobs } from "#src/features/saved/saved-jobs.ts";
import { longDate } from "#src/lib/dates.ts";
import { hostOf } from "#src/lib/host-of.ts";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink, buttonClass } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import type { Job, Requirement } from "./job.types.ts";
import styles from "./job-advert.module.css";
import saveJobStyles from "./save-job.module.css";

/** Where and how to apply; for signed-in users, whether they have applied. */
export function HowToApply({ job }: { job: Job }) {
  return (
    <section aria-labelledby="apply" className={styles.panel}>
      <h2 id="apply">How to apply</h2>
      {job.isSample && <p>This is a sample advert: the firm is invented, and it shows how the board works.</p>}
      {job.apply.kind === "external" ? <ExternalApplyLink job={job} /> : <OwnApplicationStatus jobId={job.id} />}
      <SaveJob job={job} />
    </section>
  );
}

/** Names the external site before the visitor leaves. A link that failed may work again: it is still offered. */
function ExternalApplyLink({ job: { id, apply, source } }: { job: Job }) {
  const leadsTo = apply.url ?? source?.url ?? null;
  if (leadsTo === null) return <p>The advertiser has not given an address for applications.</p>;
  const host = hostOf(leadsTo);
  return (
    <>
      <p>
        {apply.deadSince ? (
          <>
            <strong>The link for applications didn’t work when we last tried it.</strong> The vacancy may be filled.
          </>
        ) : (
          `Applications go to ${host}${source ? `, through ${source.name}` : ""}. Nothing you have told us is passed on.`
        )}
      </p>
      {apply.deadSince && apply.otherUrl && (
        <p>
          Another way:{" "}
          <a href={apply.otherUrl} rel="nofollow external noopener">
            {hostOf(apply.otherUrl)}
          </a>
        </p>
      )}
      <p data-screen-only="">
        <ButtonLink kind={apply.deadSince ? "secondary" : "primary"} href={paths.apply(id)}>
          {apply.deadSince ? `Try ${host} anyway` : `Apply on ${host}`}
        </ButtonLink>
      </p>
    </>
  );
}

/** Loaded with its own query, only for jobseekers. */
const SameVacancy = lazy(async () => ({ default: (await loadWithRetries(() => import("./same-vacancy.tsx"))).SameVacancyWarning }));

/**
 * The apply button for this site. The page is the same for all users; only a jobseeker's browser fetches their sent or draft application.
 */
function OwnApplicationStatus({ jobId }: { jobId: number }) {
  const isJobseeker = useLikelyRole() === "jobseeker";
  const { data: application } = trpc.applications.own.useQuery({ jobId }, { enabled: isJobseeker });
  if (isJobseeker && application && application.state !== "draft") {
    return (
      <p>
        {application.state === "withdrawn"
          ? "You applied and withdrew."
          : `You applied${application.sentAt ? ` on ${longDate(new Date(application.sentAt))}` : ""}.`}{" "}
        <Link href={paths.jobseekerTab("applications")}>See your application</Link>
      </p>
    );
  }
  return (
    <>
      <Suspense>{isJobseeker && <SameVacancy jobId={jobId} />}</Suspense>
      <p>You apply on this site with a jobseeker account. You can check everything before you send it.</p>
      <p data-screen-only="">
        <ButtonLink kind="primary" href={paths.apply(jobId)}>
          {isJobseeker && application ? "Continue your application" : "Apply for this job"}
        </ButtonLink>
      </p>
    </>
  );
}

/** Saves the advert, and says where it is stored. */
export function SaveJob({ job }: { job: Job }) {
  const saved = useSavedJobs();
  if (!saved) return null;
  return (
    <div data-needs-script="" data-screen-only="">
      <SaveToggle job={job} saved={saved} className={buttonClass("secondary")}>
        Save this job
      </SaveToggle>
      <p role="status" className={saveJobStyles.kept}>
        {saved.ids.has(job.id) &&
          (saved.storedIn === "account" ? (
            <>
              It is in <Link href={paths.jobseekerTab("saved")}>your saved jobs</Link>.
            </>
          ) : (
            <>
              Saved on this device. <Link href={paths.signInThen(paths.job(job.id))}>Sign in</Link> to keep it in your account.
            </>
          ))}
      </p>
    </div>
  );
}

const needLabels: Record<Requirement["need"], string> = { must: "Essential", useful: "Useful", "will-train": "Training given" };
const order: readonly Requirement["need"][] = ["must", "useful", "will-train"];

/** The advert's requirements, essential and desirable apart. */
export function RequirementTables({ job }: { job: Job }) {
  const all = [...job.suites, ...job.measurementRules, ...job.software, ...job.skills];
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="asked">
      <SectionHeading id="asked">Requirements</SectionHeading>
      <RequirementTable name="Contract suites" items={job.suites} />
      <RequirementTable name="Measurement rules" items={job.measurementRules} />
      <RequirementTable name="Software" items={job.software} />
      <RequirementTable name="Skills" items={job.skills} />
    </section>
  );
}

function RequirementTable({ name, items }: { name: string; items: readonly Requirement[] }) {
  if (items.length === 0) return null;
  const sorted = [...items].sort((a, b) => order.indexOf(a.need) - order.indexOf(b.need));
  return (
    <table className={`${table.table} ${styles.needed}`}>
      <caption>{name}</caption>
      <tbody>
        {sorted.map((item) => (
          <tr key={item.label}>
            <th scope="row">{item.label}</th>
            <td className={table.figure}>{needLabels[item.need]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Share, copy, e-mail and print. E-mail works without JavaScript; the others appear only with it. */
export function ShareJob({ url, title }: { url: string; title: string }) {
  const [message, setMessage] = useState("");
  const share = async () => {
    if (navigator.share) {
      // Dismissing the share sheet rejects the promise, which is not an error.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setMessage("Link copied.");
    } catch {
      setMessage(`Copy this address: ${url}`);
    }
  };
  return (
    <section aria-labelledby="share" className={styles.panel} data-screen-only="">
      <h2 id="share">Share</h2>
      <ul className={styles.share}>
        <li data-needs-script="">
          <Button onClick={share}>Copy or share link</Button>
        </li>
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>E-mail it</a>
        </li>
        <li data-needs-script="">
          <Button onClick={() => window.print()}>Print</Button>
        </li>
      </ul>
      <p role="status">{message}</p>
    </section>
  );
}
