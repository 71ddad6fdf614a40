import { z } from "zod";
import { limits } from "#db/values.ts";
import { cleanSearch } from "#server/text/typed-text/clean-typed.ts";
import { recruiterKinds, recruiterSorts } from "./recruiter.types.ts";

const word = z.string().overwrite(cleanSearch).max(200).catch("").default("");

/** Unreadable query parameters are ignored. */
export const recruiterDirectoryFilter = z.object({
  q: word,
  kind: z
    .enum(["", ...recruiterKinds])
    .catch("")
    .default(""),
  region: word,
  sector: word,
  isHiring: z.boolean().catch(false).default(false),
  isVerified: z.boolean().catch(false).default(false),
  sort: z.enum(recruiterSorts).catch("name").default("name"),
  direction: z.enum(["asc", "desc"]).catch("asc").default("asc"),
  page: z.number().int().min(1).max(limits.maxPage).catch(1).default(1),
});

export const freelanceDirectoryFilter = z.object({
  q: word,
  category: word,
  region: word,
  sector: word,
  suite: word,
  isMarginShown: z.boolean().catch(false).default(false),
  sort: z.enum(["name", "vacancies", "reply"]).catch("name").default("name"),
  page: z.number().int().min(1).max(limits.maxPage).catch(1).default(1),
});
