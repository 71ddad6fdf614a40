import { type ReactNode, useState } from "react";
import styles from "#src/dashboard/dashboard.module.css";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";

/** One hidden thing and the button that brings it back; brought back, it says so in its place until the list is opened anew. */
export function TakeBack({ name, act, children }: { name: string; act: () => Promise<unknown>; children: ReactNode }) {
  const { tastes, matches } = trpc.useUtils();
  const [state, setState] = useState<"hidden" | "busy" | "back">("hidden");
  const [failure, setFailure] = useState("");
  const bringBack = async () => {
    setState("busy");
    setFailure("");
    try {
      await act();
      setState("back");
      void tastes.own.invalidate();
      void matches.recommended.invalidate();
    } catch (error) {
      setState("hidden");
      setFailure(refusalOf(error).message);
    }
  };
  return (
    <li className={styles.row}>
      <p className={styles.words}>{children}</p>
      <div className={styles.side}>
        {state === "back" ? (
          <p role="status">Shown again</p>
        ) : (
          <Button kind="quiet" aria-disabled={state === "busy" || undefined} onClick={() => state === "hidden" && void bringBack()}>
            Show again<span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
      {failure && <p role="alert">{failure}</p>}
    </li>
  );
}
