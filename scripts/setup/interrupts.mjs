const sameKeyPressMs = 1_000;
const lookAtParentEveryMs = 500;

/**
 * Handles Ctrl-C and SIGTERM: calls `onFirst` at the first signal, `onSecond` at a later one. npm forwards the terminal's signal as well,
 * so one key press arrives twice within moments and counts once. SIGTERM ends the shell through which npm runs a script and never reaches
 * the script, so the parent's exit counts as SIGTERM there.
 * @param {{ onFirst: (signal: NodeJS.Signals) => void, onSecond: () => void }} answers
 */
export function onInterrupt({ onFirst, onSecond }) {
  let firstAt = 0;
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(name, () => {
      const now = performance.now();
      if (firstAt === 0) {
        firstAt = now;
        onFirst(name);
      } else if (now - firstAt > sameKeyPressMs) {
        onSecond();
      }
    });
  }
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.emit("SIGTERM", "SIGTERM");
  }, lookAtParentEveryMs);
  watch.unref();
}
