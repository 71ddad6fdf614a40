// expect: lint/style/noRestrictedImports
import { startPrivateDatabase } from "#scripts/mariadb/server.mjs";

export const used = startPrivateDatabase;
