// expect nothing
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { money } from "#src/lib/money.ts";

export const used = [limits, paths, money];
export type Used = Outputs;
