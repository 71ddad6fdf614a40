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

/** Keys drawn from the site's one secret, each for its own purpose. */
export interface Secrets {
  /** Keyed hash in hex, for looking up what must not stand in clear (addresses, device marks), for names of callers that lead back to nobody, for what sample accounts sign in with, and for what browsers hand back as they were given it. */
  keyedHash(purpose: "account" | "caller" | "device" | "sample" | "share", value: string): string;
  /** Key of the CSRF tokens' HMAC. */
  csrfKey: Buffer;
  /** Key of the signatures of batch tokens. */
  batchTokenKey: KeyObject;
  /** Encrypts a short text for storage. */
  seal(text: string): string;
  /** Opens what `seal` made. @throws Error when it was made under another secret or was changed */
  open(sealed: string): string;
}

export function createSecrets(secret: string): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "dayworks", purpose, 32));
  const hashKeys = { account: key("account"), caller: key("caller"), device: key("device"), sample: key("sample"), share: key("share") };
  const sealKey = key("seal");
  return {
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
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", sealKey, bytes.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
  };
}

/** The secret kept in the data folder, made on first use: what a site without APP_SECRET lives by. */
export function keptSecret(dataFolder: string): string {
  const file = join(dataFolder, "app-secret");
  mkdirSync(dataFolder, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

/** SHA-256 in hex: how every secret that a person or a browser holds is stored, and by what a file is known again. */
export const hashOf = (secret: string | Uint8Array): string => createHash("sha256").update(secret).digest("hex");

/** 256 random bits for a link, a cookie or a token. */
export const randomSecret = (): string => randomBytes(32).toString("base64url");

/** A random name of 128 bits for a person or a thing, 22 characters. */
export const randomPublicId = (): string => randomBytes(16).toString("base64url");
