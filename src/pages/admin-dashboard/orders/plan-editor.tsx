import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/paths.ts";
import { trpc } from "#src/trpc/client.ts";
import { useSubmission } from "#src/ui/form/submission.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { PlanComparison } from "./plan-comparison.tsx";
import { PlanForm } from "./plan-form.tsx";
import { factsOf, type Plan, type PlanFacts, readPlanForm } from "./plan-words.ts";

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
  const save = () =>
    start(async () => {
      if (!wanted) return;
      const { facts, slug } = wanted;
      if (plan) await cache.client.plans.change.mutate({ slug: plan.slug, seenAt: plan.updatedAt, facts });
      else await cache.client.plans.begin.mutate({ slug, facts });
      await Promise.all([cache.plans.invalidate(), cache.billing.plans.invalidate()]);
      navigate(paths.adminTab("orders", { part: "plans" }), { state: { keepPlace: true } });
    });
  return (
    <>
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
