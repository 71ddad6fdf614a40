import { Button } from "./button.tsx";
import styles from "./load-error.module.css";

/** Stands where content should be when it could not be fetched. `what` reads after "We could not load": "the jobs". */
export function LoadError({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className={styles.error} role="alert">
      <h1 tabIndex={-1}>We could not load {what}</h1>
      <p>The connection may have dropped, or the site may be busy. Nothing you chose is lost.</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
