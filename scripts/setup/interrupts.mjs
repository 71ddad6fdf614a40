const sameKeyPressMs = 1_000;

/**
 * Answers Ctrl-C and SIGTERM: `onFirst` at the first, `onSecond` at one that comes later. npm passes the terminal's signal on as well, so one key press
 * arrives twice within moments and counts once.
 * @param {{ onFirst: () => void, onSecond: () => void }} answers
 */
export function onInterrupt({ onFirst, onSecond }) {
  let firstAt = 0;
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(name, () => {
      const now = performance.now();
      if (firstAt === 0) {
        firstAt = now;
        onFirst();
      } else if (now - firstAt > sameKeyPressMs) {
        onSecond();
      }
    });
  }
}
