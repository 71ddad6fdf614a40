import { type ApiScope, apiScopes, type BatchScope } from "#db/own-values.ts";
import { type Action, actions, type Cell, cellsOf, type Relation } from "./actions.ts";
import { columnOf, type MatrixColumn, matrixColumns, type Principal, type UserPrincipal } from "./principal.ts";

/** Facts about the row acted on. Omit those that do not apply: an absent fact grants nothing. */
export interface RowFacts {
  /** Its creator, or the user it concerns. */
  ownerId?: number | null;
  companyId?: number | null;
  isPublished?: boolean;
  /** It concerns an application to a job that the principal may manage, or the principal's own application. */
  isApplicant?: boolean;
  /** The jobseeker is discoverable. */
  isFindable?: boolean;
  /** The principal's plan has unlocked this jobseeker's contact details. */
  isUnlocked?: boolean;
  /** Its sender has proved possession of a shared secret. */
  isSigned?: boolean;
}

export type Decision =
  | { allowed: true; isAudited: boolean }
  | { allowed: false; because: "unauthenticated" | "forbidden" | "not-visible" | "reauthenticate" | "second-factor" };

export const reauthenticationValidMs = 5 * 60_000;

const cells = new Map(actions.map((action) => [action, byColumn(cellsOf(action))]));

/** Actions allowed to an administrator who has not passed the second factor in this session: set one up, or sign out. */
const withoutSecondFactor: ReadonlySet<Action> = new Set([
  "user.readMe",
  "user.changePassword",
  "user.changeMfa",
  "session.list",
  "session.revoke",
  "preferences.manage",
]);

/** Decides every permission. Pure: `row` holds facts read in the same transaction. */
export function can(principal: Principal, action: Action, row: RowFacts, now: Date): Decision {
  const cell = cellFor(principal, action);
  if (cell.relations.length === 0) return refuse(principal, "forbidden");
  const isAllowedRow = cell.relations.some((relation) => hasRelation(relation, principal, row));
  if (!isAllowedRow) return refuse(principal, row.isPublished ? "forbidden" : "not-visible");
  if (principal.kind === "anonymous") return { allowed: true, isAudited: cell.isAudited };
  if (principal.scopes && !isPublicTo(action) && !scopesCover(principal.scopes, action)) return refuse(principal, "forbidden");
  if (cell.neverOnSelf && row.ownerId === principal.userId) return refuse(principal, "forbidden");
  if (lacksSecondFactor(principal) && !needsNoSecondFactor(principal, action)) return refuse(principal, "second-factor");
  if (cell.needsReauthentication && !isRecentlyReauthenticated(principal, now)) return refuse(principal, "reauthenticate");
  return { allowed: true, isAudited: cell.isAudited };
}

/** Checks whether the action could be allowed on any row, before one is read. */
export function isEverAllowed(principal: Principal, action: Action): boolean {
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

function hasRelation(relation: Relation, principal: Principal, row: RowFacts): boolean {
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

/** A script's token has no session. A page's token has one, whose second factor counts. */
const needsNoSecondFactor = ({ scopes, sessionHash }: UserPrincipal, action: Action) =>
  withoutSecondFactor.has(action) || isPublicTo(action) || (scopes !== null && sessionHash === null && isAllowedByToken(action));

const isPublicTo = (action: Action) => cells.get(action)?.AN.relations.includes("pub") === true;

function isRecentlyReauthenticated({ reauthenticatedAt }: UserPrincipal, now: Date): boolean {
  return reauthenticatedAt !== null && now.getTime() - reauthenticatedAt.getTime() < reauthenticationValidMs;
}

/**
 * Actions that each scope of a token allows, within its owner's permissions. A token may do nothing outside its scopes except public
 * actions.
 */
const actionsOfScope: Record<ApiScope, readonly Action[]> = {
  "jobs:read": ["job.readDraft", "job.readClosed", "jobDatabase.browse"],
  "jobs:write": ["job.readDraft", "job.create", "job.update", "job.publish", "job.close"],
  "profile:read": ["user.readMe", "seeker.readProfile", "seeker.detail", "workEnd.read"],
  "notifications:read": ["notification.manage"],
  "saved:read": ["savedJob.list"],
  "saved:write": ["savedJob.list", "savedJob.manage"],
  "applications:read": ["application.read", "application.export", "message.read"],
  "interviews:write": ["interview.arrange", "interview.answer"],
  "companies:read": ["company.listMembers"],
  "stats:read": ["job.stats", "workEnd.readSupply"],
  "feeds:read": ["scrapingStats.read"],
};

/** Actions every token may do: each part of a batch is authorised separately. */
const actionsOfEveryToken: readonly Action[] = ["batch.send"];

/**
 * Actions of an administrator's token, which has no session with a second factor: creating it required one, and these reveal no personal
 * data.
 */
const actionsOfAdministratorsTokens: readonly Action[] = ["batch.send", "scrapingStats.read"];

const isAllowedByToken = (action: Action): boolean => actionsOfAdministratorsTokens.includes(action);

/**
 * A page's token has its session's permissions, checked at each use: the table of batched calls alone decides which calls it reaches, and
 * all of them read.
 */
const isPageToken = (scopes: readonly BatchScope[]): boolean => scopes.includes("own:read");

export function scopesCover(scopes: readonly BatchScope[], action: Action): boolean {
  if (isPageToken(scopes) || actionsOfEveryToken.includes(action)) return true;
  return apiScopes.some((scope) => scopes.includes(scope) && actionsOfScope[scope].includes(action));
}
