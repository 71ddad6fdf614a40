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
