import { limits } from "#db/values.ts";

const largestId = 4_294_967_295;

/** Numbers of adverts that an address asks for, each once, as many as stand side by side; anything else in it is passed over. */
export function readCompared(search: URLSearchParams): number[] {
  const asked = search
    .getAll("jobs")
    .join(",")
    .slice(0, 200)
    .split(",")
    .filter((part) => /^[1-9]\d{0,9}$/.test(part))
    .map(Number)
    .filter((id) => id <= largestId);
  return [...new Set(asked)].slice(0, limits.comparedJobs);
}
