import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { clockTime } from "#src/lib/dates.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { browserClock, type Clock } from "#src/trpc/clock.ts";
import { Button } from "#src/ui/button.tsx";
import { showToast } from "#src/ui/toast/show-toast.ts";
import { refreshCurrentUser } from "./current-user.ts";
import styles from "./session-ending.module.css";
import { type SessionTimeLeft, sessionQuery } from "./session-query.ts";
import { signOut } from "./sign-out.ts";

/** Warns a signed-in user two minutes before their session ends, and offers to extend it where possible. */
export default function SessionEnding() {
  const queries = useQueryClient();
  // Observed while this component is mounted, so that the result stays cached for other users of the query.
  useQuery({ ...sessionQuery, enabled: false });
  const [ending, setEnding] = useState<SessionEndWarning | null>(null);
  const watch = useRef<ReturnType<typeof watchSessionEnd> | null>(null);
  useEffect(() => {
    const onOver = () => {
      setEnding(null);
      void refreshCurrentUser(queries).catch(() => undefined);
    };
    const current = watchSessionEnd({ clock: browserClock, ask: () => queries.fetchQuery(sessionQuery), onEnding: setEnding, onOver });
    watch.current = current;
    void current.look();
    // Timers pause while a computer sleeps.
    const lookWhenSeen = () => document.visibilityState === "visible" && void current.look();
    document.addEventListener("visibilitychange", lookWhenSeen);
    return () => {
      document.removeEventListener("visibilitychange", lookWhenSeen);
      current.stop();
    };
  }, [queries]);
  const stay = async () => {
    await refreshCurrentUser(queries);
    await watch.current?.look();
    showToast({ title: "You stay signed in" });
  };
  return ending && <Warning key={String(ending.mayStay)} ending={ending} onStay={stay} />;
}

function Warning({ ending: { atMs, mayStay }, onStay }: { ending: SessionEndWarning; onStay: () => Promise<void> }) {
  const [failure, setFailure] = useState<string | null>(null);
  const opened = useRef<HTMLDialogElement>(null);
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    opened.current = dialog;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const end = clockTime(new Date(atMs));
  return (
    <dialog ref={open} role="alertdialog" aria-labelledby="session-ending" aria-describedby="session-ending-text" className={styles.dialog}>
      <h2 id="session-ending">{mayStay ? "Are you still there?" : "Your session is about to end"}</h2>
      <p id="session-ending-text">
        {mayStay
          ? `You have been inactive for a while, so you will be signed out at ${end}.`
          : `For security, you will be signed out at ${end}. Save what you have written, then sign in again.`}
      </p>
      {failure !== null && <p role="alert">{failure}</p>}
      <div className={styles.ways}>
        {mayStay ? (
          <Button kind="primary" onClick={() => onStay().catch((error: unknown) => setFailure(refusalOf(error).message))}>
            Stay signed in
          </Button>
        ) : (
          <Button onClick={() => signOut(paths.signInThen(location.pathname + location.search))}>Sign in again now</Button>
        )}
        <Button kind="quiet" onClick={() => opened.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  );
}

export interface SessionEndWarning {
  atMs: number;
  /** Whether activity extends the session. */
  mayStay: boolean;
}

const warnedBeforeMs = 2 * 60_000;
const triedAgainMs = 60_000;
/** Timers overflow after some weeks. */
const longestWaitMs = 86_400_000;

/**
 * Calls back two minutes before a session ends, and when it has ended. `ask` resolves to null when it has already ended, and rejects when
 * unknown; it does not extend the session, so that use in other tabs and on other devices is noticed.
 */
export function watchSessionEnd({
  clock,
  ask,
  onEnding,
  onOver,
}: {
  clock: Clock;
  ask: () => Promise<SessionTimeLeft | null>;
  /** Null when the session has been extended. */
  onEnding: (ending: SessionEndWarning | null) => void;
  onOver: () => void;
}): { look: () => Promise<void>; stop: () => void } {
  let cancel = () => {};
  let isStopped = false;
  const next = (delayMs: number) => {
    cancel();
    if (!isStopped) cancel = clock.after(Math.min(delayMs, longestWaitMs), () => void look());
  };
  async function look(): Promise<void> {
    try {
      const left = await ask();
      if (isStopped) return;
      if (left === null) return onOver();
      const isEnding = left.leftMs <= warnedBeforeMs;
      onEnding(isEnding ? { atMs: clock.now() + left.leftMs, mayStay: left.longestMs > left.leftMs } : null);
      next(isEnding ? left.leftMs + 1 : left.leftMs - warnedBeforeMs);
    } catch {
      next(triedAgainMs);
    }
  }
  return {
    look,
    stop() {
      isStopped = true;
      cancel();
    },
  };
}
