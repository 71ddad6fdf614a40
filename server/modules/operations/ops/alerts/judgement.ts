import type { OpsAlertKind } from "#db/ops-values.ts";
import type { OpsAlertFacts } from "#db/schema/ops-alerts.ts";

/** Current state of something that administrators are notified about when it changes. */
export interface Judgement {
  /** Kind and subject: identifies one alert row. */
  key: string;
  kind: OpsAlertKind;
  title: string;
  facts: OpsAlertFacts;
  /** Null where there is too little data: the state is left unchanged. */
  isRaised: boolean | null;
}

/** A moment as alerts name it, read at any time later: "2026-11-20 12:34 UTC". */
export const momentText = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;

export const alertKeyOf = (kind: OpsAlertKind, about: string): string => `${kind} ${about}`.slice(0, 160);

/** Returns the facts of an alert that ends: of an error rate, the one that raised it beside the one it came back to. */
export function factsAtEnd({ kind, facts }: Pick<Judgement, "kind" | "facts">, raised: OpsAlertFacts): OpsAlertFacts {
  if (kind !== "error-rate" || typeof raised.inAnHour !== "number") return facts;
  const { inAnHour, median } = raised;
  return { ...facts, inAnHour, median: median ?? null, ...(facts.inAnHour !== inAnHour && { inLastHour: facts.inAnHour ?? null }) };
}
