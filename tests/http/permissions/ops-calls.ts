import { type Call, given, line } from "./call-line.ts";

const statuses = "401 403 403 403 403 200 403 403 403";

const rule = { metric: "lcp", windowHours: 1, condition: "above", amount: 2500, minimumN: 200 };

/** How the quotas are used, what real pages measured, and how the site's own work went. */
export const opsCalls: readonly Call[] = [
  line("ops.rateLimits.usage", "401 403 403 403 403 200 403 403 403", given({ hours: 1 })),
  line("ops.rateLimits.grid", statuses, given({})),
  line("ops.rateLimits.callers", statuses, given({})),
  line("ops.rateLimits.whatIf", statuses, given({ policy: "search" })),
  line("ops.rateLimits.own", "200 200 200 200 200 200 403 200 403"),
  line("ops.rum.overview", statuses, given({})),
  line("ops.rum.attention", statuses, given({})),
  line("ops.rum.changes", statuses, given({})),
  line("ops.rum.routes", statuses, given({})),
  line("ops.rum.trends", statuses, given({})),
  line("ops.rum.route", statuses, given({ route: "/jobs" })),
  line("ops.rum.series", statuses, given({})),
  line("ops.rum.compared", statuses, given({})),
  line("ops.rum.budgets", statuses, given({})),
  line("ops.rum.pageWeight", statuses, given({ route: "/jobs" })),
  line("ops.rum.health", statuses, given({})),
  line("ops.rum.releases", statuses, given({})),
  line("ops.rum.sample", statuses, given({})),
  line("ops.live.incident", statuses, given({})),
  line("ops.alerts.list", statuses, given({})),
  line("ops.alerts.runbook", "401 403 403 403 403 404 403 403 403", given({ name: "none" })),
  line("ops.alerts.testRule", statuses, given(rule)),
  line(
    "ops.alerts.saveRule",
    "401 403 403 403 403 404 403 403 403",
    given({ ...rule, id: "0".repeat(22), name: "None", runbook: "budgets" }),
  ),
  line("ops.alerts.deleteRule", "401 403 403 403 403 404 403 403 403", given({ id: "0".repeat(22) })),
  line("ops.alerts.silence", "401 403 403 403 403 422 403 403 403", given({ key: "none", until: "2000-01-01T00:00", reason: "None" })),
  line("ops.alerts.endSilence", "401 403 403 403 403 404 403 403 403", given({ key: "none" })),
  line("ops.errors.list", statuses, given({})),
  line("ops.errors.group", "401 403 403 403 403 404 403 403 403", given({ id: "0".repeat(22) })),
  line("ops.errors.resolve", "401 403 403 403 403 404 403 403 403", given({ id: "0".repeat(22), release: "aaaaaaaa" })),
  line("ops.errors.ignore", "401 403 403 403 403 404 403 403 403", given({ id: "0".repeat(22) })),
  line("ops.errors.assign", "401 403 403 403 403 404 403 403 403", given({ id: "0".repeat(22), assignee: null })),
  line("ops.errors.merge", "401 403 403 403 403 404 403 403 403", given({ id: "0".repeat(22), other: "1".repeat(22) })),
  line("ops.errors.split", "401 403 403 403 403 404 403 403 403", given({ id: "0".repeat(22) })),
  line("ops.errors.reopen", "401 403 403 403 403 404 403 403 403", given({ id: "0".repeat(22) })),
  line("ops.traces.list", "401 403 403 403 403 200 403 403 403", given({})),
  line("ops.traces.byId", "401 403 403 403 403 404 403 403 403", given({ traceId: "0".repeat(32) })),
  line("ops.traces.statements", "401 403 403 403 403 200 403 403 403", given({})),
  line("ops.traces.plan", "401 403 403 403 403 404 403 403 403", given({ id: "0".repeat(16) })),
  line("ops.traces.work", "401 403 403 403 403 200 403 403 403", given({})),
];
