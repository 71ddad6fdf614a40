import { existsSync } from "node:fs";
import { runProgram, SetupError, step } from "./command.mjs";

const usualPlaces = ["/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server"];

/**
 * Returns a Redis for the shared-quota tests, which start their own: the one REDIS_SERVER_PATH names, one installed on the machine, else
 * Debian's package.
 * @returns {Promise<string>} path of the program
 */
export async function ensureRedisServer() {
  const given = process.env.REDIS_SERVER_PATH;
  if (given) {
    if (!existsSync(given)) throw new SetupError(`REDIS_SERVER_PATH names ${given}, which does not exist.`);
    return given;
  }
  const found = usualPlaces.find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new SetupError(
      "Tests of shared quotas need redis-server. Install it (Debian: apt-get install redis-server) or set REDIS_SERVER_PATH to one.",
    );
  }
  await step("Installing Redis", async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await runProgram("apt-get", ["update"], { env, quiet: true });
    const code = await runProgram("apt-get", ["install", "-y", "--no-install-recommends", "redis-server"], { env, quiet: true });
    if (code !== 0) throw new SetupError("Debian's redis-server could not be installed: see above. Install it or set REDIS_SERVER_PATH.");
  });
  return "/usr/bin/redis-server";
}
