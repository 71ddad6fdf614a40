import { eq } from "drizzle-orm";
import { apcProgress } from "#db/schema/apc.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { readMonth } from "#server/modules/people/profiles/reading/read-when.ts";
import { readApcProgress, type StoredProgress } from "./apc-progress.queries.ts";

/** Replaces the caller's APC record. @throws AppError invalid-fields for a month that cannot be read or is still to come */
export async function saveApcProgress(ctx: Context, input: Omit<StoredProgress, "updatedAt">) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "apcProgress.manage", { ownerId: userId });
  const row = {
    mainCompetency: input.mainCompetency,
    experience: input.experience,
    trainingBegan: monthOf(input.trainingBegan, ctx.now),
    competencies: input.competencies.filter(({ level, diaryMonths }) => level > 0 || diaryMonths > 0),
    updatedAt: ctx.now,
  };
  await ctx.services.db
    .insert(apcProgress)
    .values({ userId, ...row })
    .onDuplicateKeyUpdate({ set: row });
  return readApcProgress(ctx);
}

function monthOf(typed: string | null, now: Date): string | null {
  if (typed === null || typed.trim() === "") return null;
  const reading = readMonth(typed);
  const fault = (detail: string) => invalidFields([{ pointer: "/trainingBegan", detail }]);
  if ("fault" in reading) throw fault(reading.fault);
  if (reading.value > now.toISOString().slice(0, 7)) throw fault("This month has not begun. Leave it empty until your training has.");
  return reading.value;
}

export async function removeApcProgress(ctx: Context): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "apcProgress.manage", { ownerId: userId });
  await ctx.services.db.delete(apcProgress).where(eq(apcProgress.userId, userId));
}
