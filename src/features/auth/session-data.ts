/** `isLeaving`: the page is about to be left, so nothing on it still needs its data. */
type ClearCallback = (isLeaving: boolean) => unknown;

const longestWaitMs = 1000;
const forgetters = new Set<ClearCallback>();

/** Registers a callback that clears data when the user signs out or another account signs in. */
export function onSessionEnd(forget: ClearCallback): void {
  forgetters.add(forget);
}

/** Clears all data stored for a session. Storage that never responds does not delay it. */
export async function clearSessionData({ isLeaving }: { isLeaving: boolean }): Promise<void> {
  const all = Promise.allSettled([...forgetters].map(async (forget) => forget(isLeaving)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, longestWaitMs))]);
}
