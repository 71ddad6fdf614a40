// expect: lint/style/noRestrictedImports
import { readEnv } from "#server/process/env.ts";

export const read = readEnv;
