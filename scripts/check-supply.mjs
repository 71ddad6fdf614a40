import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import satisfies from "spdx-satisfies";
import { runMain, SetupError } from "./setup/command.mjs";

/**
 * @typedef {{ name: string, version: string, licence: string | null, isForDevelopment: boolean }} Package
 * @typedef {{ production: string[], development: string[] }} AllowedLicences
 * @typedef {{ id: string, name: string, severity: string, title: string, isForDevelopment: boolean }} Advisory
 * @typedef {{ current?: string, latest: string }} Outdated
 * @typedef {{ source: number, name: string, severity: string, title: string, url?: string }} AdvisoryCause
 * @typedef {{ licences: AllowedLicences, majors: Record<string, { seen: string, because: string }>,
 *   advisories: Record<string, { until: string, because: string }> }} Policy
 */

/**
 * Returns the packages of a lock file, without the project's own.
 * @param {{ packages: Record<string, { version?: string, license?: string, dev?: boolean, link?: boolean, name?: string }> }} lock
 * @returns {Package[]}
 */
export function packagesOf(lock) {
  return Object.entries(lock.packages).flatMap(([path, { version, license, dev = false, link = false, name }]) => {
    if (!path.includes("node_modules/") || link) return [];
    const named = name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return [{ name: named, version: version ?? "", licence: license ?? null, isForDevelopment: dev }];
  });
}

/**
 * Returns the packages whose licence the policy does not allow, or that name none.
 * @param {readonly Package[]} packages
 * @param {AllowedLicences} allowed
 */
export function findForbiddenLicences(packages, { production, development }) {
  return packages.filter(({ licence, isForDevelopment }) => {
    const permitted = isForDevelopment ? [...production, ...development] : production;
    try {
      return licence === null || !satisfies(licence, permitted);
    } catch {
      // What is no SPDX expression permits nothing.
      return true;
    }
  });
}

/**
 * Reads the report of `npm audit --json`.
 * @param {string} report
 * @param {ReadonlySet<string>} productionNames packages that the built site needs
 * @returns {Advisory[]}
 * @throws SetupError when the registry did not answer
 */
export function readAudit(report, productionNames) {
  /** @type {{ auditReportVersion?: number, message?: string, vulnerabilities?: Record<string, { via: (string | AdvisoryCause)[] }> }} */
  const { auditReportVersion, message, vulnerabilities } = parseJson(report);
  if (!vulnerabilities || auditReportVersion === undefined) {
    throw new SetupError(`The registry did not answer the audit, so nothing is known of advisories: ${message ?? "no report came"}.`);
  }
  /** @type {Map<string, Advisory>} */
  const advisories = new Map();
  for (const { via } of Object.values(vulnerabilities)) {
    for (const each of via) {
      if (typeof each === "string") continue;
      const id = /GHSA(?:-\w{4}){3}/.exec(each.url ?? "")?.[0] ?? String(each.source);
      const isForDevelopment = !productionNames.has(each.name);
      advisories.set(`${id} ${each.name}`, { id, name: each.name, severity: each.severity, title: each.title, isForDevelopment });
    }
  }
  return [...advisories.values()];
}

/**
 * Returns the advisories that have to be acted on: not those accepted until a day to come, and of tools only high and critical ones.
 * @param {readonly Advisory[]} advisories
 * @param {Policy["advisories"]} accepted
 * @param {string} today such as "2026-11-26"
 */
export function findOpenAdvisories(advisories, accepted, today) {
  return advisories.filter(({ id, severity, isForDevelopment }) => {
    const until = accepted[id]?.until;
    if (until !== undefined && until >= today) return false;
    return isForDevelopment ? ["high", "critical"].includes(severity) : !["info", "low"].includes(severity);
  });
}

/**
 * Reads what `npm outdated --json` prints.
 * @param {string} printed
 * @returns {Record<string, Outdated | Outdated[]>}
 * @throws SetupError when the registry did not answer
 */
export function readOutdated(printed) {
  const read = parseJson(printed);
  if (!printed.trim().startsWith("{") || "error" in read) {
    throw new SetupError("The registry did not say which versions there are, so nothing is known of newer ones.");
  }
  return read;
}

/**
 * Returns the packages of which there is a newer major version, with what the policy says of it; null where it says nothing of that one.
 * @param {ReturnType<typeof readOutdated>} outdated
 * @param {Policy["majors"]} decisions
 */
