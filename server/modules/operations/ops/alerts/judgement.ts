import type { OpsAlertKind } from "#db/ops-values.ts";
import type { OpsAlertFacts } from "#db/schema/ops-alerts.ts";

/** How something stands that administrators are told of when it changes. */
export interface Judgement {
  /** The kind and what it is about: one row of what has been told. */
  key: string;
  kind: OpsAlertKind;
  title: string;
  facts: OpsAlertFacts;
  /** Null where there is too little to say: it stands as it stood. */
  isRaised: boolean | null;
}

export const keyOf = (kind: OpsAlertKind, about: string): string => `${kind} ${about}`.slice(0, 160);
