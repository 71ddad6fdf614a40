/**
 * Does the work for each account and counts how many it was done for. One that fails does not keep the others waiting.
 * @throws AggregateError once all have been tried, with what failed
 */
export async function countEach<T>(accounts: readonly T[], work: (account: T) => Promise<boolean>): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (const account of accounts) {
    try {
      if (await work(account)) count += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${accounts.length} accounts failed`);
  return count;
}
