import { type ReactNode, useEffect, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { closingLabel, isNewlyPosted, postedLabel } from "#src/lib/posted-label.ts";
import { replyWords } from "#src/lib/reply-words.ts";
import { markSeen } from "#src/lib/seen-jobs.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Button } from "#src/ui/button.tsx";
import { FirmMark } from "#src/ui/firm-mark.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { SanitisedHtml } from "#src/ui/sanitised-html.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { JobList } from "../jobs/job-list.tsx";
import { ApcEvidence } from "./apc-evidence.tsx";
import { ApplyBox, AskAdvertiser } from "./how-to-apply.tsx";
import type { Job } from "./job.types.ts";
import styles from "./job-advert.module.css";
import { JobFacts, RequirementTables } from "./job-facts.tsx";
import { PayStanding } from "./pay-standing.tsx";
import { PlaceMap } from "./place-map.tsx";
import { SimilarJobsLinks } from "./ways-on.tsx";

/** An advert's page. In the editing form `preview` replaces the apply section, and the advert is a part of the page, not the page. */
export function JobAdvert({ job, site, preview }: { job: Job; site: Outputs["site"]["info"]; preview?: ReactNode }) {
  useEffect(() => {
    if (!preview) markSeen(job.id);
  }, [job.id, preview]);
  return (
    <article className={styles.advert}>
      {!job.isOpen && !preview && <NotOpenNotice job={job} />}
      <div className={styles.sheet}>
        <AdvertHeader job={job} address={preview ? null : site.origin + paths.job(job.id)} />
        <ApplyBox job={job} preview={preview} />
        <div className={styles.main}>
          <JobFacts job={job} ask={!preview && <AskAdvertiser job={job} />} />
          {job.payStanding && <PayStanding standing={job.payStanding} />}
          <div className={styles.reading}>
            <Section id="description" heading="The job">
              <SanitisedHtml className={styles.prose} html={job.descriptionHtml} />
            </Section>
            <div className={styles.notes}>
              <RequirementTables job={job} />
              <PlaceMap job={job} />
            </div>
          </div>
          <ApcEvidence job={job} isPreview={preview !== undefined} />
          <div className={styles.after}>
            <JobTrust job={job} isPreview={preview !== undefined} />
            {!preview && <ShareJob url={site.origin + paths.job(job.id)} title={job.title} />}
          </div>
        </div>
      </div>
      <RelatedJobs job={job} />
    </article>
  );
}

/** Title, firm and place. `address` is printed; null for a preview. */
function AdvertHeader({ job, address }: { job: Job; address: string | null }) {
  const now = useNow();
  const Title = address === null ? "h2" : "h1";
  return (
    <header className={styles.header}>
      <Title tabIndex={-1}>{job.title}</Title>
      <div className={styles.firm}>
        <FirmMark name={job.company.name} logo={job.company.logo} size="l" />
        <div>
          <p className={styles.company}>
            <Link href={paths.company(job.company.slug)}>{job.company.name}</Link>
            {job.company.isVerified && <span className={styles.verified}> ✓ Verified</span>}
            {job.company.isApcSupported && " · APC supported"}
          </p>
          <p className={styles.where}>{locationLine(job)}</p>
        </div>
      </div>
      <p className={styles.when}>
        <span className={isNewlyPosted(new Date(job.firstPublishedAt), now) && job.isOpen ? styles.fresh : undefined}>
          {postedLabel(new Date(job.firstPublishedAt), now)}
        </span>
        {job.isOpen && job.closesAt && <span>{closingLabel(new Date(job.closesAt), now)}</span>}
        {job.isSample && <span className={styles.sample}>Sample advert</span>}
      </p>
      {address !== null && <p className={styles.printed}>{address}</p>}
    </header>
  );
}

function locationLine(job: Job): string {
  const place = job.site ?? job.office;
  if (!place) return job.workType.slug === "remote" ? "Remote, anywhere in the UK" : "Place not stated";
  return job.site && job.office && job.site.label !== job.office.label
    ? `Site: ${job.site.label} · Office: ${job.office.label}`
    : [place.label, ...job.otherPlaces.map(({ label }) => label)].join(" · ");
}

const labels: Partial<Record<Job["status"], string>> = {
  paused: "Paused",
  "awaiting-review": "Being checked",
  filled: "Filled",
  closed: "Closed",
};

/** Why a readable advert takes no applications, and the alternatives. */
function NotOpenNotice({ job }: { job: Job }) {
  const place = job.site ?? job.office;
  return (
    <>
      <Notice tone="warn" label={labels[job.status] ?? "Expired"}>
        {notOpenText(job)} {job.similar.length > 0 && <a href="#similar">See similar jobs that are open</a>}
      </Notice>
      <SimilarJobsLinks category={job.category} place={place} />
    </>
  );
}

function notOpenText({ status, company, endedAt, closesAt, expiresAt }: Job): string {
  if (status === "paused") return `${company.name} has taken this advert off the board for a while, so it takes no applications now.`;
  if (status === "awaiting-review")
    return "This job had closed and may reopen soon. We are reviewing the advert, and you cannot apply until then.";
  const when = endedAt ?? closesAt ?? expiresAt;
  return `This job is no longer open${when ? ` (since ${longDate(new Date(when))})` : ""}. You can still read the advert, but applications are closed.`;
}

/** Similar open adverts, each with its reason, then more from the advertiser. */
function RelatedJobs({ job }: { job: Job }) {
  const now = useNow();
  return (
    <>
      {job.similar.length > 0 && (
        <Section id="similar" heading="Similar jobs" data-screen-only="">
          <ul className={styles.similar}>
            {job.similar.map(({ job: other, reason }) => (
              <li key={other.id}>
                <Link href={paths.job(other.id)}>{other.title}</Link>, {other.company.name},{" "}
                {other.siteLabel ? `${other.placeLabel}; site: ${other.siteLabel}` : other.placeLabel}
                <span className={styles.reason}>{reason}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {job.moreFromEmployer.length > 0 && (
        <Section id="more" heading={`More from ${job.company.name}`} data-screen-only="">
          <JobList jobs={job.moreFromEmployer} now={now} headingLevel={3} />
        </Section>
      )}
    </>
  );
}

/** Advertiser and age of the advert, from stored facts only. */
function JobTrust({ job, isPreview }: { job: Job; isPreview: boolean }) {
  const now = useNow();
  return (
    <Section id="trust" heading="Who posted this" className={styles.panel}>
      <p>{job.postedBy}</p>
      <p>
        {job.company.isVerified ? "Verified: the board has checked that this firm is who it says it is." : "Not yet verified by the board."}
      </p>
      {job.replyRecord && (
        <p>
          {job.company.name} has {replyWords(job.replyRecord)}
        </p>
      )}
      <p>
        First advertised {longDate(new Date(job.firstPublishedAt))}
        {job.relistedCount > 0 && `, relisted ${counted(job.relistedCount, "time")}`}.
        {job.confirmedOpenAt && job.isOpen && ` Confirmed open ${confirmedLabel(new Date(job.confirmedOpenAt), now)}.`}
      </p>
      {[...job.truthWords, ...job.changes].map((words) => (
        <p key={words}>{words}</p>
      ))}
      {job.source && (
        <p>
          This advert came from {job.source.name}.
          {job.source.url && (
            <>
              {" "}
              <a href={job.source.url} rel="nofollow noopener external">
                See it where it was published <span aria-hidden="true">↗</span>
              </a>
            </>
          )}
        </p>
      )}
      {job.company.liveJobCount > 0 && (
        <p>
          <Link href={paths.company(job.company.slug)}>
            {job.company.name}: {counted(job.company.liveJobCount, "live advert")}
          </Link>
        </p>
      )}
      {!isPreview && (
        <p data-screen-only>
          <Link href={paths.reportJob(job.id)}>Report this advert</Link>
        </p>
      )}
    </Section>
  );
}

function confirmedLabel(confirmedAt: Date, now: Date): string {
  const label = postedLabel(confirmedAt, now);
  return label === "Just posted"
    ? "within the hour"
    : label === "Yesterday"
      ? "yesterday"
      : /^\d+ [A-Z]/.test(label)
        ? `on ${label}`
        : label;
}

/** Share, copy, e-mail and print. E-mail works without JavaScript; the others appear only with it. */
function ShareJob({ url, title }: { url: string; title: string }) {
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
    <Section id="share" heading="Share" className={styles.panel} data-screen-only="">
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
    </Section>
  );
}
