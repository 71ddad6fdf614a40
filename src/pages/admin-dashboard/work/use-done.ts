import { useEffect, useState } from "react";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";

export interface ActionResult {
  text: string;
  /** Decisions that can be undone, and until when. */
  ids: readonly string[];
  undoUntil: string | null;
}

export interface LastAction {
  said: ActionResult | null;
  say: (said: ActionResult) => void;
  undo: () => void;
}

/** The last action, with undo while it is possible. */
export function useLastAction(onChange: () => void): LastAction {
  const [said, setSaid] = useState<ActionResult | null>(null);
  const undoing = trpc.work.undo.useMutation();
  const only = (text: string) => setSaid({ text, ids: [], undoUntil: null });
  const say = (next: ActionResult) => {
    setSaid(next);
    onChange();
  };
  useEffect(() => {
    if (said === null || said.undoUntil === null) return;
    const timer = setTimeout(() => setSaid({ ...said, ids: [], undoUntil: null }), Math.max(0, Date.parse(said.undoUntil) - Date.now()));
    return () => clearTimeout(timer);
  }, [said]);
  const undo = () => {
    if (said === null || said.ids.length === 0 || undoing.isPending) return;
    undoing.mutateAsync({ ids: [...said.ids] }).then(
      ({ results }) => {
        const left = results.filter(({ refusal }) => refusal !== null);
        say({
          text: left.length === 0 ? "Undone. The case is back in the list." : `${left.length} could not be undone.`,
          ids: [],
          undoUntil: null,
        });
      },
      (error) => only(refusalOf(error).message),
    );
  };
  return { said, say, undo };
}
