import { paths } from "#server/addresses/paths.ts";
import { counted } from "#src/lib/money.ts";
import { isMissing, refusalOf } from "#src/lib/refusal.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import NotFoundPage from "../not-found/not-found-page.tsx";
import { CheckoutFrame, usePlaceOrder } from "./checkout-frame.tsx";
import { PaymentForm, PriceSheet } from "./payment-form.tsx";

export default function BuyPlanPage({ params }: PageProps) {
  const query = trpc.billing.planToBuy.useQuery({ slug: params.plan ?? "" }, { staleTime: 0 });
  const refusal = query.error && refusalOf(query.error);
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <CheckoutFrame title="Order a plan" description="Order adverts for your firm.">
      {refusal?.code === "conflict" ? (
        <p>
          {refusal.message} <Link href={paths.createCompany}>Create a company</Link>
        </p>
      ) : (
        <Loaded query={query} what="the plan" rows={5}>
          {({ plan, takesCards, billTo }) => (
            <>
              <p>
                {plan.about} {plan.advertsIncluded === 1 ? "Its credit expires" : "Its credits expire"}{" "}
                {counted(plan.creditsValidDays, "day")} after you receive {plan.advertsIncluded === 1 ? "it" : "them"}.{" "}
                <Link href={paths.pricing}>See all plans</Link>
              </p>
              {plan.pricePence === 0 ? (
                <FreePlan slug={plan.slug} />
              ) : (
                <>
                  <PriceSheet
                    caption="What it costs"
                    what={`${plan.name}: ${counted(plan.advertsIncluded, "advert")}, ${counted(plan.daysLive, "day")}${plan.advertsIncluded > 1 ? " each" : ""}`}
                    priced={plan}
                  />
                  <PaymentForm plan={plan} draftId={null} takesCards={takesCards} billTo={billTo} />
                </>
              )}
            </>
          )}
        </Loaded>
      )}
    </CheckoutFrame>
  );
}

function FreePlan({ slug }: { slug: string }) {
  const order = usePlaceOrder();
  const { start, isBusy, refusal } = useCommand();
  return (
    <>
      <div>
        <Button kind="primary" disabled={isBusy} onClick={() => start(() => order({ planSlug: slug, shownPence: 0 }))}>
          Take the free advert
        </Button>
      </div>
      {refusal && <p role="alert">{refusal.message}</p>}
    </>
  );
}
