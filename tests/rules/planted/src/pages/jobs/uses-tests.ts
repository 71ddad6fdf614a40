// expect: lint/style/noRestrictedImports
import { openTestDatabase } from "#tests/helpers/database.ts";

export const used = openTestDatabase;
