import { useEffect, useRef, useState } from "react";
import type { QuestionCode } from "#db/question-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { counted } from "#src/lib/money.ts";
import { type Refusal, refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { usePlaceOrder } from "../checkout/checkout-frame.tsx";
import styles from "./post-a-job.module.css";
import type { Posting, PostingCheck, Preview } from "./steps.ts";
import { clearStoredEdits } from "./unsaved-edits.ts";
import type { PostingEditorState } from "./use-posting.ts";

/** Publishes the advert idempotently: pressing twice, a second tab or a reload yields the same advert and uses one credit. */
export function Publishing({
  posting,
  draftId,
  shown,
  check,
  onJudge,
  onSignedOut,
}: {
  posting: PostingEditorState;
  draftId: string;
  shown: Preview;
  check: PostingCheck | null;
  onJudge: (id: string) => Promise<PostingCheck>;
  onSignedOut: () => void;
}) {
  const { client, posting: cache } = trpc.useUtils();
  const [sent, setSent] = useState<SubmittedPosting | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const trouble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) trouble.current?.focus();
  }, [refusal]);
  const { publishing } = shown;
  const isUnread = Object.keys(posting.faults).length > 0;
  const mustPay = !publishing.hasTimeLeft && publishing.creditsLeft === 0;
  const free = mustPay ? publishing.free : null;
  const order = usePlaceOrder();
  const send = async (confirmed: QuestionCode[]): Promise<SubmittedPosting> => {
    if (!(await posting.save())) throw new Error("unsaved");
    const now = await client.posting.get.query({ id: draftId });
    if (!waits.has(now.status)) return now;
    const context = { idempotencyKey: await publishingKey(now) };
    try {
      return await client.posting.publish.mutate({ id: draftId, confirmed }, { context });
    } catch (error) {
      // Another tab published it first, so the goal is reached.
      const then = refusalOf(error).code === "conflict" ? await client.posting.get.query({ id: draftId }) : null;
      if (then && !waits.has(then.status)) return then;
      throw error;
    }
  };
  const attempt = async (work: () => Promise<void>) => {
    if (isUnderWay.current) return;
    if (isUnread) return setRefusal(unparsedInputRefusal());
    isUnderWay.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await work();
      clearStoredEdits(draftId);
    } catch (error) {
      const found = refusalOf(error);
      setRefusal(found);
      if (found.code === "unauthenticated") onSignedOut();
      if (found.code === "invalid-fields") await onJudge(draftId).catch(() => {});
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  const publishFree = () =>
    attempt(async () => {
      if (!free) return;
      if (!(await posting.save())) throw new Error("unsaved");
      await order({ planSlug: free.slug, shownPence: 0, draftId });
    });
  const publish = (confirmed: QuestionCode[] = []) =>
    attempt(async () => {
      setSent(await send(confirmed));
      void cache.mine.invalidate();
    });
  if (sent) return <PostingSubmitted sent={sent} />;
  const isFit = check?.errors.length === 0 && !isUnread;
  return (
    <Section id="publishing" heading="Publish" className={styles.asked}>
      <ReviewNotice publishing={publishing} />
      {!publishing.isEmailVerified && (
        <Notice tone="warn" label="Your address is not confirmed">
          Confirm your e-mail address first: the link is in the e-mail we sent you, or <Link href={paths.myAccount()}>ask for another</Link>
          .
        </Notice>
      )}
      <p>{creditWords(publishing)}</p>
      {refusal && (
        <div ref={trouble} tabIndex={-1} role="alert" className={styles.alert}>
          {posting.elsewhere ? "First choose between your changes and your colleague’s, above." : publishRefusalText(refusal)}
          {refusal.questions && (
            <p>
              <Button onClick={() => void publish(refusal.questions?.map(({ code }) => code))}>Publish anyway</Button>
            </p>
          )}
        </div>
      )}
      <div className={styles.ways}>
        {free && (
          <Button kind="primary" aria-disabled={isBusy || undefined} onClick={() => void publishFree()}>
            {isBusy ? "Publishing…" : publishing.needsReview ? "Submit for free" : "Publish for free"}
          </Button>
        )}
        {free ? null : mustPay || refusal?.code === "payment-required" ? (
          <ButtonLink
            kind="primary"
            href={paths.quickPost(draftId)}
            onClick={(event) => {
              // Payment publishes the saved version, so unreadable input must be fixed first.
              if (!isUnread) return;
              event.preventDefault();
              setRefusal(unparsedInputRefusal());
            }}
          >
            Pay for this advert
          </ButtonLink>
        ) : (
          <Button kind="primary" aria-disabled={isBusy || undefined} onClick={() => void publish()}>
            {isBusy ? "Publishing…" : publishing.needsReview ? "Submit for approval" : "Publish"}
          </Button>
        )}
        {!isFit && <span className={styles.soft}>Something is still missing: see above.</span>}
      </div>
    </Section>
  );
}

