import { isReadablePath } from "../addresses/paths.ts";

const ofPrograms = /^\/(?:api(?!\/docs(?:\/|$))|trpc)\//;

/** Where a request is routed: one whose path can name nothing, to where nothing is, in the terms of pages or of programs. */
export function readableUrl(url: string): string {
  const [path = "/"] = url.split(/[?#]/, 1);
  if (isReadablePath(path)) return url;
  return ofPrograms.test(path) ? "/api/unreadable-address" : "/unreadable-address";
}
