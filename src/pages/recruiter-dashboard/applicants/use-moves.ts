import { useState } from "react";
import type { ApplicationState } from "#db/own-values.ts";
import type { Undo } from "#src/features/dashboard/use-undo.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { type Left, type Line, nameOf, stageLabels } from "./hiring-words.ts";
import type { MoveReason } from "./reason-choice.tsx";

export type Movable = Pick<Line, "id" | "applicantName" | "state">;

interface MoveMore {
  why?: MoveReason;
  onMoved?: () => void;
}

/** Moves people, offers to take it back, and keeps whom a colleague had moved meanwhile. */
export function useMoves(undo: Undo) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [left, setLeft] = useState<readonly Left[]>([]);
  const refresh = () => Promise.all([cache.hiring.invalidate(), cache.applications.invalidate()]);

  const takeBack = async (ids: string[]) => {
    try {
      const answer = await cache.client.hiring.undo.mutate({ ids });
      setLeft(answer.left);
    } finally {
      await refresh();
    }
  };
  const move = (lines: readonly Movable[], to: ApplicationState, message: string | null, { why, onMoved }: MoveMore = {}) =>
    start(async () => {
      const items = lines.map(({ id, state }) => ({ id, from: state }));
      const answer = await cache.client.hiring.move.mutate({ items, to: to as "in-review", message, ...why });
      setLeft(answer.left);
      onMoved?.();
      await refresh();
      const { moved } = answer;
      const only = moved.length === 1 ? lines.find(({ id }) => id === moved[0]) : undefined;
      const who = only ? nameOf(only) : counted(moved.length, "applicant");
      if (moved.length > 0) undo.say(`${who} moved to “${stageLabels[to]}”.`, () => takeBack(moved));
    });
  return { move, isBusy, refusal, left, forgetLeft: () => setLeft([]) };
}
export type Moves = ReturnType<typeof useMoves>;