const waits: ReadonlySet<string> = new Set(["draft", "awaiting-payment", "refused"]);

/** A new object each time, so that screen readers announce it again. */
const unparsedInputRefusal = (): Refusal => ({ code: "invalid-fields", message: "", status: 0, fieldErrors: {}, retryAfterSeconds: null });

const publishRefusalText = ({ code, message }: Refusal): string =>
  code === "invalid-fields" ? "It cannot be published yet: what is missing is listed above." : message;

function creditWords({ hasTimeLeft, creditsLeft, free }: Preview["publishing"]): string {
  if (hasTimeLeft) return "Your earlier payment still covers this advert: publishing it uses no credit.";
  if (creditsLeft === 0 && free) return `Your first advert is free and stays live for ${counted(free.daysLive, "day")}.`;
  if (creditsLeft === 0) return "You have no credits left. Your advert is saved: pay for this one, or buy a plan.";
  return `Publishing uses one credit. You have ${counted(creditsLeft, "advert")} left.`;
}

function ReviewNotice({ publishing: { needsReview, verification, isFreelance } }: { publishing: Preview["publishing"] }) {
  if (!needsReview) return null;
  return (
    <Notice label="We check it first">
      {isFreelance || verification === "verified"
        ? "We check it before it goes live, usually within one working day."
        : "Your company is not verified yet, so we check its first advert before it goes live, usually within one working day. You can write and submit adverts in the meantime."}{" "}
      If we refuse it, we tell you why and return the credit.{" "}
      {!isFreelance && verification !== "verified" && (
        <>
          {verification === "in-review"
            ? "We are checking your verification documents, which takes up to two working days."
            : "Verification takes up to two working days:"}{" "}
          <Link href={paths.businessVerification}>Business verification</Link>.
        </>
      )}
    </Notice>
  );
}

/** Returns an idempotency key for one version of a draft, the same in every tab. */
async function publishingKey({ id, version, updatedAt }: Pick<Posting, "id" | "version" | "updatedAt">): Promise<string> {
  const named = new TextEncoder().encode(`${id} ${version} ${updatedAt}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", named));
  return [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

type SubmittedPosting = Pick<Posting, "id" | "jobId" | "status">;

/** Shows where to find the advert once it has been submitted. */
function PostingSubmitted({ sent: { jobId, status } }: { sent: SubmittedPosting }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isLive = status === "live";
  return (
    <section aria-labelledby="sent" className={styles.asked}>
      <h2 ref={heading} id="sent" tabIndex={-1}>
        {isLive ? "Your advert is live" : "Your advert has been submitted"}
      </h2>
      <p>
        {isLive
          ? "It now appears in job lists and feeds."
          : "We check it first, usually within one working day, and notify you as soon as we have decided."}
      </p>
      <p className={styles.ways}>
        {isLive && jobId !== null && <Link href={paths.job(jobId)}>View live advert</Link>}
        <Link href={paths.recruiterTab("jobs")}>Your adverts</Link>
        <Link href={paths.postAJob}>Post another job</Link>
      </p>
    </section>
  );
}
