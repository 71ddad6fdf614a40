import { readFileSync } from "node:fs";
import { runMain } from "./setup/command.mjs";
import { structureNumbers } from "./structure/module-graph.mjs";

const limitsPath = "scripts/structure/limits.json";

await runMain(async () => {
  /** @type {Record<string, { limit: number, target: number }>} */
  const limits = JSON.parse(readFileSync(limitsPath, "utf8"));
  const numbers = Object.entries(structureNumbers());
  console.log("Structure                            now   limit  target");
  for (const [name, now] of numbers) {
    const { limit = 0, target = 0 } = limits[name] ?? {};
    console.log(`${name.padEnd(32)} ${[now, limit, target].map((number) => String(number).padStart(7)).join(" ")}`);
  }
  const worse = numbers.filter(([name, now]) => now > (limits[name]?.limit ?? 0));
  for (const [name, now] of worse)
    console.error(`Worse than before: ${name} is ${now}, the limit in ${limitsPath} is ${limits[name]?.limit}.`);
  return worse.length === 0 ? 0 : 1;
});
