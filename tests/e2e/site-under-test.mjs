import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

// A variable keeps the type checker and knip from looking for a bundle that may not be built.
const bundle = pathToFileURL(join(import.meta.dirname, "../../dist/server/serve.js")).href;
/** @type {typeof import("#server/process/serve.ts")} */
const { serve } = await import(bundle);
const { port, signIns, search, background } = await serve({
  // On a machine that the tests themselves keep busy, a page that was told to come back would say nothing about the site.
  acquireTimeoutMs: 10_000,
});

/** What tests make the site do at once that it would do at its own time. Only this program listens for it, so production has no such way in. */
const controls = {
  "/flush-telemetry": () => background.flush(),
  "/run-due-tasks": () => background.runDueTasks(),
  "/deliver-mail": () => background.deliverMail(),
  /** @param {number[]} jobIds */
  "/index-adverts": (jobIds) => search.applyNow(jobIds),
};

const control = createServer(async (request, response) => {
  try {
    const run = /** @type {Record<string, (input: never) => Promise<void>>} */ (controls)[request.url ?? ""];
    if (!run) throw new Error(`No control ${request.url}`);
    await run(/** @type {never} */ (JSON.parse(await text(request))));
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
control.listen(0, "127.0.0.1");
await once(control, "listening");
const { port: controlPort } = /** @type {import("node:net").AddressInfo} */ (control.address());
process.send?.({ port, controlPort, signIns });
