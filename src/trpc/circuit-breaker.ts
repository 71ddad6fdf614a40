import type { Clock } from "./clock.ts";

const failuresToOpen = 5;
const openForMs = 30_000;

export interface CircuitBreaker {
  /** Call before each request. @throws what `refusal` creates, while open and while a probe is in flight */
  admit: () => Admission;
  /** Runs an admitted request. Errors for which `isFailure` is false do not count as failures, and end a probe successfully. */
  run: <T>(send: () => Promise<T>, isFailure: (error: unknown) => boolean) => Promise<T>;
}

export interface Admission {
  /** Gives the place of an unsent probe to the next caller. No effect once it has been sent, or for other requests. */
  withdraw: () => void;
}

type State =
  | { name: "closed"; failures: number }
  | { name: "open"; untilMs: number }
  /** One probe has been admitted. */
  | { name: "half-open"; isSent: boolean };

/**
 * Creates a circuit breaker: five consecutive failures open it for 30 s; the next request after that is the probe, whose success closes it
 * and whose failure opens it again. Results of requests begun in an earlier state are ignored.
 */
export function createCircuitBreaker({
  clock,
  refusal,
  onOpen,
}: {
  clock: Clock;
  refusal: () => Error;
  onOpen?: () => void;
}): CircuitBreaker {
  let state: State = { name: "closed", failures: 0 };
  let era = 0;

  const turn = (next: State) => {
    state = next;
    era += 1;
  };
  const succeed = () => {
    if (state.name === "closed") state.failures = 0;
    else turn({ name: "closed", failures: 0 });
  };
  const fail = () => {
    if (state.name === "closed") state.failures += 1;
    if (state.name === "closed" && state.failures < failuresToOpen) return;
    turn({ name: "open", untilMs: clock.now() + openForMs });
    onOpen?.();
  };

  const admit = (): Admission => {
    if (state.name === "closed") return { withdraw: () => {} };
    if (state.name === "half-open" || clock.now() < state.untilMs) throw refusal();
    turn({ name: "half-open", isSent: false });
    const mine = era;
    return {
      withdraw: () => {
        if (era === mine && state.name === "half-open" && !state.isSent) turn({ name: "open", untilMs: clock.now() });
      },
    };
  };

  return {
    admit,
    run: async (send, isFailure) => {
      if (state.name === "open") throw refusal();
      if (state.name === "half-open") {
        if (state.isSent) throw refusal();
        state.isSent = true;
      }
      const mine = era;
      try {
        const answer = await send();
        if (era === mine) succeed();
        return answer;
      } catch (error) {
        if (era === mine && isFailure(error)) fail();
        else if (era === mine && state.name === "half-open") succeed();
        throw error;
      }
    },
  };
}
