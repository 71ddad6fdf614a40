import type { Clock } from "./clock.ts";

const failuresToOpen = 5;
const openForMs = 30_000;

export interface CircuitBreaker {
  /** To be called when a call is wanted. @throws what `refusal` makes, while open, and beside the probe */
  admit: () => Admission;
  /** Sends what was admitted. Failures of which `isFailure` says no are answers too: they count for nothing, but end a probe well. */
  run: <T>(send: () => Promise<T>, isFailure: (error: unknown) => boolean) => Promise<T>;
}

export interface Admission {
  /** Gives the place of a probe that was never sent to the next caller. Without effect once it has been, and for all other calls. */
  withdraw: () => void;
}

type State =
  | { name: "closed"; failures: number }
  | { name: "open"; untilMs: number }
  /** One caller has been let through to see. */
  | { name: "half-open"; isSent: boolean };

/**
 * Five failures in a row open it for 30 s; the next caller after that is the probe, whose success closes it and whose failure opens it for as long
 * again. An answer to a call begun in an earlier state changes nothing.
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
