import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/paths.ts";
import { trpc } from "#src/trpc/client.ts";
import { useSubmission } from "#src/ui/form/submission.ts";
import { FieldConflicts } from "#src/ui/merging/field-conflicts.tsx";
import { useMergingSave } from "#src/ui/merging/use-merging-save.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { PlanComparison } from "./plan-comparison.tsx";
import { PlanForm } from "./plan-form.tsx";
import { factNames, factsOf, factText, type Plan, type PlanFacts, readPlanForm } from "./plan-words.ts";

const newFacts: PlanFacts = {
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

/** Changes a plan, or begins one: what would change is seen before it is saved, and the password proved. */
export function PlanEditor({ plan }: { plan: Plan | null }) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const before = plan && factsOf(plan);
  const [wanted, setWanted] = useState<{ slug: string; facts: PlanFacts } | null>(null);
  const [isCompared, setCompared] = useState(false);
  const submission = useSubmission(async (typed) => {
    setWanted({ slug: String(typed.get("slug") ?? "").trim(), facts: readPlanForm(typed) });
    setCompared(true);
  });
  const merging = useMergingSave<string, PlanFacts>({
    opened: { version: plan?.updatedAt ?? "", fields: before ?? newFacts },
    send: async (seenAt, facts) => {
      if (plan) await cache.client.plans.change.mutate({ slug: plan.slug, seenAt, facts });
      return seenAt;
    },
    fetchNewest: async () => {
      const { items } = await cache.plans.all.fetch(undefined, { staleTime: 0 });
      const newest = items.find(({ slug }) => slug === plan?.slug);
      if (!newest) throw new Error("The plan is gone.");
      return { version: newest.updatedAt, fields: factsOf(newest) };
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
            label: factNames[name],
            mine: factText(name, conflict.fields),
            theirs: factText(name, conflict.theirs.fields),
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
