/** Longer than any of the work takes on a machine that is not overrun. */
export const leastMs = 200;

/**
 * Does the work and answers, or refuses, no sooner than a fixed while after it began: an answer that is the same for an address with and without
 * an account must not tell one from the other by how long it took.
 */
export async function answerSteadily<Result>(work: () => Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work(), new Promise((resolve) => setTimeout(resolve, leastMs))]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
