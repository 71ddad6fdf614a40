import { useRef, useState } from "react";
import { useReauthentication } from "#src/auth/use-reauthentication.tsx";
import { type Refusal, refusalOf } from "#src/lib/refusal.ts";

/** Runs what a button starts: once at a time, asking for the password where the site wants it, keeping what it was refused for. */
export function useCommand() {
  const { run, prompt } = useReauthentication();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isUnderWay = useRef(false);

  const start = async (call: () => Promise<unknown>): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await run(call);
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { start: (call: () => Promise<unknown>) => void start(call), isBusy, refusal, prompt };
}
