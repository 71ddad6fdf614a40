import { useState, useSyncExternalStore } from "react";
import { refusalOf } from "#src/lib/refusal.ts";
import { browserClock, type Clock } from "#src/trpc/clock.ts";
import { createToastStore, type Hold, type ShownToast } from "#src/ui/toast/toast-store.ts";

export interface Undo {
  shown: ShownToast | null;
  /** Says what was done. `takeBack` undoes it, within ten seconds, and may answer with words of its own; without it the message only informs. */
  say: (text: string, takeBack?: () => Promise<unknown>) => void;
  hold: (why: Hold) => void;
  release: (why: Hold) => void;
}

const undoMs = 10_000;
const saidMs = 6000;

/** Holds what was done last in a list, for `UndoMessage` to show. Another thing done takes the place of the one before. */
export function useUndo(clock: Clock = browserClock): Undo {
  const [store] = useState(() => createToastStore(clock));
  const shown = useSyncExternalStore(store.subscribe, store.get, () => null);
  const say = (text: string, takeBack?: () => Promise<unknown>) => {
    const act = () => {
      takeBack?.().then(
        (said) => store.show({ title: typeof said === "string" ? said : "Undone.", durationMs: saidMs }),
        (error) => store.show({ title: refusalOf(error).message, tone: "destructive", durationMs: undoMs }),
      );
    };
    store.show({ title: text, durationMs: takeBack ? undoMs : saidMs, action: takeBack && { label: "Undo", act } });
  };
  return { shown, say, hold: store.hold, release: store.release };
}
