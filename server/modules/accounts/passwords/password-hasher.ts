/** argon2id behind a bounded queue. */
export interface PasswordHasher {
  /** @throws AppError busy when too many wait already */
  hash(password: string): Promise<string>;
  /**
   * Compares in the same time whether or not there is a hash.
   * @param stored null for an account that does not exist or has no password: the answer is false
   * @throws AppError busy when too many wait already
   */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** True when the hash was made with weaker parameters than today's. */
  isOutdated(stored: string): boolean;
}
