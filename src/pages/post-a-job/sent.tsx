import { useEffect, useRef } from "react";
import { paths } from "#server/addresses/paths.ts";
import { Link } from "#src/ui/link.tsx";
import styles from "./post-a-job.module.css";
import type { Posting } from "./posting-types.ts";

export type SentPosting = Pick<Posting, "id" | "jobId" | "status">;

/** Where the advert is once it was sent. */
export function Sent({ sent: { jobId, status } }: { sent: SentPosting }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isLive = status === "live";
  return (
    <section aria-labelledby="sent" className={styles.asked}>
      <h2 ref={heading} id="sent" tabIndex={-1}>
        {isLive ? "Your advert is on the board" : "Your advert has been sent"}
      </h2>
      <p>
        {isLive
          ? "It is in the lists and the feeds now."
          : "A person reads it first, most often within one working day. You hear of it as soon as it is decided."}
      </p>
      <p className={styles.ways}>
        {isLive && jobId !== null && <Link href={paths.job(jobId)}>See it on the board</Link>}
        <Link href={paths.recruiterTab("jobs")}>Your adverts</Link>
        <Link href={paths.postAJob}>Post another job</Link>
      </p>
    </section>
  );
}
