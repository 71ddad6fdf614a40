import type { Posting } from "./posting-types.ts";

/** One key for one attempt at one state of a draft, the same in every tab: whatever is repeated is answered as the first was. */
export async function publishingKey({ id, version, updatedAt }: Pick<Posting, "id" | "version" | "updatedAt">): Promise<string> {
  const named = new TextEncoder().encode(`${id} ${version} ${updatedAt}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", named));
  return [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
