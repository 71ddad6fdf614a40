import { useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import rows from "#src/features/dashboard/row-table.module.css";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import type { Refusal } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { useSubmission } from "#src/ui/form/submit-button.tsx";
import { FieldConflicts } from "#src/ui/merging/field-conflicts.tsx";
import { useMergingSave } from "#src/ui/merging/use-merging-save.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import {
  formatPlanField,
  type PlanFieldName,
  type PlanFields,
  PlanForm,
  parseBasisPoints,
  parsePence,
  planFieldLabels,
} from "./plan-form.tsx";

const newFacts: PlanFields = {
  name: "",
  about: "",
  features: [],
  audience: "company",
  pricePence: Number.NaN,
  vatBasisPoints: 2000,
  advertsIncluded: 1,
  daysLive: 30,
  creditsValidDays: 365,
  sortOrder: 100,
  isOffered: true,
};

/** Edits or creates a plan: the changes are previewed before saving, and the password is required. */
export function PlanEditor({ plan }: { plan: Plan | null }) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const before = plan && planFieldsOf(plan);
  const [wanted, setWanted] = useState<{ slug: string; facts: PlanFields } | null>(null);
  const [isCompared, setCompared] = useState(false);
  const submission = useSubmission(async (typed) => {
    setWanted({ slug: String(typed.get("slug") ?? "").trim(), facts: readPlanForm(typed) });
    setCompared(true);
  });
  const merging = useMergingSave<string, PlanFields>({
    opened: { version: plan?.updatedAt ?? "", fields: before ?? newFacts },
    send: async (seenAt, facts) => {
      if (plan) await cache.client.plans.change.mutate({ slug: plan.slug, seenAt, facts });
      return seenAt;
    },
    fetchNewest: async () => {
      const { items } = await cache.plans.all.fetch(undefined, { staleTime: 0 });
      const newest = items.find(({ slug }) => slug === plan?.slug);
      if (!newest) throw new Error("This plan no longer exists.");
      return { version: newest.updatedAt, fields: planFieldsOf(newest) };
    },
    onMerged: () => {},
    staleCode: "conflict",
  });
  const finish = async () => {
    await Promise.all([cache.plans.invalidate(), cache.billing.plans.invalidate()]);
    navigate(paths.adminTab("orders", { part: "plans" }), { state: { keepPlace: true } });
  };
  const save = () =>
    start(async () => {
      if (!wanted) return;
      const { facts, slug } = wanted;
      if (plan) await merging.keep(facts);
      else await cache.client.plans.begin.mutate({ slug, facts });
      await finish();
    });
  const { conflict } = merging;
  return (
    <>
      {conflict && (
        <FieldConflicts
          lines={conflict.names.map((name) => ({
            name,
            label: planFieldLabels[name],
            mine: formatPlanField(name, conflict.fields),
            theirs: formatPlanField(name, conflict.theirs.fields),
          }))}
          onSettle={async (taken) => {
            await merging.settle(taken);
            await finish();
          }}
        />
      )}
      {isCompared && wanted ? (
        <PlanComparison
          before={before}
          after={wanted.facts}
          isBusy={isBusy}
          refusal={refusal}
          onSave={save}
          onBack={() => setCompared(false)}
        />
      ) : (
        <PlanForm facts={wanted?.facts ?? before ?? newFacts} submission={submission} isNew={!plan} />
      )}
      {prompt}
    </>
  );
}

type Plan = Outputs["plans"]["all"]["items"][number];

interface PlanComparisonProps {
  /** Null for a new plan. */
  before: PlanFields | null;
  after: PlanFields;
  isBusy: boolean;
  refusal: Refusal | null;
  onSave: () => void;
  onBack: () => void;
}

/** Preview of the changes beside the current values: nothing is saved before it has been shown. */
function PlanComparison({ before, after, isBusy, refusal, onSave, onBack }: PlanComparisonProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const names = before ? changedPlanFields(before, after) : (Object.keys(planFieldLabels) as PlanFieldName[]);
  const price = before && priceChange(before.pricePence, after.pricePence);
  return (
    <section aria-labelledby="comparison">
      <h3 id="comparison" ref={heading} tabIndex={-1}>
        {before ? "What would change" : "The new plan"}
      </h3>
      {names.length === 0 ? (
        <p>Nothing would change.</p>
      ) : (
        <RowTable
          caption="Existing orders keep their original price and credits."
          items={names}
          keyOf={(name) => name}
          columns={[
            { label: "What", cell: (name) => planFieldLabels[name] },
            ...(before ? [{ label: "Today", cell: (name: PlanFieldName) => formatPlanField(name, before) }] : []),
            {
              label: before ? "From now on" : "Value",
              cell: (name) => (
                <>
                  {formatPlanField(name, after)}
                  {name === "pricePence" && price && <span className={rows.sub}>{price}</span>}
                </>
              ),
            },
          ]}
        />
      )}
      {refusal && (
        <div role="alert">
          <p>{refusal.message}</p>
          <ul>
            {Object.entries(refusal.fieldErrors).map(([field, fault]) => (
              <li key={field}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={dashboard.actions}>
        {names.length > 0 && (
          <Button kind="primary" disabled={isBusy} onClick={onSave}>
            {before ? "Save and publish to the price list" : "Create plan"}
          </Button>
        )}
        <Button kind="quiet" onClick={onBack}>
          Continue editing
        </Button>
      </div>
    </section>
  );
}

/** Formats a change such as "12.5% more"; null where there is nothing to compare. */
export function priceChange(before: number, after: number): string | null {
  if (before === after || before === 0) return null;
  const share = Math.round((Math.abs(after - before) / before) * 1000) / 10;
  return `${share}% ${after > before ? "more" : "less"}`;
}

function planFieldsOf(plan: Plan): PlanFields {
  const { slug: _slug, updatedAt: _updatedAt, ...facts } = plan;
  return facts;
}

export const changedPlanFields = (before: PlanFields, after: PlanFields): PlanFieldName[] =>
  (Object.keys(planFieldLabels) as PlanFieldName[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

const parseWholeNumber = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

function readPlanForm(typed: FormData): PlanFields {
  const text = (name: PlanFieldName) => String(typed.get(`facts/${name}`) ?? "").trim();
  const audience = text("audience");
  return {
    name: text("name"),
    about: text("about"),
    features: text("features")
      .split("\n")
      .flatMap((line) => line.trim() || []),
    audience: audience === "company" || audience === "freelance" ? audience : "everyone",
    pricePence: parsePence(text("pricePence")),
    vatBasisPoints: parseBasisPoints(text("vatBasisPoints")),
    advertsIncluded: parseWholeNumber(text("advertsIncluded")),
    daysLive: parseWholeNumber(text("daysLive")),
    creditsValidDays: parseWholeNumber(text("creditsValidDays")),
    sortOrder: parseWholeNumber(text("sortOrder")),
    isOffered: typed.get("facts/isOffered") === "on",
  };
}
