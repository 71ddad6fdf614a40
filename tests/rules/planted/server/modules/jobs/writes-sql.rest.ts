// expect: lint/style/noRestrictedImports
import { eq } from "drizzle-orm";

export const used = eq;
