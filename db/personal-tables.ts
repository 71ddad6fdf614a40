import { and, getTableName, is, notExists, type SQL, sql } from "drizzle-orm";
import { getTableConfig, MySqlDialect, MySqlTable, QueryBuilder } from "drizzle-orm/mysql-core";
import { annotations, type PersonalTable } from "./personal.ts";
import * as accountFlags from "./schema/account-flags.ts";
import * as accounts from "./schema/accounts.ts";
import * as advertRisks from "./schema/advert-risks.ts";
import * as advertTruth from "./schema/advert-truth.ts";
import * as alerts from "./schema/alerts.ts";
import * as apc from "./schema/apc.ts";
import * as applications from "./schema/applications.ts";
import * as appliedBefore from "./schema/applied-before.ts";
import * as articles from "./schema/articles.ts";
import * as audit from "./schema/audit.ts";
import * as boardHealth from "./schema/board-health.ts";
import * as clientErrors from "./schema/client-errors.ts";
import * as companies from "./schema/companies.ts";
import * as companyPages from "./schema/company-pages.ts";
import * as contact from "./schema/contact.ts";
import * as contactRequests from "./schema/contact-requests.ts";
import * as contractAwards from "./schema/contract-awards.ts";
import * as credits from "./schema/credits.ts";
import * as cvs from "./schema/cvs.ts";
import * as feeds from "./schema/feeds.ts";
import * as idempotency from "./schema/idempotency.ts";
import * as interviews from "./schema/interviews.ts";
import * as jobCases from "./schema/job-cases.ts";
import * as jobDrafts from "./schema/job-drafts.ts";
import * as jobReports from "./schema/job-reports.ts";
import * as jobVersions from "./schema/job-versions.ts";
import * as jobs from "./schema/jobs.ts";
import * as links from "./schema/links.ts";
import * as mail from "./schema/mail.ts";
import * as messages from "./schema/messages.ts";
import * as moderationWork from "./schema/moderation-work.ts";
import * as notifications from "./schema/notifications.ts";
import * as operations from "./schema/operations.ts";
import * as opsAlerts from "./schema/ops-alerts.ts";
import * as places from "./schema/places.ts";
import * as plans from "./schema/plans.ts";
import * as profileParts from "./schema/profile-parts.ts";
import * as profiles from "./schema/profiles.ts";
import * as rateLimits from "./schema/rate-limits.ts";
import * as recruiterSettings from "./schema/recruiter-settings.ts";
import * as recruiters from "./schema/recruiters.ts";
import * as reportedPay from "./schema/reported-pay.ts";
import * as representations from "./schema/representations.ts";
import * as rum from "./schema/rum.ts";
import * as shortlists from "./schema/shortlists.ts";
import * as signIn from "./schema/sign-in.ts";
import * as supportViews from "./schema/support-views.ts";
import * as tastes from "./schema/tastes.ts";
import * as taxonomy from "./schema/taxonomy.ts";
import * as telemetry from "./schema/telemetry.ts";
import * as traces from "./schema/traces.ts";
import * as verifications from "./schema/verifications.ts";
import * as webhooks from "./schema/webhooks.ts";
import * as workConfirmations from "./schema/work-confirmations.ts";
import * as workEnds from "./schema/work-ends.ts";

/** Schema files, in the order users see their stored data listed; those without personal data come last. */
const files: readonly object[] = [
  accounts,
  signIn,
  mail,
  audit,
  profiles,
  profileParts,
  workConfirmations,
  alerts,
  tastes,
  appliedBefore,
  applications,
  cvs,
  interviews,
  messages,
  contactRequests,
  representations,
  recruiters,
  shortlists,
  reportedPay,
  workEnds,
  apc,
  companies,
  companyPages,
  verifications,
  webhooks,
  jobDrafts,
  recruiterSettings,
  plans,
  credits,
  contact,
  jobReports,
  accountFlags,
  jobCases,
  moderationWork,
  notifications,
  idempotency,
  rateLimits,
  supportViews,
  telemetry,
  advertRisks,
  advertTruth,
  articles,
  boardHealth,
  clientErrors,
  contractAwards,
  feeds,
  jobVersions,
  jobs,
  links,
  operations,
  opsAlerts,
  places,
  rum,
  taxonomy,
  traces,
];

export const schemaTables: readonly MySqlTable[] = files.flatMap((file) => Object.values(file)).filter((value) => is(value, MySqlTable));

const declarationIndex = ({ table }: PersonalTable) => files.findIndex((file) => Object.values(file).includes(table));

/** Every table with personal data: the single source for export, erasure, retention and the privacy information. */
export const personalTables: readonly PersonalTable[] = [...annotations.values()].sort(
  (one, other) => declarationIndex(one) - declarationIndex(other),
);

interface ForeignKey {
  from: MySqlTable;
  to: MySqlTable;
  condition: SQL | undefined;
}

/** Foreign keys without cascade, which prevent deletion of the row they refer to. */
const references: readonly ForeignKey[] = schemaTables.flatMap((from) =>
  getTableConfig(from)
    .foreignKeys.filter((key) => key.onDelete !== "cascade")
    .map((key) => {
      const { columns, foreignTable, foreignColumns } = key.reference();
      return { from, to: foreignTable, condition: and(...columns.map((column, at) => sql`${column} = ${foreignColumns[at]}`)) };
    }),
);

/** Returns the condition for rows past retention that nothing refers to; the others wait until the referring rows are gone. */
export function outdatedRows({ table, outdated }: PersonalTable, now: Date): SQL | undefined {
  const rows = outdated?.(now);
  const referring = references.filter(({ from, to }) => to === table && from !== table);
  return (
    rows &&
    and(rows, ...referring.map(({ from, condition }) => notExists(new QueryBuilder().select({ one: sql`1` }).from(from).where(condition))))
  );
}

const placeholderPerson = { userId: 0, email: "", emailKey: "", name: "", accountHash: "" };

/** Ordered so that rows are deleted before those they refer to, and before those used to find them. */
export const tablesInErasureOrder: readonly PersonalTable[] = sortForErasure(personalTables);

function sortForErasure(tables: readonly PersonalTable[]): PersonalTable[] {
  const left = new Map(tables.map((entry) => [entry, [...findLaterErasures(entry, tables)]]));
  const sorted: PersonalTable[] = [];
  while (left.size > 0) {
    const next = [...left.keys()].find((entry) => ![...left.values()].some((later) => later.includes(entry)));
    if (!next) throw new Error(`No order to erase ${[...left.keys()].map(({ table }) => getTableName(table)).join(", ")} in.`);
    left.delete(next);
    sorted.push(next);
  }
  return sorted;
}

/** Returns the tables that a table must precede. */
function findLaterErasures({ table, erasure }: PersonalTable, tables: readonly PersonalTable[]): PersonalTable[] {
  const conditions = erasure.flatMap((step) => (step.does === "keep" ? [] : [step.rows(placeholderPerson)]));
  const text = conditions.map((rows) => (rows ? new MySqlDialect().sqlToQuery(rows).sql : "")).join(" ");
  const readTables = new Set(Array.from(text.matchAll(/\bfrom `?(\w+)/g), ([, name]) => name));
  return tables.filter((other) => {
    if (other.table === table) return false;
    const isRowDeleted = other.outdated !== undefined || other.erasure.some((step) => step.does === "delete");
    return (
      readTables.has(getTableName(other.table)) || (isRowDeleted && references.some(({ from, to }) => from === table && to === other.table))
    );
  });
}
