/**
 * Checks whether a path can name anything: its percent codes are valid UTF-8, encoded only once, without control characters, slashes or
 * backslashes. Every other path is answered with 404, whichever route would match.
 */
export function isReadablePath(path: string): boolean {
  if (path.includes("\\") || /%2f/i.test(path)) return false;
  try {
    const decoded = decodeURIComponent(path);
    return !/[\p{Cc}\\]|%[\da-f]{2}/iu.test(decoded);
  } catch {
    return false;
  }
}
