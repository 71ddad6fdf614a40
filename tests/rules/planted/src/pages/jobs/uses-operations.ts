// expect: lint/style/noRestrictedImports
import { traces } from "#ops/traces.ts";

export const used = traces;
