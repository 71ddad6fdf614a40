import { parseArgs } from "node:util";

/**
 * Reads the site's origin, the token and the example's own options: `--origin` or DAYWORKS_ORIGIN, and DAYWORKS_TOKEN, which is an
 * environment variable so that process lists do not show it. Exits with a message when something is missing.
 * @param {Record<string, { type: "string" | "boolean" }>} options
 * @param {string} usage
 * @param {{ needsToken?: boolean }} [terms] `needsToken` false: public data is read without a token
 */
export function readSettings(options, usage, { needsToken = true } = {}) {
  const { values, positionals } = parse({ ...options, origin: { type: "string" } }, usage);
  const origin = values.origin ?? process.env.DAYWORKS_ORIGIN ?? "http://127.0.0.1:3000";
  const token = process.env.DAYWORKS_TOKEN ?? "";
  if (typeof origin !== "string" || !URL.canParse(origin))
    stop(`The origin must be an address such as https://jobs.example.com.\n${usage}`);
  if (!token && needsToken) stop(`Set DAYWORKS_TOKEN to an API token: My account, section API tokens.\n${usage}`);
  return { origin: String(origin), token, values, positionals };
}

/**
 * @param {Record<string, { type: "string" | "boolean" }>} options
 * @param {string} usage
 */
function parse(options, usage) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
