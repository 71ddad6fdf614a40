import { useRef, useState } from "react";
import type { QuestionCode } from "#db/question-values.ts";
import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import { type Refusal, refusalOf } from "#src/lib/refusal.ts";

/** Receives the codes of confirmed questions. */
type Call = (confirmed: QuestionCode[]) => Promise<unknown>;

/** Runs a button's action one at a time, asks for the password where required, and stores the error. */
export function useCommand() {
  const { run, prompt } = useReauthentication();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isUnderWay = useRef(false);

  const last = useRef<{ call: Call; confirmed: QuestionCode[] } | null>(null);

  const start = async (call: Call, confirmed: QuestionCode[] = []): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    last.current = { call, confirmed };
    setBusy(true);
    setRefusal(null);
    try {
      await run(() => call(confirmed));
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  /** Confirms the questions of the last call and repeats it. */
  const confirm = () => {
    if (last.current) void start(last.current.call, [...last.current.confirmed, ...(refusal?.questions ?? []).map(({ code }) => code)]);
  };
  return { start: (call: Call) => void start(call), confirm, isBusy, refusal, prompt };
}
