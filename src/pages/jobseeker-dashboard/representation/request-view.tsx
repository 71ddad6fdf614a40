import { paths } from "#server/paths.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/dashboard/opened-heading.tsx";
import { OpenedRecord } from "#src/dashboard/opened-record.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { Decision } from "./decision.tsx";
import { datesOf, type Request, stateLabels, stateTones } from "./representation-words.ts";

const all = paths.jobseekerTab("representation");

/** One request: who asks, for which client, the words to agree to, and what can be done about it. */
export function RequestView({ id }: { id: string }) {
  const query = trpc.representations.get.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedRecord query={query} listPath={all} what="request" all="requests and permissions">
      {(request) => <Whole request={request} />}
    </OpenedRecord>
  );
}

function Whole({ request }: { request: Request }) {
  const { id, role, clientName, place, firmName, firmSlug, isFirmVerified, state, shownText, shownDigest, givenAt, refusalReason } =
    request;
  return (
    <article className={styles.stack} aria-labelledby="request">
      <header>
        <OpenedHeading id="request" state={state}>
          {role} at {clientName}, {place}
        </OpenedHeading>
        <p>
          Asked by <Link href={paths.company(firmSlug)}>{firmName}</Link>
          {isFirmVerified ? ", verified" : ", not verified"}
        </p>
        <p>
          <Tag tone={stateTones[state]}>{stateLabels[state]}</Tag> <span className={styles.soft}>{datesOf(request)}</span>
        </p>
        {refusalReason && <p>Your reason: {refusalReason}</p>}
      </header>
      <section aria-labelledby="words">
        <SectionHeading id="words" level={3}>
          {state === "asked" ? "What you would agree to" : "What was shown to you"}
        </SectionHeading>
        <blockquote className={styles.message}>{shownText}</blockquote>
        <p className={`${styles.soft} ${styles.small}`}>
          These words are stored exactly as you see them. Fingerprint (SHA-256): <code className={styles.code}>{shownDigest}</code>
        </p>
      </section>
      <Decision request={request} />
      {givenAt && (
        <p>
          <a href={paths.representationReceipt(id)} download>
            Download the receipt
          </a>{" "}
          <span className={styles.soft}>A text file. The recruiter has the same.</span>
        </p>
      )}
    </article>
  );
}
