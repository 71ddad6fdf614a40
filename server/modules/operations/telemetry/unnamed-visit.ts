import { createHash, randomBytes } from "node:crypto";

/** Made anew by each process, so that nothing that is kept leads back to an address. */
const salt = randomBytes(16);

/** A visit that does not name itself is told from others by where it comes from. */
export const unnamedVisit = (ip: string, userAgent: string): string =>
  createHash("sha256").update(salt).update(`${ip} ${userAgent}`).digest("hex");
