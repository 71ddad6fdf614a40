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

export const alertKeyOf = (kind: OpsAlertKind, about: string): string => `${kind} ${about}`.slice(0, 160);
