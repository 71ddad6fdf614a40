// expect: lint/correctness/noUnusedImports
import { join } from "node:path";

export const used = 1;
