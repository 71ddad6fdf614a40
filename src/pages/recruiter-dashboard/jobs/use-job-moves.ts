import type { Inputs } from "#server/types.ts";
import type { Undo } from "#src/features/dashboard/use-undo.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

type Asked = Inputs["posting"]["moveSeveral"];

const done: Record<Asked["action"], string> = {
  pause: "paused",
  resume: "resumed",
  fill: "marked as filled",
  close: "closed",
  extend: "extended",
};

/** Whether whoever applied is to be answered next. */
export const endsAdverts = (action: Asked["action"]): boolean => action === "fill" || action === "close";

type OnMoved = (asked: Asked, moved: readonly string[]) => void;

/** Moves one or several adverts and says so with an undo; what could not be moved is said with its reason. */
export function useJobMoves(undo: Undo, { onMoved, onUndone }: { onMoved: OnMoved; onUndone: () => void }) {
  const { start, ...state } = useCommand();
  const cache = trpc.useUtils().posting;
  const move = trpc.posting.moveSeveral.useMutation();
  const takeBack = trpc.posting.undoMoves.useMutation();
  const refresh = () => cache.invalidate();
  const run = (asked: Asked) =>
    start(async () => {
      const { results, undo: sealed } = await move.mutateAsync(asked);
      const left = results.flatMap(({ refusal }) => (refusal ? [refusal] : []));
      const moved = results.flatMap(({ id, refusal }) => (refusal ? [] : [id]));
      const said = [
        ...(moved.length > 0 ? [`${counted(moved.length, "advert")} ${done[asked.action]}.`] : []),
        ...(left.length > 0
          ? [`${counted(left.length, "advert")} left as ${left.length === 1 ? "it is" : "they are"}: ${[...new Set(left)].join(" ")}`]
          : []),
      ].join(" ");
      await refresh();
      onMoved(asked, moved);
      undo.say(
        said,
        sealed
          ? async () => {
              const undone = await takeBack.mutateAsync({ undo: sealed });
              await refresh();
              onUndone();
              const kept = undone.results.filter(({ refusal }) => refusal);
              return kept.length > 0 ? `${counted(kept.length, "advert")} not put back: somebody has changed them since.` : "Undone.";
            }
          : undefined,
      );
    });
  return { run, ...state };
}
