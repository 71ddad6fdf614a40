import type { Ref } from "react";
import { Button } from "#src/ui/button.tsx";
import type { Done } from "./use-done.ts";
import styles from "./work.module.css";

/** Says what was done, without taking the focus from the next case. */
export function DoneMessage({ ref, done: { said, undo } }: { ref: Ref<HTMLParagraphElement>; done: Done }) {
  return (
    <div className={styles.done}>
      <p ref={ref} role="status" tabIndex={-1}>
        {said?.text}
      </p>
      {said && said.ids.length > 0 && (
        <Button onClick={undo}>
          Undo <kbd>u</kbd>
        </Button>
      )}
    </div>
  );
}
