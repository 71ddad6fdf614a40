/** A database server to test against instead of a private one; its user must be allowed to create and drop databases. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL ?? "";

/** The Redis that tests start; `npm test` sees to it that there is one. */
export const redisServerPath = process.env.REDIS_SERVER_PATH ?? "/usr/bin/redis-server";
