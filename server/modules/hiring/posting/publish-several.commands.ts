import type { Context } from "#server/kernel/context.ts";
import { publishPosting } from "./publish.commands.ts";
import { refusedAlone } from "./refused-alone.ts";
import type { BulkResult } from "./undo-moves.commands.ts";

/** Publishes several drafts, each by itself as if it alone had been sent: what one of them lacks is said of it and stops nothing. */
export async function publishSeveral(ctx: Context, ids: readonly string[]): Promise<{ results: BulkResult[] }> {
  const results: BulkResult[] = [];
  for (const id of new Set(ids)) {
    try {
      const { status } = await publishPosting(alone(ctx, id), id);
      results.push({ id, status, refusal: null });
    } catch (error) {
      results.push({ id, status: null, refusal: refusedAlone(error) });
    }
  }
  return { results };
}

/** Each has a key of its own under the caller's, so that the same call repeated answers each as it did. */
const alone = (ctx: Context, id: string): Context => ({
  ...ctx,
  request: { ...ctx.request, idempotencyKey: ctx.request.idempotencyKey && `${ctx.request.idempotencyKey} ${id}` },
});
