import type { Clock } from "./clock.ts";

/** Runs `run` with a timeout that aborts its signal. @throws DOMException "TimeoutError" */
export async function withTimeout<T>(clock: Clock, timeoutMs: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let cancel = () => {};
  const tooLate = new Promise<never>((_, reject) => {
    cancel = clock.after(timeoutMs, () => {
      const error = new DOMException("The site took too long to respond. Please try again.", "TimeoutError");
      controller.abort(error);
      reject(error);
    });
  });
  try {
    return await Promise.race([run(controller.signal), tooLate]);
  } finally {
    cancel();
  }
}

export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === "TimeoutError";
