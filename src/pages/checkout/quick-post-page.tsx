import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { counted } from "#src/lib/money.ts";
import { isMissing } from "#src/lib/refusal.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import NotFoundPage from "../not-found/not-found-page.tsx";
import styles from "./checkout.module.css";
import { CheckoutFrame, usePlaceOrder } from "./checkout-frame.tsx";
import { PaymentForm, PriceSheet } from "./payment-form.tsx";

type QuickPost = Outputs["billing"]["quickPost"];

/** Paying for one advert without a plan. It is published when the payment is confirmed. */
export default function QuickPostPage({ params }: PageProps) {
  const query = trpc.billing.quickPost.useQuery({ draftId: params.draft ?? "" }, { staleTime: 0 });
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <CheckoutFrame title="Pay for one advert" description="Publish one advert without a plan.">
      <Loaded query={query} what="what your advert costs" rows={5}>
        {(quick) => <QuickPost quick={quick} />}
      </Loaded>
    </CheckoutFrame>
  );
}

function QuickPost({ quick }: { quick: QuickPost }) {
  const { posting, problems, orderId, plan } = quick;
  if (posting.jobId !== null && posting.status !== "refused") {
    return (
      <>
        <Notice label="Sent already">This advert has been published or is being reviewed. There is nothing to pay.</Notice>
        <p>
          <ButtonLink href={paths.recruiterTab("jobs")}>Go to your adverts</ButtonLink>
        </p>
      </>
    );
  }
  if (problems.length > 0) return <PublishingProblems posting={posting} problems={problems} />;
  return (
    <>
      <p>
        “{posting.title}” goes live once the payment is confirmed
        {quick.needsReview && "and we have reviewed it, because your company is not verified yet"}.{" "}
        <Link href={paths.editPosting(posting.id)}>Change the advert</Link>
      </p>
      {orderId && (
        <Notice label="Ordered already">
          <Link href={paths.checkoutOutcome(orderId)}>See the order for this advert</Link>. Paying here goes on with that order; it is not
          charged twice.
        </Notice>
      )}
      <FreeOptions quick={quick} />
      {plan ? (
        <>
          <PriceSheet caption="What it costs" what={`${plan.name}, ${counted(plan.daysLive, "day")} live`} priced={plan} />
          <PaymentForm plan={plan} draftId={posting.id} takesCards={quick.takesCards} billTo={quick.billTo} />
        </>
      ) : (
        <p>
          Single adverts are not available at the moment. <Link href={paths.pricing}>See the plans</Link>.
        </p>
      )}
    </>
  );
}

/** Free options come before paid ones. */
function FreeOptions({ quick: { posting, free, available } }: { quick: QuickPost }) {
  const order = usePlaceOrder();
  const { start, isBusy, refusal } = useCommand();
  if (available !== null && available > 0) {
    return (
      <Notice tone="good" label="Nothing to pay">
        You have {counted(available, "credit")} left. <Link href={paths.editPosting(posting.id)}>Use one to publish this advert</Link>.
      </Notice>
    );
  }
  if (!free) return null;
  return (
    <Notice tone="good" label="Your first advert is free">
      <p>It is live for {counted(free.daysLive, "day")}, like any other.</p>
      <p>
        <Button disabled={isBusy} onClick={() => start(() => order({ planSlug: free.slug, shownPence: 0, draftId: posting.id }))}>
          Publish for free
        </Button>
      </p>
      {refusal && <p role="alert">{refusal.message}</p>}
    </Notice>
  );
}

function PublishingProblems({ posting, problems }: Pick<QuickPost, "posting" | "problems">) {
  return (
    <div className={styles.part}>
      <Notice tone="warn" label="Not ready to publish">
        “{posting.title ?? "Your advert"}” needs {counted(problems.length, "change")} first. You pay only when it can be published.
      </Notice>
      <ul>
        {problems.slice(0, 10).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <div>
        <ButtonLink kind="primary" href={paths.editPosting(posting.id)}>
          Finish the advert
        </ButtonLink>
      </div>
    </div>
  );
}
