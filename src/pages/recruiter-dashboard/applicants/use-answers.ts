import { applyingLimits } from "#db/applying-values.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import type { Undo } from "#src/dashboard/use-undo.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { useCommand } from "#src/ui/signed-in/use-command.ts";

type LeftAlone = Outputs["hiring"]["undo"]["left"][number];
const { movedAtOnce } = applyingLimits;

/** Tells everybody still open on some adverts, as many calls as that takes, and offers to take it back. */
export function useAnswers(undo: Undo, onDone: () => void) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const refresh = () => Promise.all([cache.hiring.invalidate(), cache.applications.invalidate(), cache.posting.invalidate()]);

  const takeBack = async (told: readonly string[]) => {
    const left: LeftAlone[] = [];
    try {
      for (let at = 0; at < told.length; at += movedAtOnce) {
        const answer = await cache.client.hiring.undo.mutate({ ids: told.slice(at, at + movedAtOnce) });
        left.push(...answer.left);
      }
    } finally {
      await refresh();
    }
    if (left.length === 0) return "Undone: nobody is told.";
    return `${counted(left.length, "person", "people")} left as they are: ${[...new Set(left.map(({ detail }) => detail))].join(" ")}`;
  };
  const tell = (order: Inputs["applications"]["answerRemaining"]) =>
    start(async () => {
      const told: string[] = [];
      for (;;) {
        const { answered, remaining } = await cache.client.applications.answerRemaining.mutate(order);
        told.push(...answered);
        if (remaining === 0 || answered.length === 0) break;
      }
      await refresh();
      onDone();
      if (told.length > 0) undo.say(`${counted(told.length, "person", "people")} answered.`, () => takeBack(told));
    });
  return { tell, isBusy, refusal };
}
