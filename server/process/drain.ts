/**
 * Graceful shutdown behind a proxy: reports not ready, serves until the proxy has surely noticed, and only then closes the listener. A
 * second call ends the wait.
 */
export class Drain {
  private state: "serving" | "draining" = "serving";
  private endWait: () => void = () => {};

  get isDraining(): boolean {
    return this.state === "draining";
  }

  /** @returns true once the listener may be closed; false if already called */
  async begin(waitMs: number): Promise<boolean> {
    if (this.isDraining) {
      this.endWait();
      return false;
    }
    this.state = "draining";
    if (waitMs > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        this.endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return true;
  }
}
