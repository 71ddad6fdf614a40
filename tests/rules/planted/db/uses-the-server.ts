// expect: lint/style/noRestrictedImports
import { readEnv } from "#server/env.ts";

export const used = readEnv;
