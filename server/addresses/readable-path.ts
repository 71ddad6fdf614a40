/**
 * Whether the path of an address can name anything: its percent codes are whole UTF-8, once over, and hold no control character, slash or backslash.
 * Every path that cannot is not found, whatever would have answered beside it.
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
