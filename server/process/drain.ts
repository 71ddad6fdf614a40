interface Stoppable {
  stop(): unknown;
}

interface OpenParts {
  app: { close(): PromiseLike<unknown>; log: { error(facts: object, message: string): void } };
  background: Stoppable;
  minutes: Stoppable;
  sourceMaps: Stoppable;
  search: Stoppable;
  sampleTelemetry: { close(): PromiseLike<unknown> };
  databases: { close(): PromiseLike<unknown> };
  closeLimiter: () => unknown;
  /** Of traces and metrics. */
  exporters: readonly Stoppable[];
}

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

  /**
   * Closes all that a process holds open, one after another: requests and background work first, then what they use, and exporters last,
   * which tell a collector of both. A part that cannot be closed is logged, and the others are closed all the same.
   */
  async close({ app, exporters, ...parts }: OpenParts): Promise<void> {
    const steps: readonly [name: string, close: () => unknown][] = [
      ["HTTP server", () => app.close()],
      ["background work", () => parts.background.stop()],
      ["minute recorder", () => parts.minutes.stop()],
      ["source maps", () => parts.sourceMaps.stop()],
      ["search", () => parts.search.stop()],
      ["sample telemetry", () => parts.sampleTelemetry.close()],
      ["databases", () => parts.databases.close()],
      ["rate limiter", () => parts.closeLimiter()],
      ["exporters", () => Promise.all(exporters.map((exporter) => exporter.stop()))],
    ];
    for (const [name, close] of steps) {
      try {
        await close();
      } catch (error) {
        app.log.error({ err: error }, `${name} could not be closed`);
      }
    }
  }
}
