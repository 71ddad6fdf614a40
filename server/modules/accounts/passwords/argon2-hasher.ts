import { hash, verify } from "@node-rs/argon2";
import type { PasswordHasher } from "./password-hasher.ts";

/** OWASP's floor for argon2id. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createPasswordHasher(): PasswordHasher {
  const dummy = hash("no account has this password", parameters);
  return {
    hash: (password) => hash(password, parameters),
    async verify(stored, password) {
      const isRight = await verify(stored ?? (await dummy), password);
      return stored !== null && isRight;
    },
    isOutdated: () => false,
  };
}
