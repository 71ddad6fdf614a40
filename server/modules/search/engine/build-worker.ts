import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "#db/client.ts";
import { loadOrBuildIndex } from "./build.ts";
import type { BuildOrder, BuildReport } from "./build-thread.ts";
import { buffersOf } from "./image.ts";

/** Entry of the thread that loads or builds the index, hands its arrays over and ends. */
const order = workerData as BuildOrder;
const database = openDatabase(order.databaseUrl, { connectionLimit: 3 });
const report = (message: BuildReport, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer);

try {
  const built = await loadOrBuildIndex(database.db, order, (warning) => report({ kind: "warning", warning }));
  report({ kind: "built", built }, buffersOf(built.data));
} finally {
  await database.close();
}
