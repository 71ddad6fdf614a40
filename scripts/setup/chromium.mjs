import { existsSync } from "node:fs";
import { runProgram, SetupError, step } from "./command.mjs";

const usualPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];

/**
 * A Chromium for browser tests: the one CHROMIUM_PATH names, one of the machine's, else Debian's package.
 * @returns {Promise<string>} path of the program
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new SetupError(`CHROMIUM_PATH names ${given}, which does not exist.`);
    return given;
  }
  const found = usualPlaces.find((path) => existsSync(path));
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new SetupError("Browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.");
  }
  await step("Installing Chromium", async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await runProgram("apt-get", ["update"], { env, quiet: true });
    const code = await runProgram("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { env, quiet: true });
    if (code !== 0) throw new SetupError("Debian's Chromium could not be installed: see above. Install it or set CHROMIUM_PATH.");
  });
  return "/usr/bin/chromium";
}
