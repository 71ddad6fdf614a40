import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const hashPurposes = ["account", "alert link", "caller", "device", "sample", "share"] as const;
type HashPurpose = (typeof hashPurposes)[number];

/** Keys derived from the site's one secret, each for its own purpose. */
export interface Secrets {
  /**
   * Returns a keyed hash in hex: to look up values that must not be stored in clear (addresses, device cookies), for pseudonyms of callers,
   * for sample accounts' credentials, for values that browsers return unchanged, and for links that every mail of an alert repeats.
   */
  keyedHash(purpose: HashPurpose, value: string): string;
  /** Key of the CSRF tokens' HMAC. */
  csrfKey: Buffer;
  /** Key of the signatures of batch tokens. */
  batchTokenKey: KeyObject;
  /** Encrypts a short text for storage. */
  seal(text: string): string;
  /** Decrypts the output of `seal`. @throws Error when it was encrypted with another secret or altered */
  open(sealed: string): string;
  /** Returns the text encrypted with this secret, unchanged where it already is. @throws Error as `open` does */
  reseal(sealed: string): string;
  /** Those of the secret that this one has replaced: they recognise and decrypt what is stored, and make nothing new. */
  previous: Secrets | null;
}

/** @param previousSecret the secret that `secret` has replaced; null: none */
export function createSecrets(secret: string, previousSecret: string | null = null): Secrets {
  const previous = previousSecret === null ? null : createSecrets(previousSecret);
  const key = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "dayworks", purpose, 32));
  const hashKeys = Object.fromEntries(hashPurposes.map((purpose) => [purpose, key(purpose)])) as Record<HashPurpose, Buffer>;
  const sealKey = key("seal");
  const openOwn = (sealed: string): string => {
    const bytes = Buffer.from(sealed, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", sealKey, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  };
  const secrets: Secrets = {
    previous,
    csrfKey: key("csrf"),
    batchTokenKey: createSecretKey(key("batch token")),
    keyedHash: (purpose, value) => createHmac("sha256", hashKeys[purpose]).update(value).digest("hex"),
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", sealKey, nonce);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    open(sealed) {
      try {
        return openOwn(sealed);
      } catch (error) {
        if (previous) return previous.open(sealed);
        throw error;
      }
    },
    reseal(sealed) {
      try {
        openOwn(sealed);
        return sealed;
      } catch {
        return secrets.seal(secrets.open(sealed));
      }
    },
  };
  return secrets;
}

/** Returns the secrets of a process: from its environment, or else from its data folder. */
export const readSecrets = ({ appSecret, previousAppSecret, dataFolder }: SecretSettings): Secrets =>
  createSecrets(appSecret ?? readOrCreateSecret(dataFolder), previousAppSecret);

interface SecretSettings {
  appSecret: string | null;
  previousAppSecret: string | null;
  dataFolder: string;
}

/** Returns the secret stored in the data folder, created on first use: the default for a site without APP_SECRET. */
function readOrCreateSecret(dataFolder: string): string {
  const file = join(dataFolder, "app-secret");
  mkdirSync(dataFolder, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

/** Returns SHA-256 in hex: the stored form of every secret that a user or a browser holds, and the identity of a file. */
export const hashOf = (secret: string | Uint8Array): string => createHash("sha256").update(secret).digest("hex");

/** Returns 256 random bits for a link, a cookie or a token. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

/** Returns a random public id of 128 bits, 22 characters. */
export const randomPublicId = (): string => randomBytes(16).toString("base64url");
