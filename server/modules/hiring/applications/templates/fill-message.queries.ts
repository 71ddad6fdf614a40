import { eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/applications.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { londonDay } from "#server/text/plain-words.ts";
import { employerFacts, firmOf } from "../application-access.ts";
import { type ApplicationRow, findApplications } from "../application-rows.queries.ts";
import { maskedName } from "../blind/blind-adverts.ts";
import { fillTemplate, type previewTemplateInput, type TemplateFacts, unknownVariables } from "./template-text.ts";

type MessageRow = Pick<ApplicationRow, "id" | "applicantName" | "jobTitle" | "companyName" | "sentAt">;

/** Returns the template variables' values for an application. A masked applicant's name is replaced by the placeholder. */
function factsOf({ id, applicantName, jobTitle, companyName, sentAt }: MessageRow, recruiter: string, isMasked: boolean): TemplateFacts {
  const name = isMasked ? maskedName(id) : (applicantName ?? "");
  return {
    "first name": isMasked ? name : (name.trim().split(/\s+/)[0] ?? ""),
    "full name": name,
    "job title": jobTitle,
    company: companyName,
    recruiter,
    "date applied": sentAt ? londonDay(sentAt) : "",
  };
}

export async function nameOf(db: Db, userId: number): Promise<string> {
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId)).limit(1);
  return person?.name ?? "";
}

/** Fills a message in for its applicant. @throws AppError invalid-fields naming what cannot be filled in */
export function fillMessage(message: string, row: MessageRow, recruiter: string): string {
  const { text, empty } = fillTemplate(message, factsOf(row, recruiter, false));
  const unknown = unknownVariables(message);
  if (unknown !== null) throw invalidFields([{ pointer: "/message", detail: unknown }]);
  if (empty.length > 0) {
    const detail = `For ${row.applicantName ?? "an applicant without a name"} there is nothing to fill in for ${inBraces(empty)}.`;
    throw invalidFields([{ pointer: "/message", detail }]);
  }
  return text;
}

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(", ");

/**
 * Renders a message for each of these applicants, in the order given. @throws AppError not-found when the caller may not see one of them
 */
export async function previewMessage(ctx: Context, { ids, text }: z.output<typeof previewTemplateInput>) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const [firmId, recruiter, rows] = await Promise.all([
    firmOf(db, principal),
    nameOf(db, principal.userId),
    findApplications(db, inArray(applications.publicId, ids), ids.length),
  ]);
  const known = new Map(rows.map((row) => [row.id, row]));
  let unknown: string[] = [];
  const items = ids.map((id) => {
    const row = known.get(id);
    requireAllowed(ctx, "application.setStatus", employerFacts(principal, firmId, row));
    if (!row) throw new AppError("not-found", "There is no such application.");
    const filled = fillTemplate(text, factsOf(row, recruiter, row.isMasked));
    unknown = filled.unknown;
    return { id, applicantName: row.isMasked ? maskedName(id) : row.applicantName, text: filled.text, empty: filled.empty };
  });
  return { unknown, items };
}
