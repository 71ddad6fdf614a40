import type { z } from "zod";
import { contactRequestMessages } from "#db/schema/contact-requests.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { once } from "#server/kernel/idempotency/once.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import type { sendContactMessageInput } from "./contact-request.fields.ts";
import type { ContactMessage } from "./contact-request.types.ts";
import { isHiddenFromFirm, requireRequest, sideOf } from "./contact-request-rows.queries.ts";

/** Writes to the other side of an accepted request. @throws AppError not-found, conflict while it is not, or no longer, accepted */
export function writeContactMessage(ctx: Context, { id, text }: z.output<typeof sendContactMessageInput>): Promise<ContactMessage> {
  const principal = requireUser(ctx.principal);
  const side = sideOf(principal);
  return once(ctx, { call: "contactRequests.write", sent: { id, text } }, async (tx) => {
    const { row } = await requireRequest(ctx, tx, { action: "seeker.writeContact", id, isLocked: true });
    if (row.state !== "accepted") throw new AppError("conflict", "You can write to each other once the request is accepted.");
    if (await isHiddenFromFirm(ctx, row)) throw new AppError("conflict", "This person no longer shares anything with your firm.");
    const message = { publicId: randomPublicId(), side, text, sentAt: ctx.now };
    await tx.insert(contactRequestMessages).values({ ...message, requestId: row.rowId, authorUserId: principal.userId });
    await announce(ctx, tx, "contact.written", { request: row, to: side === "firm" ? "candidate" : "firm" });
    return { id: message.publicId, side, text, sentAt: ctx.now.toISOString() };
  });
}
