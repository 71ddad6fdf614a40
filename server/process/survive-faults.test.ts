import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// Takes about 1 s: two processes.
const faults = fileURLToPath(new URL("./survive-faults.ts", import.meta.url));
const run = (statement: string) =>
  spawnSync(
    process.execPath,
    [
      ...["--import", "tsx", "--input-type=module", "--eval"],
      `import { surviveFaults } from ${JSON.stringify(faults)};
      surviveFaults({ error: ({ err }, message) => console.log(message + ": " + err.message) });
      ${statement}
      setTimeout(() => console.log("still serving"), 20);`,
    ],
    { encoding: "utf8" },
  );

test.each([
  ["a rejected promise", `Promise.reject(new Error("lost"));`, "a rejected promise was not handled: lost"],
  ["an exception", `setImmediate(() => { throw new Error("lost"); });`, "an exception was not caught: lost"],
])("%s that nothing handles is reported, and does not end the process", (_what, statement, line) => {
  const { stdout, status } = run(statement);
  expect(stdout.trim().split("\n")).toEqual([line, "still serving"]);
  expect(status).toBe(0);
});
