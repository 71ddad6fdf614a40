import { z } from "zod";
import { cleanSearch } from "./clean-typed.ts";

/** Search words for a list in the administrators’ console; "" for none. */
export const searchField = z
  .string("Search by words.")
  .overwrite(cleanSearch)
  .trim()
  .max(120, "Search by at most 120 characters.")
  .default("");

/** Escapes text for a literal LIKE match. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
