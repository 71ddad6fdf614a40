import { existsSync } from "node:fs";
import { runProgram, SetupError, step } from "./command.mjs";

/** Renders and runs pages as Chromium does, without the browser UI: tests take half as long. */
const headlessShell = "/usr/bin/chromium-headless-shell";
const usualPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];

/**
 * Returns a Chromium for browser tests: the one CHROMIUM_PATH names, Debian's headless one, else one installed on the machine.
 * @returns {Promise<string>} path of the program
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new SetupError(`CHROMIUM_PATH names ${given}, which does not exist.`);
    return given;
  }
  if (existsSync(headlessShell)) return headlessShell;
  const isDebian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (isDebian && (await installHeadlessShell())) return headlessShell;
  const found = usualPlaces.find((path) => existsSync(path));
  if (found) return found;
  throw new SetupError(
    isDebian
      ? "Debian's Chromium could not be installed: see above. Install it or set CHROMIUM_PATH."
      : "Browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to one.",
  );
}

/** @returns {Promise<boolean>} whether it is there now */
function installHeadlessShell() {
  return step("Installing Chromium", async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await runProgram("apt-get", ["update"], { env, quiet: true });
    return (
      (await runProgram("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"], { env, quiet: true })) === 0
    );
  });
}
