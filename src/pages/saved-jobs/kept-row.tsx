import { useRef } from "react";
import { paths } from "#server/paths.ts";
import { CompareToggle } from "#src/compare/compare-toggle.tsx";
import { closingLabel } from "#src/lib/posted-label.ts";
import { useSeenJobs } from "#src/lib/seen-jobs.ts";
import { useNow } from "#src/lib/use-now.ts";
import { savedOnDevice } from "#src/saved/saved-jobs.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Price } from "#src/ui/price.tsx";
import { Tag } from "#src/ui/tag.tsx";
import type { KeptJob } from "./kept-order.ts";
import styles from "./saved-jobs-page.module.css";

/** One advert saved on this device; removed, it can be put back where it stood. */
export function KeptRow({ id, job, isKept }: KeptJob & { isKept: boolean }) {
  const now = useNow();
  const seen = useSeenJobs();
  const stood = useRef(0);
  const title = job?.title ?? "An advert that is no longer shown";
  const change = () => {
    const ids = savedOnDevice.get();
    if (isKept) stood.current = ids.indexOf(id);
    savedOnDevice.set(isKept ? ids.filter((each) => each !== id) : ids.toSpliced(Math.min(stood.current, ids.length), 0, id));
  };
  return (
    <li className={styles.row} aria-label={title}>
      {isKept ? (
        <div>
          <p className={styles.title}>
            {job ? <Link href={paths.job(id)}>{job.title}</Link> : title}
            {seen.has(id) && <span className={styles.soft}> Viewed</span>}
          </p>
          {job && (
            <>
              <p>
                <Link href={paths.company(job.company.slug)}>{job.company.name}</Link> · {job.placeLabel}
              </p>
              <Price pay={job.pay} payText={job.payText} />
            </>
          )}
          <p className={styles.soft}>
            {job?.isOpen ? job.closesAt && closingLabel(new Date(job.closesAt), now) : <Tag>{job ? "Closed" : "Gone"}</Tag>}{" "}
            {job?.isSample && <Tag>Sample</Tag>}
          </p>
        </div>
      ) : (
        <p className={styles.soft}>Removed: {title}</p>
      )}
      <div className={styles.side}>
        {isKept && job && <CompareToggle job={job} className={buttonClass("quiet")} />}
        <Button kind="quiet" onClick={change}>
          {isKept ? "Remove" : "Put back"}
          <span className="visually-hidden"> {title}</span>
        </Button>
      </div>
    </li>
  );
}
