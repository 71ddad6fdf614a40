import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { testWorkersFolder } from "./environment.mjs";

/** Says which test file this worker has begun, so that a run can end a worker that never gets past one: see scripts/setup/stalled-tests.mjs. */
if (testWorkersFolder) writeFileSync(join(testWorkersFolder, String(process.pid)), expect.getState().testPath ?? "");
