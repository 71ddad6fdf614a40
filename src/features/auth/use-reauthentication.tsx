import { type ReactNode, useRef, useState } from "react";
import { refusalOf } from "#src/lib/refusal.ts";
import { ConfirmPassword } from "./confirm-password.tsx";

/**
 * For calls that want the password proved anew. `run` makes the call; when it is refused for that, `prompt` (to be placed beside the form, not in
 * it) asks for the password, and the call is made again. @throws what the call throws; the first refusal when the person would rather not
 */
export function useReauthentication(): { run: <T>(call: () => Promise<T>) => Promise<T>; prompt: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);

  const run = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (refusalOf(error).code !== "reauthenticate") throw error;
      setAsked(true);
      const isConfirmed = await new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
      setAsked(false);
      if (!isConfirmed) throw error;
      return call();
    }
  };
  const settle = (isConfirmed: boolean) => answer.current?.(isConfirmed);
  return { run, prompt: isAsked && <ConfirmPassword onConfirmed={() => settle(true)} onCancel={() => settle(false)} /> };
}
