import { spawnSync } from "node:child_process";

/** The commit in which main was left; on main itself the last that was pushed. Null where neither is known. */
export function changesSince() {
  for (const branch of ["origin/main", "main"]) {
    const found = git("merge-base", "HEAD", branch);
    if (found !== null) return found.trim();
  }
  return null;
}

/**
 * Files that differ from there, committed or not.
 * @returns {string[]}
 */
export function changedFiles() {
  const since = changesSince();
  if (since === null) return [];
  const listed = [git("diff", "--name-only", since), git("ls-files", "--others", "--exclude-standard")];
  return listed.flatMap((text) => text?.split("\n") ?? []).filter((path) => path !== "");
}

/** @param {...string} parameters */
function git(...parameters) {
  const { status, stdout } = spawnSync("git", parameters, { encoding: "utf8" });
  return status === 0 ? stdout : null;
}
