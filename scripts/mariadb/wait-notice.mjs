const firstMs = 2_000;
const everyMs = 10_000;

/**
 * Logs the awaited operation after two seconds, and again every ten, until `wait` has settled.
 * @template T
 * @param {string} what
 * @param {{ log: (line: string) => void, wait: () => Promise<T> }} options
 * @returns {Promise<T>}
 */
export async function sayWaiting(what, { log, wait }) {
  const startedAt = performance.now();
  const say = () => log(`Waiting for ${what} for ${Math.round((performance.now() - startedAt) / 1000)} s …`);
  /** @type {NodeJS.Timeout | undefined} */
  let repeat;
  const first = setTimeout(() => {
    say();
    repeat = setInterval(say, everyMs);
  }, firstMs);
  try {
    return await wait();
  } finally {
    clearTimeout(first);
    clearInterval(repeat);
  }
}
