/** Where the site under test listens; set by the global set-up before any test file is read. */
export const siteOrigin = () => process.env.E2E_ORIGIN;
/** @param {string} origin */
export const setSiteOrigin = (origin) => {
  process.env.E2E_ORIGIN = origin;
};
export const browserPath = () => process.env.CHROMIUM_PATH || "/usr/bin/chromium";
/** @param {Record<string, string>} variables */
export const environmentWith = (variables) => ({ ...process.env, ...variables });
