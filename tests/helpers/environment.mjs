/** A database server to test against instead of a private one; its user must be allowed to create and drop databases. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL ?? "";
