import { createServer, type RequestListener, type Server } from "node:http";

/** A browser sends its headers in one go. */
const headersTimeoutMs = 10_000;
/** 5 MB, the largest file that is taken, at 0.7 Mbit/s. */
const requestTimeoutMs = 60_000;
/** Longer than a proxy keeps an idle connection (nginx and common load balancers 60 s): whoever closes it first must not be us. */
const keepAliveTimeoutMs = 75_000;
const checkEveryMs = 5_000;
/** Those beyond are closed unread: each takes memory, and a process is given some thousand files. */
const maxConnections = 4_000;

/** An HTTP server on which slow and idle clients hold nothing for long. */
export function openHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      connectionsCheckingInterval: checkEveryMs,
    },
    listener,
  );
  server.maxConnections = maxConnections;
  return server;
}
