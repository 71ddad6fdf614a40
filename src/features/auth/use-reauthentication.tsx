import { type ReactNode, useRef, useState } from "react";
import { refusalOf } from "#src/lib/refusal.ts";
import { ConfirmPassword } from "./confirm-password.tsx";

/**
 * For calls that require recent password confirmation. `run` makes the call; when it is refused for that, `prompt` (place it beside the
 * form, not in it) asks for the password and the call is retried. @throws the call's error; the first refusal when the user cancels
 */
export function useReauthentication(): { run: <T>(call: () => Promise<T>) => Promise<T>; prompt: ReactNode } {
  const [isPrompted, setPrompted] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);

  const run = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      if (refusalOf(error).code !== "reauthenticate") throw error;
      setPrompted(true);
      const isConfirmed = await new Promise<boolean>((resolve) => {
        answer.current = resolve;
      });
      setPrompted(false);
      if (!isConfirmed) throw error;
      return call();
    }
  };
  const settle = (isConfirmed: boolean) => answer.current?.(isConfirmed);
  return { run, prompt: isPrompted && <ConfirmPassword onConfirmed={() => settle(true)} onCancel={() => settle(false)} /> };
}
