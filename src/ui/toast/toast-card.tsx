import { Button } from "../button.tsx";
import styles from "./toast.module.css";
import type { ShownToast } from "./toast-store.ts";
import { useSwipe } from "./use-swipe.ts";

/** Swiped aside or dismissed by its button; then it fades, out of reach, until it is removed. */
export function ToastCard({ toast, onDismiss }: { toast: ShownToast; onDismiss: () => void }) {
  const { title, text, tone, action, isOpen } = toast;
  const swipe = useSwipe(onDismiss);
  return (
    <div className={`${styles.toast} ${styles[tone]}`} data-state={isOpen ? "open" : "closed"} inert={!isOpen} {...swipe}>
      <div className={styles.words}>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
      </div>
      {action && (
        <Button
          kind="quiet"
          className={styles.dismiss}
          onClick={() => {
            onDismiss();
            action.act();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button kind="quiet" className={styles.dismiss} onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}
