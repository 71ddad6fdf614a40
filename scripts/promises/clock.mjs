/**
 * Preloaded into a site: moves its wall clock by as much as the latest message says. The monotonic clock stays, as it does when a machine's
 * clock is set.
 */
let offsetMs = 0;
const RealDate = Date;

class MovedDate extends RealDate {
  constructor(/** @type {any[]} */ ...parts) {
    if (parts.length === 0) super(RealDate.now() + offsetMs);
    else super(.../** @type {[number]} */ (/** @type {unknown} */ (parts)));
  }

  /** @override */
  static now() {
    return RealDate.now() + offsetMs;
  }
}

globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (MovedDate));
process.on("message", (/** @type {{ clockOffsetMs?: number }} */ message) => {
  if (typeof message.clockOffsetMs === "number") offsetMs = message.clockOffsetMs;
});
