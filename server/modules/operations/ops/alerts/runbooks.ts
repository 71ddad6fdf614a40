import type { OpsAlertKind } from "#db/ops-values.ts";

/** What to do when an alert is raised: the name of its runbook. */
export const runbookOf: Readonly<Record<OpsAlertKind, string>> = {
  "new-error": "client-errors",
  "error-regression": "client-errors",
  "error-rate": "client-errors",
  budget: "budgets",
  "release-worse": "releases",
};
