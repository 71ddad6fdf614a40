import { Button } from "#src/ui/button.tsx";
import styles from "./reading.module.css";
import { type Understanding, understoodWords } from "./understood-words.ts";

/** How a text that is typed is read; nothing where there is nothing to confirm. */
export function HowRead({ understanding, onUse }: { understanding: Understanding | null; onUse: (understanding: Understanding) => void }) {
  const words = understanding && understoodWords(understanding);
  return (
    <div aria-live="polite" className={styles.reading}>
      {understanding && (
        <p className={styles.understood}>
          Read as <strong>{words}</strong>.{" "}
          <Button kind="quiet" data-needs-script="" onClick={() => onUse(understanding)}>
            Use this<span className="visually-hidden">: {words}</span>
          </Button>
        </p>
      )}
    </div>
  );
}
