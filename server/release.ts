import { readFileSync } from "node:fs";
import { z } from "zod";
import type { ReleaseFacts } from "#ops/rum/releases.ts";

const facts = z.object({
  name: z.string().max(40),
  builtAt: z.iso.datetime().transform((text) => new Date(text)),
  commit: z.string().length(40).nullable(),
  changes: z.array(z.object({ commit: z.string(), subject: z.string(), files: z.array(z.string()) })).nullable(),
  scriptBytes: z.int(),
  styleBytes: z.int(),
});

/** What the build wrote down of itself. */
export const readRelease = (file: string): ReleaseFacts => facts.parse(JSON.parse(readFileSync(file, "utf8")));
