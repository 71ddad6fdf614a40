import { expect, test } from "vitest";
import { AcquireTimeoutError, NoConnectionError } from "./client.ts";
import { findUnavailabilityCause, isDatabaseBusy } from "./waiting-notice.ts";

// Takes milliseconds.
const failure = (facts: object, message = "") => Object.assign(new Error(message), facts);

test.each([
  ["refused", { code: "ECONNREFUSED" }],
  ["reset", { code: "ECONNRESET" }],
  ["timed out", { code: "ETIMEDOUT" }],
  ["without its socket", { code: "ENOENT", syscall: "connect" }],
  ["lost", { code: "PROTOCOL_CONNECTION_LOST" }],
  ["full", { code: "ER_CON_COUNT_ERROR", errno: 1040 }],
  ["on a full disk, in one table", { code: "ER_RECORD_FILE_FULL", errno: 1114 }],
  ["on a full disk", { code: "ER_DISK_FULL", errno: 1021 }],
  [
    "on a disk that fills while it writes",
    { code: "ER_GET_ERRNO", errno: 1030, message: 'Got error 28 "No space left on device" from storage engine' },
  ],
  ["not ready", { code: "ER_UNKNOWN_COM_ERROR", errno: 1047 }],
  ["cut off from its cluster at a commit", { code: "ER_ERROR_DURING_COMMIT", errno: 1180 }],
  ["without a thread for another connection", { code: "ER_CANT_CREATE_THREAD", errno: 1135 }],
  [
    "a replica now, which takes no writes",
    {
      code: "ER_OPTION_PREVENTS_STATEMENT",
      errno: 1290,
      message: "The MariaDB server is running with the --read-only option so it cannot execute this statement",
    },
  ],
  ["shutting down", { code: "ER_SERVER_SHUTDOWN", errno: 1053 }],
  ["interrupting statements", { code: "ER_QUERY_INTERRUPTED", errno: 1317 }],
])("a database that is %s is away, however deep the cause lies", (_how, facts) => {
  const cause = failure(facts);
  expect(findUnavailabilityCause(new Error("Failed query", { cause }))).toBe(cause);
});

test.each([
  ["a wrong password", failure({ code: "ER_ACCESS_DENIED_ERROR", errno: 1045 })],
  ["a forbidden database", failure({ code: "ER_DBACCESS_DENIED_ERROR", errno: 1044 })],
  ["an unknown database", failure({ code: "ER_BAD_DB_ERROR", errno: 1049 })],
  ["a missing file", failure({ code: "ENOENT", syscall: "open" })],
  ["a closed pool", failure({}, "Pool is closed.")],
  [
    "another option that forbids a statement",
    failure({ code: "ER_OPTION_PREVENTS_STATEMENT", errno: 1290 }, "The server is running with the --secure-file-priv option"),
  ],
  ["another failure of the storage engine", failure({ code: "ER_GET_ERRNO", errno: 1030 }, "Got error 128 from storage engine")],
  ["a bug", new TypeError("x is not a function")],
])("%s is not", (_what, error) => {
  expect(findUnavailabilityCause(error)).toBeNull();
});

test("whoever got no connection may try again", () => {
  expect(findUnavailabilityCause(new AcquireTimeoutError(10))).not.toBeNull();
  expect(findUnavailabilityCause(new NoConnectionError(failure({ code: "ECONNREFUSED" })))).not.toBeNull();
});

test.each([
  ["a query that was refused", new Error("Failed query", { cause: failure({ code: "ECONNREFUSED", fatal: true }) }), true],
  ["a pool without a connection", new NoConnectionError(failure({ code: "ECONNREFUSED" })), true],
  ["a closed connection", failure({ fatal: true }, "Can't add new command when connection is in closed state"), true],
  ["a server that shuts down", failure({ errno: 1053, sqlState: "08S01" }), true],
  ["a deadlock that was lost every time", failure({ errno: 1213, sqlState: "40001" }), true],
  ["a mail server that refuses", failure({ code: "ECONNREFUSED", syscall: "connect" }), false],
  ["a feed that resets", new TypeError("fetch failed", { cause: failure({ code: "ECONNRESET" }) }), false],
  ["a statement that is wrong", failure({ errno: 1064, sqlState: "42000" }), false],
])("%s makes the site busy: %s", (_what, error, isBusy) => {
  expect(isDatabaseBusy(error)).toBe(isBusy);
});
