import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { postedLabel } from "#src/lib/posted-label.ts";
import { replyWords } from "#src/lib/reply-words.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import type { Job } from "./job.types.ts";
import styles from "./job-advert.module.css";

/** Advertiser and age of the advert, from stored facts only. */
export function JobTrust({ job, isPreview }: { job: Job; isPreview: boolean }) {
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
