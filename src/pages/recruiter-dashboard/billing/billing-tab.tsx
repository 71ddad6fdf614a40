import { useRef, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useLikelyRole } from "#src/features/auth/use-likely-role.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Section, SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Allowance } from "./allowance.tsx";
import { OrdersTable } from "./orders-table.tsx";

type Line = Outputs["billing"]["ledger"]["items"][number];

const kinds: Readonly<Record<Line["kind"], string>> = { grant: "Added", use: "Used", refund: "Returned", withdrawal: "Removed" };

const addressOf = (page: number) => paths.recruiterTab("billing", page > 1 ? { ledger: String(page) } : {});

function LedgerTable({ search }: { search: URLSearchParams }) {
  const pageText = search.get("ledger") ?? "";
  const query = trpc.billing.ledger.useQuery({ page: /^[1-9]\d{0,2}$/.test(pageText) ? Number(pageText) : 1 }, { staleTime: 0 });
  return (
    <section aria-labelledby="ledger">
      <SectionHeading
        id="ledger"
        level={3}
        aside={
          <a href={paths.ledgerFile} download>
            Download as CSV
          </a>
        }
      >
        Use of credits
      </SectionHeading>
      <Loaded query={query} what="the use of your credits" rows={4}>
        {({ items, page, limit, total }) =>
          items.length === 0 ? (
            <p>No credits have been added or used yet.</p>
          ) : (
            <>
              <RowTable
                caption={`${counted(total, "line")}, the newest first`}
                items={items}
                // The lines of a page never move.
                keyOf={(_, at) => at}
                columns={[
                  { label: "Date", cell: ({ createdAt }) => shortDate(new Date(createdAt)) },
                  {
                    label: "What",
                    cell: ({ kind, reason, title, jobId }) => (
                      <>
                        {kinds[kind]}
                        {reason && kind !== "use" && `: ${reason}`}
                        {title && <span className={rows.sub}>{jobId ? <Link href={paths.job(jobId)}>{title}</Link> : title}</span>}
                      </>
                    ),
                  },
                  { label: "Person", cell: ({ person }) => person ?? "This site" },
                  {
                    label: "Credits",
                    isFigure: true,
                    cell: ({ credits }) => (credits > 0 ? `+${credits}` : String(credits).replace("-", "−")),
                  },
                  {
                    label: "Free re-run",
                    cell: ({ kind, postingId, title }) =>
                      kind === "use" && postingId ? <FreeRerun draftId={postingId} title={title ?? ""} /> : "–",
                  },
                ]}
              />
              <Pagination page={page} pageCount={Math.ceil(total / limit)} href={addressOf} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/**
 * Claims the free credit for an advert without applicants; the server responds at once with whether there is one, or the reason why not.
 */
function FreeRerun({ draftId, title }: { draftId: string; title: string }) {
  const utils = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [isGiven, setGiven] = useState(false);
  const key = useRef(crypto.randomUUID());
  const ask = async () => {
    await utils.client.billing.rerun.mutate({ draftId }, { context: { idempotencyKey: key.current } });
    setGiven(true);
    await utils.billing.allowance.invalidate();
  };
  if (isGiven) return <span role="status">One free credit has been added.</span>;
  return (
    <>
      <Button kind="quiet" disabled={isBusy} onClick={() => start(ask)}>
        Ask for one<span className="visually-hidden"> for {title}</span>
      </Button>
      {refusal && <p role="alert">{refusal.message}</p>}
    </>
  );
}

function PlansOnOffer() {
  const query = trpc.billing.plans.useQuery();
  const role = useLikelyRole();
  const me = trpc.account.me.get.useQuery(undefined, { enabled: role !== "company_admin" });
  const audience = me.data?.isFreelance ? "freelance" : "company";
  return (
    <Section id="buy" heading="Buy more" level={3} className={styles.part}>
      <Loaded query={query} what="the plans" rows={3}>
        {(plans) => (
          <ul className={styles.rows}>
            {plans
              .filter((plan) => role && (plan.audience === "everyone" || plan.audience === audience))
              .map((plan) => (
                <li key={plan.slug} className={styles.row}>
                  <div className={styles.words}>
                    <p className={styles.title}>{plan.name}</p>
                    <p className={styles.small}>
                      {counted(plan.advertsIncluded, "advert")} for {counted(plan.daysLive, "day")}
                      {plan.advertsIncluded > 1 && " each"}, to be used within {counted(plan.creditsValidDays, "day")}
                    </p>
                  </div>
                  <div className={styles.side}>
                    <span>
                      {plan.pricePence === 0 ? "Free" : `${formatMoney(plan.pricePence)} + VAT, ${formatMoney(plan.grossPence)} in all`}
                    </span>
                    <ButtonLink href={paths.buyPlan(plan.slug)}>
                      {plan.pricePence === 0 ? "Get it" : "Order"}
                      <span className="visually-hidden"> {plan.name}</span>
                    </ButtonLink>
                  </div>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <p className={styles.small}>
        <Link href={paths.pricing}>What a credit buys, and how to pay</Link>
      </p>
    </Section>
  );
}

function BillingOverview({ search }: TabProps) {
  return (
    <div className={styles.stack}>
      <Allowance />
      <PlansOnOffer />
      <OrdersTable search={search} />
      <LedgerTable search={search} />
    </div>
  );
}

/** Adverts left, past orders and their documents, for users who may see them. */
export default function BillingTab({ search }: TabProps) {
  const role = useLikelyRole();
  // A company administrator has a company and may see its bills, so the bills are fetched without waiting for `me`.
  const isAdmin = role === "company_admin";
  const me = trpc.account.me.get.useQuery(undefined, { enabled: !isAdmin });
  if (role === "platform_admin") {
    return <p>Site administrators do not buy credits. You manage firms’ orders from the admin dashboard.</p>;
  }
  if (isAdmin) return <BillingOverview search={search} />;
  return (
    <Loaded query={me} what="your billing" rows={5} skeleton={<ListSkeleton rows={5} />}>
      {({ isFreelance, company }) => {
        if (!isFreelance && !company) {
          return (
            <Empty href={paths.createCompany} action="Create a company">
              You are not part of a firm yet. Credits belong to a firm or a freelance recruiter.
            </Empty>
          );
        }
        if (role === "recruiter" && !isFreelance) return <AskAnAdministrator />;
        return <BillingOverview search={search} />;
      }}
    </Loaded>
  );
}

function AskAnAdministrator() {
  const query = trpc.team.get.useQuery();
  return (
    <Loaded query={query} what="your firm’s administrators" rows={1}>
      {({ company, members }) => {
        const names = members.filter(({ role }) => role === "company_admin").map(({ name }) => name);
        return (
          <Empty href={paths.pricing} action="See the plans">
            Only company admins at {company.name} can see billing. Ask {names.length > 0 ? names.join(" or ") : "one of them"}. You can
            still pay for one advert yourself, from its last step.
          </Empty>
        );
      }}
    </Loaded>
  );
}
