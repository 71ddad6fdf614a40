import type { ApplicationState } from "#db/values.ts";
import { Button } from "#src/ui/button.tsx";
import { useDisclosure } from "#src/ui/use-disclosure.ts";
import styles from "./board.module.css";
import { type Line, nameOf, stageLabels } from "./hiring-words.ts";

/** "Move to…" with the stages somebody can be moved to. */
export function MoveMenu({ line, tabIndex, onMove }: { line: Line; tabIndex?: number; onMove: (to: ApplicationState) => void }) {
  const { root, button, disclosed, close, isOpen } = useDisclosure();
  if (line.moves.length === 0) return null;
  return (
    <div {...root}>
      <Button kind="quiet" {...button} tabIndex={tabIndex} className={styles.opener}>
        Move to… <span className="visually-hidden">{nameOf(line)}</span>
      </Button>
      <ul {...disclosed} className={styles.moves}>
        {isOpen &&
          line.moves.map((to) => (
            <li key={to}>
              <Button
                kind="quiet"
                onClick={() => {
                  close();
                  onMove(to);
                }}
              >
                {stageLabels[to]}
                {to === "not-progressing" && "…"}
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
}
