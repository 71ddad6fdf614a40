import type { Db } from "#db/client.ts";
import { opsAlertChanges, opsAlertRules, opsAlertSilences, opsAlerts } from "#db/schema/ops-alerts.ts";
import { daysBefore } from "#db/time-limits.ts";
import rules from "#ops/sample/rules.json" with { type: "json" };
import type { SamplePlan } from "#ops/sample/sample-plan.ts";
import { judgeReleases } from "./alerts/evaluate-alerts.commands.ts";
import { judgeErrors } from "./alerts/judge-errors.queries.ts";
import { factsAtEnd, type Judgement } from "./alerts/judgement.ts";
import { judgementOf, ruleKeyOf, testRule } from "./alerts/rule-samples.queries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const silentForMs = 2 * dayMs;

type Change = Judgement & { isRaised: boolean; at: Date };

/** Writes what the judgements of the site say about the sample: alerts on errors, releases and three rules, one of them silenced. */
export async function writeSampleAlerts(db: Db, plan: SamplePlan): Promise<void> {
  const changes = [...(await judgeBurst(db, plan)), ...(await judgeRelease(db, plan)), ...(await replayRules(db, plan))];
  const ordered = changes.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const [place, { at, ...change }] of ordered.entries()) {
    const publicId = `sample-change-${String(place).padStart(8, "0")}`;
    await db.insert(opsAlertChanges).values({ ...change, publicId, at, sendState: "none", nextAttemptAt: at });
    const { isRaised, facts } = change;
    await db
      .insert(opsAlerts)
      .values({ ...change, since: at })
      .onDuplicateKeyUpdate({ set: { isRaised, facts, since: at } });
  }
}

/** Judges the error of the burst after each of its hours, until its rate is usual again. */
async function judgeBurst(db: Db, { burst: { from, until } }: SamplePlan): Promise<Change[]> {
  const changes: Change[] = [];
  for (let at = from.getTime() + hourMs; at <= until.getTime() + 3 * hourMs; at += hourMs) {
    const judged = (await judgeErrors(db, { now: new Date(at), raised: [] })).filter(({ kind }) => kind === "error-rate");
    for (const { isRaised, ...judgement } of judged) {
      const last = changes.findLast(({ key }) => key === judgement.key);
      if (isRaised === null || isRaised === (last?.isRaised === true)) continue;
      const facts = last && !isRaised ? factsAtEnd(judgement, last.facts) : judgement.facts;
      changes.push({ ...judgement, facts, isRaised, at: new Date(at) });
    }
  }
  return changes;
}

async function judgeRelease(db: Db, { now }: SamplePlan): Promise<Change[]> {
  const judged = await judgeReleases(db);
  return judged.map((judgement) => ({ ...judgement, isRaised: judgement.isRaised === true, at: daysBefore(now, 6) }));
}

async function replayRules(db: Db, { now }: SamplePlan): Promise<Change[]> {
  const changes: Change[] = [];
  for (const { silenceReason = null, ...facts } of rules) {
    const rule = facts as typeof facts & Pick<typeof opsAlertRules.$inferInsert, "metric" | "condition">;
    const { firings, last } = await testRule(db, rule, now);
    const judged = last && { judgedUntil: new Date(Math.floor(now.getTime() / hourMs) * hourMs), lastValue: last.value, lastN: last.n };
    await db.insert(opsAlertRules).values({ ...rule, ...judged, createdAt: daysBefore(now, 28) });
    for (const { resolved, ...fired } of firings)
      for (const [isRaised, moment] of [[true, fired] as const, ...(resolved ? [[false, resolved] as const] : [])])
        changes.push({ ...judgementOf(rule, { ...moment, until: new Date(moment.at) }, moment.before), isRaised, at: new Date(moment.at) });
    const until = new Date(now.getTime() + silentForMs);
    if (silenceReason)
      await db.insert(opsAlertSilences).values({ key: ruleKeyOf(rule.publicId), until, reason: silenceReason, setAt: now });
  }
  return changes;
}
