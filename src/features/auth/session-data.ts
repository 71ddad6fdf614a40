/** `isLeaving`: the page is about to be left, so nothing on it needs what it shows any more. */
type Forget = (isLeaving: boolean) => unknown;

const longestWaitMs = 1000;
const forgetters = new Set<Forget>();

/** Registers what is to be forgotten when the person here signs out, or another one has signed in. */
export function forgetAtSessionEnd(forget: Forget): void {
  forgetters.add(forget);
}

/** Forgets all that was kept for a session. Storage that never answers holds nobody up. */
export async function forgetSessionData({ isLeaving }: { isLeaving: boolean }): Promise<void> {
  const all = Promise.allSettled([...forgetters].map(async (forget) => forget(isLeaving)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}
