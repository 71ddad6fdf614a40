import { type ApiScope, apiScopes, type BatchScope } from "#db/own-values.ts";
import { type Action, actions, type Cell, cellsOf, type Relation } from "./actions.ts";
import { columnOf, type MatrixColumn, matrixColumns, type Principal, type UserPrincipal } from "./principal.ts";

/** What can be known of the thing acted on. Leave out what does not apply: a fact that is absent gives no right. */
export interface RowFacts {
  /** Who made it, or whom it is about. */
  ownerId?: number | null;
  companyId?: number | null;
  isPublished?: boolean;
  /** It concerns someone's application to a job that the principal may manage, or the principal's own application. */
  isApplicant?: boolean;
  /** The jobseeker chose to be found. */
  isFindable?: boolean;
  /** The principal's plan has opened this person's contact details. */
  isUnlocked?: boolean;
  /** Its sender has proved to hold a secret we share. */
  isSigned?: boolean;
}

export type Decision =
  | { allowed: true; isAudited: boolean }
  | { allowed: false; because: "unauthenticated" | "forbidden" | "not-visible" | "reauthenticate" | "second-factor" };

export const reauthenticationValidMs = 5 * 60_000;

const cells = new Map(actions.map((action) => [action, byColumn(cellsOf(action))]));

/** What an administrator who has not passed the second factor in this session may still do: get one, or leave. */
const withoutSecondFactor: ReadonlySet<Action> = new Set([
  "user.readMe",
  "user.changePassword",
  "user.changeMfa",
  "session.list",
  "session.revoke",
  "preferences.manage",
]);

/** The one place that decides. Pure: `row` holds what the caller has read in the same transaction. */
export function can(principal: Principal, action: Action, row: RowFacts, now: Date): Decision {
  const cell = cellFor(principal, action);
  if (cell.relations.length === 0) return refuse(principal, "forbidden");
  const isAllowedRow = cell.relations.some((relation) => holds(relation, principal, row));
  if (!isAllowedRow) return refuse(principal, row.isPublished ? "forbidden" : "not-visible");
  if (principal.kind === "anonymous") return { allowed: true, isAudited: cell.isAudited };
  if (principal.scopes && !isPublicTo(action) && !scopesCover(principal.scopes, action)) return refuse(principal, "forbidden");
  if (cell.neverOnSelf && row.ownerId === principal.userId) return refuse(principal, "forbidden");
  if (lacksSecondFactor(principal) && !needsNoSecondFactor(principal, action)) return refuse(principal, "second-factor");
  if (cell.needsReauthentication && !isFresh(principal, now)) return refuse(principal, "reauthenticate");
  return { allowed: true, isAudited: cell.isAudited };
}

/** Whether any row at all could be allowed: what is asked before a row is known. */
export function couldEver(principal: Principal, action: Action): boolean {
  if (principal.kind === "user" && principal.scopes && !isPublicTo(action) && !scopesCover(principal.scopes, action)) return false;
  return cellFor(principal, action).relations.length > 0;
}

function cellFor(principal: Principal, action: Action): Cell {
  const cell = cells.get(action)?.[columnOf(principal)];
  if (!cell) throw new Error(`The permission matrix has no action "${action}".`);
  return cell;
}

function byColumn(row: readonly Cell[]): Record<MatrixColumn, Cell> {
  if (row.length !== matrixColumns.length) throw new Error("A line of the permission matrix has not six cells.");
  return Object.fromEntries(matrixColumns.map((column, at) => [column, row[at]])) as Record<MatrixColumn, Cell>;
}

function holds(relation: Relation, principal: Principal, row: RowFacts): boolean {
  if (relation === "*") return true;
  if (relation === "pub") return row.isPublished === true;
  if (relation === "opt") return row.isFindable === true;
  if (relation === "app") return row.isApplicant === true;
  if (relation === "unlocked") return row.isUnlocked === true;
  if (relation === "signed") return row.isSigned === true;
  if (principal.kind === "anonymous") return relation === "own" && row.ownerId === undefined;
  if (relation === "co") return principal.companyId !== null && row.companyId === principal.companyId;
  return row.ownerId === principal.userId;
}

function refuse(principal: Principal, because: Exclude<Decision, { allowed: true }>["because"]): Decision {
  return { allowed: false, because: principal.kind === "anonymous" && because !== "not-visible" ? "unauthenticated" : because };
}

const lacksSecondFactor = (principal: UserPrincipal) => principal.role === "platform_admin" && principal.mfaAt === null;

/** A script's token has no session. That of a page has one, and goes by what that has passed. */
const needsNoSecondFactor = ({ scopes, sessionHash }: UserPrincipal, action: Action) =>
  withoutSecondFactor.has(action) || isPublicTo(action) || (scopes !== null && sessionHash === null && provenByToken(action));

const isPublicTo = (action: Action) => cells.get(action)?.AN.relations.includes("pub") === true;

function isFresh({ reauthenticatedAt }: UserPrincipal, now: Date): boolean {
  return reauthenticatedAt !== null && now.getTime() - reauthenticatedAt.getTime() < reauthenticationValidMs;
}

/** What each scope of a token lets its bearer do, within what the owner may do. What no scope names, no token may do, but for what is public. */
const actionsOfScope: Record<ApiScope, readonly Action[]> = {
  "jobs:read": ["job.readDraft", "job.readClosed", "jobDatabase.browse"],
  "jobs:write": ["job.readDraft", "job.create", "job.update", "job.publish", "job.close"],
  "profile:read": ["user.readMe", "seeker.readProfile", "seeker.detail"],
  "notifications:read": ["notification.manage"],
  "saved:read": ["savedJob.list"],
  "saved:write": ["savedJob.list", "savedJob.manage"],
  "applications:read": ["application.read", "application.export", "message.read"],
  "interviews:write": ["interview.arrange", "interview.answer"],
  "companies:read": ["company.listMembers"],
  "stats:read": ["job.stats"],
  "feeds:read": ["scrapingStats.read"],
};

/** What every token may do: each part of a batch is judged by itself. */
const actionsOfEveryToken: readonly Action[] = ["batch.send"];

/** What an administrator's token may do, which no session with a second factor stands behind: to make it took one, and this tells nothing of anybody. */
const actionsOfAdministratorsTokens: readonly Action[] = ["batch.send", "scrapingStats.read"];

const provenByToken = (action: Action): boolean => actionsOfAdministratorsTokens.includes(action);

/**
 * The token of a page may do what its session may, which is looked up at each use: the table of batched calls alone says which of its calls it reaches, and
 * all of them read.
 */
const isOfPage = (scopes: readonly BatchScope[]): boolean => scopes.includes("own:read");

export function scopesCover(scopes: readonly BatchScope[], action: Action): boolean {
  if (isOfPage(scopes) || actionsOfEveryToken.includes(action)) return true;
  return apiScopes.some((scope) => scopes.includes(scope) && actionsOfScope[scope].includes(action));
}
