import { cellsOf } from "#server/kernel/access/actions.ts";
import { matrixColumns } from "#server/kernel/access/principal.ts";
import type { DescribedCall } from "#server/kernel/described-call.ts";

/** A call that is nobody's business but the platform's administrators': theirs alone by the matrix, or marked so. */
export function isInternalCall({ action, isInternal }: Pick<DescribedCall, "action" | "isInternal">): boolean {
  if (isInternal !== undefined) return isInternal;
  return cellsOf(action).every(({ relations }, at) => matrixColumns[at] === "PA" || relations.length === 0);
}
