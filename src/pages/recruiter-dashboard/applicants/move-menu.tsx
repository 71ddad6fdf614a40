import type { ApplicationState } from "#db/own-values.ts";
import { Button } from "#src/ui/button.tsx";
import { useDisclosure } from "#src/ui/use-disclosure.ts";
import styles from "./board.module.css";
import { type Line, nameOf, stageLabels } from "./hiring-words.ts";

/** "Move to…" with the stages somebody can be moved to, and the way to a shortlist. */
export function MoveMenu({
  line,
  tabIndex,
  onMove,
  onShortlist,
}: {
  line: Line;
  tabIndex?: number;
  onMove: (to: ApplicationState) => void;
  onShortlist: () => void;
}) {
  const { root, button, disclosed, close, isOpen } = useDisclosure();
  if (line.state === "withdrawn") return null;
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
        {isOpen && (
          <li>
            <Button
              kind="quiet"
              onClick={() => {
                close();
                onShortlist();
              }}
            >
              A shortlist…
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}
