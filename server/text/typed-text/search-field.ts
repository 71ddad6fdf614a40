import { z } from "zod";
import { cleanSearch } from "./clean-typed.ts";

/** Words that a list of the administrators’ console is narrowed by; "" for none. */
export const searchField = z
  .string("Search by words.")
  .overwrite(cleanSearch)
  .trim()
  .max(120, "Search by at most 120 characters.")
  .default("");

/** The text as LIKE takes it literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
