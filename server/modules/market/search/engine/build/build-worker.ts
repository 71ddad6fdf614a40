import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "#db/client.ts";
import { longWorkNotice, retryUntilDatabaseAvailable } from "#db/waiting-notice.ts";
import { buffersOf } from "../storage/snapshot.ts";
import { type BuildReport, type BuildRequest, loadOrBuildIndex } from "./build.ts";

/** Entry point of the worker that loads or builds the index, transfers its arrays and exits. */
const order = workerData as BuildRequest;
const database = openDatabase(order.databaseUrl, { connectionLimit: 3 });
const report = (message: BuildReport, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer);

try {
  const load = () => loadOrBuildIndex(database.db, order, (warning) => report({ kind: "warning", warning }));
  const built = await retryUntilDatabaseAvailable("search index", load, { notice: longWorkNotice });
  report({ kind: "built", built }, buffersOf(built.data));
} finally {
  await database.close();
}
