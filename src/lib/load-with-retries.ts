const retries = 5;
const pauseMs = 1000;

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Loads code that may fail to arrive: retries up to five times, a second apart, then fails with the last error. */
export async function loadWithRetries<T>(load: () => Promise<T>, pause: (ms: number) => Promise<void> = wait): Promise<T> {
  for (let left = retries; ; left -= 1) {
    try {
      return await load();
    } catch (error) {
      if (left === 0) throw error;
      await pause(pauseMs);
    }
  }
}