export function listMajors(outdated, decisions) {
  return Object.entries(outdated).flatMap(([name, found]) => {
    const versions = Array.isArray(found) ? found : [found];
    const oldest = versions.map(({ current }) => current ?? "").sort(byVersion)[0] ?? "";
    const latest = versions[0]?.latest ?? "";
    if (oldest === "" || majorOf(oldest) === majorOf(latest)) return [];
    const decision = decisions[name];
    return [{ name, current: oldest, latest, because: decision?.seen === majorOf(latest) ? decision.because : null }];
  });
}

/** Below 1.0 the second number stands for breaking changes. */
const majorOf = (/** @type {string} */ version) =>
  version
    .split(".")
    .slice(0, version.startsWith("0.") ? 2 : 1)
    .join(".");
const byVersion = (/** @type {string} */ a, /** @type {string} */ b) => a.localeCompare(b, "en", { numeric: true });

/**
 * Returns {} for what is no JSON.
 * @param {string} text
 */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** @param {string[]} parameters */
function npm(...parameters) {
  const { stdout, error } = spawnSync("npm", parameters, { encoding: "utf8", maxBuffer: 256 * 1024 * 1024 });
  if (error) throw new SetupError(`npm could not be run: ${error.message}.`);
  return stdout;
}

/**
 * @param {string} heading
 * @param {readonly string[]} lines
 */
function report(heading, lines) {
  console.log(`\n${heading}:${lines.length === 0 ? " none" : ""}`);
  for (const line of lines) console.log(`  ${line}`);
}

const folder = "dist";
const csvCell = (/** @type {string} */ text) => `"${text.replaceAll('"', '""')}"`;

/** @param {readonly Package[]} packages */
function writeBillOfMaterials(packages) {
  mkdirSync(folder, { recursive: true });
  const bill = parseJson(npm("sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--package-lock-only"));
  if (bill.bomFormat !== "CycloneDX") throw new SetupError("npm sbom printed no bill of materials.");
  // npm names it after its folder.
  bill.metadata.component.name = parseJson(readFileSync("package.json", "utf8")).name;
  writeFileSync(`${folder}/sbom.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`);
  const rows = packages.map(({ name, version, licence, isForDevelopment }) =>
    [name, version, licence ?? "", isForDevelopment ? "development" : "production"].map(csvCell).join(","),
  );
  writeFileSync(`${folder}/licences.csv`, `"package","version","licence","needed for"\r\n${[...new Set(rows)].sort().join("\r\n")}\r\n`);
  console.log(`Wrote ${folder}/sbom.cdx.json (CycloneDX) and ${folder}/licences.csv.`);
}

/**
 * @param {readonly Package[]} packages
 * @param {Policy} policy
 */
function checkSupply(packages, policy) {
  const forbidden = findForbiddenLicences(packages, policy.licences);
  report(
    "Licences that the policy does not allow",
    forbidden.map(({ name, version, licence }) => `${name} ${version}: ${licence ?? "none"}`),
  );
  const majors = listMajors(readOutdated(npm("outdated", "--json")), policy.majors);
  const described = majors.map(({ name, current, latest, because }) => `${name} ${current} → ${latest}: ${because ?? "not decided"}`);
  report("Newer major versions, and what was decided", described);
  const production = new Set(packages.filter(({ isForDevelopment }) => !isForDevelopment).map(({ name }) => name));
  const advisories = readAudit(npm("audit", "--json"), production);
  const open = findOpenAdvisories(advisories, policy.advisories, new Date().toISOString().slice(0, 10));
  const lineOf = (/** @type {Advisory} */ { id, name, severity, title, isForDevelopment }) =>
    `${name}${isForDevelopment ? " (development)" : ""}, ${severity}, ${id}: ${title}${policy.advisories[id] ? ` (${policy.advisories[id].because})` : ""}`;
  report("Advisories", advisories.map(lineOf));
  report("Advisories to act on", open.map(lineOf));
  return forbidden.length + open.length + majors.filter(({ because }) => because === null).length === 0 ? 0 : 1;
}

/** `npm run check:supply`, and with --sbom `npm run sbom`. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({ options: { sbom: { type: "boolean", default: false } } });
  await runMain(async () => {
    const packages = packagesOf(JSON.parse(readFileSync("package-lock.json", "utf8")));
    if (values.sbom) return writeBillOfMaterials(packages);
    return checkSupply(packages, JSON.parse(readFileSync("scripts/supply-policy.json", "utf8")));
  });
}
