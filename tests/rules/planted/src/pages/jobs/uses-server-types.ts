// expect: lint/style/noRestrictedImports
import type { Services } from "#server/context.ts";

export type Used = Services;
