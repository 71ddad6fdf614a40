// expect: lint/style/noRestrictedImports
import type { Services } from "#server/kernel/context.ts";

export type Used = Services;
