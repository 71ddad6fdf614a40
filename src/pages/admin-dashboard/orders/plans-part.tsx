import { useRef, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { momentText } from "#src/features/dashboard/facts.tsx";
import { ListChoices } from "#src/features/dashboard/list-controls.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { RowLink, RowTable } from "#src/features/dashboard/row-table.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted, formatMoney } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { SuggestField } from "#src/ui/suggesting/suggest-field.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { useCompanySuggestions, useFreelancerSuggestions, usePickedSuggestion } from "../use-picked.ts";
import { OrderView } from "./order-view.tsx";
import { OrdersList } from "./orders-list.tsx";
import { PlanEditor } from "./plan-editor.tsx";
import { audienceWords, formatPlanField, type PlanFieldName, planFieldLabels } from "./plan-form.tsx";

type PlanCatalogue = Outputs["plans"]["all"];

const hrefOf = (chosen: Record<string, string> = {}) => paths.adminTab("orders", { part: "plans", ...chosen });

/** The price list, one plan of it, or a new one. */
function PlansPart({ search }: { search: URLSearchParams }) {
  const query = trpc.plans.all.useQuery(undefined, { staleTime: 0 });
  const slug = search.get("plan");
  return (
    <Loaded query={query} what="the plans" rows={6}>
      {(all) => (slug === null ? <PlanList all={all} /> : <PlanView key={slug} all={all} slug={slug} />)}
    </Loaded>
  );
}

function PlanList({ all: { items, changes } }: { all: PlanCatalogue }) {
  return (
    <div className={dashboard.stack}>
      <RowTable
        caption="Prices without VAT. Plans on sale appear on the price list at once."
        items={items}
        keyOf={({ slug }) => slug}
        columns={[
          {
            label: "Plan",
            cell: ({ slug, name }) => (
              <RowLink href={hrefOf({ plan: slug })} below={slug}>
                {name}
              </RowLink>
            ),
          },
          { label: "For", cell: ({ audience }) => audienceWords[audience] },
          {
            label: "Includes",
            cell: ({ advertsIncluded, daysLive, creditsValidDays }) => (
              <span>
                {counted(advertsIncluded, "advert")}
                <span className={rows.sub}>
                  {counted(daysLive, "day")} each, valid for {counted(creditsValidDays, "day")}
                </span>
              </span>
            ),
          },
          { label: "On sale", cell: ({ isOffered }) => (isOffered ? "Yes" : <Tag tone="warn">Withdrawn</Tag>) },
          { label: "Price", isFigure: true, cell: ({ pricePence }) => (pricePence === 0 ? "Free" : formatMoney(pricePence)) },
        ]}
      />
      <p className={dashboard.actions}>
        <ButtonLink href={hrefOf({ plan: "" })} keepPlace>
          New plan
        </ButtonLink>
        <Link href={paths.pricing}>View public price list</Link>
      </p>
      <PlanChangeLog changes={changes.slice(0, 20)} heading="Newest changes" isOfOne={false} />
    </div>
  );
}

function PlanView({ all: { items, changes }, slug }: { all: PlanCatalogue; slug: string }) {
  const plan = items.find((each) => each.slug === slug) ?? null;
  return (
    <div className={dashboard.stack}>
      <BackLink href={hrefOf()}>Back to the plans</BackLink>
      {slug !== "" && !plan ? (
        <p>There is no plan with that name.</p>
      ) : (
        <Section id="plan" level={3} heading={plan ? plan.name : "New plan"}>
          <PlanEditor key={plan?.updatedAt} plan={plan} />
        </Section>
      )}
      {plan && <PlanChangeLog changes={changes.filter((change) => change.slug === slug)} heading="Changes" isOfOne />}
    </div>
  );
}

function PlanChangeLog({ changes, heading, isOfOne }: { changes: PlanCatalogue["changes"]; heading: string; isOfOne: boolean }) {
  if (changes.length === 0) return null;
  return (
    <Section id="plan-changes" level={3} heading={heading}>
      <ul className={dashboard.rows}>
        {changes.map(({ slug, at, before, after }) => (
          <li key={`${slug} ${at}`} className={dashboard.row}>
            <div className={dashboard.words}>
              {!isOfOne && <p className={dashboard.title}>{slug}</p>}
              {before === null ? (
                <p>Created</p>
              ) : (
                (Object.keys(after) as PlanFieldName[]).map((name) => (
                  <p key={name}>
                    {planFieldLabels[name]}: {formatPlanField(name, after)}{" "}
                    <span className={dashboard.soft}>(before: {formatPlanField(name, before)})</span>
                  </p>
                ))
              )}
            </div>
            <span className={`${dashboard.side} ${dashboard.soft} ${dashboard.small}`}>
              {momentText(at)},{" "}
              <Link href={paths.adminTab("audit", { resource: "plan", resourceId: slug })}>
                see who<span className="visually-hidden">: {slug} in the audit log</span>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const parts = { orders: "Orders", plans: "Plans and prices", credits: "Give credits" } as const;
type Part = keyof typeof parts;
const partNames = Object.keys(parts) as Part[];

/** Orders and plans: orders to settle, the plans themselves, and credits granted without an order. */
export default function OrdersTab({ search }: TabProps) {
  const part = partNames.find((name) => name === search.get("part")) ?? "orders";
  const order = search.get("order");
  return (
    <div>
      <ListChoices
        label="Orders and plans"
        choices={partNames.map((name) => ({
          label: parts[name],
          href: paths.adminTab("orders", name === "orders" ? {} : { part: name }),
          isCurrent: name === part,
        }))}
      />
      {part === "plans" && <PlansPart search={search} />}
      {part === "credits" && <GrantForm />}
      {part === "orders" && (order ? <OrderView key={order} id={order} /> : <OrdersList search={search} />)}
    </div>
  );
}

const textOf = (typed: FormData, name: string) => String(typed.get(name) ?? "").trim();

/** Grants advert credits to a company or a freelance recruiter without an order; the ledger records why. */
function GrantForm() {
  const { client } = trpc.useUtils();
  const [done, setDone] = useState("");
  const findFirms = useCompanySuggestions();
  const findFreelances = useFreelancerSuggestions();
  const firm = usePickedSuggestion(findFirms);
  const freelance = usePickedSuggestion(findFreelances);
  const attempt = useRef({ text: "", key: "" });
  const submission = useSubmission(async (typed, form) => {
    const named = textOf(typed, "companySlug") || textOf(typed, "freelancePublicId");
    const grant = {
      companySlug: await firm.settle(textOf(typed, "companySlug")),
      freelancePublicId: await freelance.settle(textOf(typed, "freelancePublicId")),
      credits: Number(textOf(typed, "credits")),
      daysLive: Number(textOf(typed, "daysLive")),
      validDays: Number(textOf(typed, "validDays")),
      reason: textOf(typed, "reason"),
    };
    const text = JSON.stringify(grant);
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    const { granted } = await client.billing.grant.mutate(grant, { context: { idempotencyKey: attempt.current.key } });
    attempt.current = { text: "", key: "" };
    form.reset();
    firm.forget();
    freelance.forget();
    setDone(`${counted(granted, "credit")} given to ${named}.`);
  });
  return (
    <div className={dashboard.part}>
      <p>Choose either a firm or a freelance recruiter.</p>
      <Form id="grant-form" label="Give credits" submission={submission}>
        <SuggestField
          name="companySlug"
          label="Firm"
          hint="Start typing its name, company number or domain, then choose it."
          maxLength={300}
          find={findFirms}
          onChoose={firm.onChoose}
        />
        <SuggestField
          name="freelancePublicId"
          label="Freelance recruiter"
          hint="Start typing their name or e-mail address, then choose them."
          maxLength={300}
          find={findFreelances}
          onChoose={freelance.onChoose}
        />
        <WholeNumberField name="credits" label="Adverts" most={100} value={1} />
        <WholeNumberField name="daysLive" label="Days each advert is live" most={60} value={30} />
        <WholeNumberField name="validDays" label="Days until they expire" most={730} value={365} />
        <TextField name="reason" label="Reason, as the buyer will read it" minLength={5} maxLength={160} missing="Enter a reason." />
        <div>
          <SubmitButton sending="Giving">Give credits</SubmitButton>
        </div>
      </Form>
      <DoneMessage text={done} />
    </div>
  );
}

/** A whole number from 1; invalid input is reported, where the browser's number input would drop it. */
function WholeNumberField({ name, label, most, value }: { name: string; label: string; most: number; value: number }) {
  return (
    <TextField
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      pattern="\s*[1-9]\d*\s*"
      data-mismatch={`Enter a whole number from 1 to ${most}.`}
      defaultValue={value}
      required
    />
  );
}
