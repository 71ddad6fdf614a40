// expect: lint/style/noRestrictedImports
import { openTestDatabase } from "#tests/fixtures/database.ts";

export const used = openTestDatabase;
