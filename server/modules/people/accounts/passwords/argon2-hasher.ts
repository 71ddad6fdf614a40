import { hash, verify } from "@node-rs/argon2";
import { BoundedQueue } from "#server/kernel/bounded-queue.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { PasswordHasher } from "#server/kernel/services/outside.types.ts";

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 10 ms on one core. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More concurrency would take CPU from page reads; a longer queue would wait longer than people do. */
const atOnce = 2;
const waitingAtMost = 50;
const retryAfterSeconds = 2;

interface Argon2 {
  hash(password: string, parameters: { memoryCost: number; timeCost: number; parallelism: number }): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
}

/** @param argon2 the library, or a stub in tests */
export function createPasswordHasher(argon2: Argon2 = { hash, verify }): PasswordHasher {
  const queue = new BoundedQueue({
    atOnce,
    waitingAtMost,
    refusal: () => new AppError("busy", "Too many people are signing in at the moment. Please try again shortly.", { retryAfterSeconds }),
  });
  // Created eagerly, so that the first unknown address does not take longer than later ones.
  const dummy = argon2.hash("no account has this password", parameters);
  dummy.catch(() => {});
  return {
    hash: (password) => queue.run(() => argon2.hash(normalise(password), parameters)),
    async verify(stored, password) {
      const compared = stored ?? (await dummy);
      const isRight = await queue.run(() => argon2.verify(compared, normalise(password)));
      return stored !== null && isRight;
    },
    isOutdated: (stored) => isWeaker(stored),
  };
}

/** The same characters typed on another keyboard may be composed differently in Unicode. */
const normalise = (password: string) => password.normalize("NFKC");

function isWeaker(stored: string): boolean {
  const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  if (!memory || !passes || !lanes) return true;
  return Number(memory) < parameters.memoryCost || Number(passes) < parameters.timeCost || Number(lanes) < parameters.parallelism;
}
