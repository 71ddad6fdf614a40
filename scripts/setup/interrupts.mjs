const sameKeyPressMs = 1_000;
const lookAtParentEveryMs = 500;

/**
 * Answers Ctrl-C and SIGTERM: `onFirst` at the first, `onSecond` at one that comes later. npm passes the terminal's signal on as well, so one key press
 * arrives twice within moments and counts once. SIGTERM ends the shell through which npm runs a script and never reaches the script: there, a parent that is
 * gone counts as SIGTERM.
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
