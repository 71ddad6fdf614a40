/** Where the site under test listens; set by the global set-up before any test file is read. */
export const siteOrigin = () => process.env.E2E_ORIGIN;
/** @param {string} origin */
export const setSiteOrigin = (origin) => {
  process.env.E2E_ORIGIN = origin;
};
/** Origin of the site's control server, for `site-controls.ts`. */
export const controlOrigin = () => process.env.E2E_CONTROL_ORIGIN ?? "";
/** @param {string} origin */
export const setControlOrigin = (origin) => {
  process.env.E2E_CONTROL_ORIGIN = origin;
};
export const browserPath = () => process.env.CHROMIUM_PATH || "/usr/bin/chromium";
/** @param {Record<string, string>} variables */
export const environmentWith = (variables) => ({ ...process.env, ...variables });

/**
 * What the site prints for each sample account.
 * @returns {import("#server/modules/people/accounts/sample/sample-accounts.commands.ts").SampleSignIn[]}
 */
export const sampleSignIns = () => JSON.parse(process.env.E2E_SIGN_INS ?? "[]");
/** @param {import("#server/modules/people/accounts/sample/sample-accounts.commands.ts").SampleSignIn[]} signIns */
export const setSampleSignIns = (signIns) => {
  process.env.E2E_SIGN_INS = JSON.stringify(signIns);
};

/** Folder in which the site under test writes its mail, one .eml file each. */
export const mailFolder = () => process.env.E2E_MAIL_FOLDER ?? "";
/** @param {string} folder */
export const setMailFolder = (folder) => {
  process.env.E2E_MAIL_FOLDER = folder;
};

/** The private database of the site under test, in which tests make the people they need. */
export const databaseAddress = () => process.env.E2E_DATABASE ?? "";
/** @param {string} url */
export const setDatabaseAddress = (url) => {
  process.env.E2E_DATABASE = url;
};

/** Where pictures of the screens go, and what their role, name or path must hold. */
export const screenshotsAsked = () => ({
  folder: process.env.SCREENSHOT_FOLDER ?? ".data/screenshots",
  wanted: process.env.SCREENSHOT_ONLY ?? "",
});
