import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AwsClient } from "aws4fetch";

/** Opens the configured store: a bucket, or a folder beside the rest of the site's data. */
export const openByteStore = ({ s3, dataFolder }: { s3: S3Settings | null; dataFolder: string }): ByteStore =>
  s3 ? createS3Store(s3) : createDiskStore(join(dataFolder, "files"));

interface S3Settings {
  /** Such as "https://s3.eu-west-2.amazonaws.com". */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Creates a store in a bucket of S3, or of an S3-compatible service. */
export function createS3Store(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings,
  { timeoutMs = 20_000, retries = 2 } = {},
): ByteStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries, initRetryMs: 100 });
  const call = async (method: string, name: string, init: { body?: Uint8Array; headers?: Record<string, string> } = {}) => {
    const address = `${endpoint}/${bucket}/${checkedName(name)}`;
    const { body, ...rest } = init;
    return client.fetch(address, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
      ...rest,
      ...(body && { body: new Uint8Array(body) }),
    });
  };
  return {
    async write(name, bytes) {
      const headers = {
        "content-type": "application/octet-stream",
        "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex"),
      };
      await requireOkAndDiscard(await call("PUT", name, { body: bytes, headers }));
    },
    async read(name) {
      const answer = await call("GET", name);
      if (answer.status !== 404) await requireOk(answer);
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      await answer.body?.cancel();
      return null;
    },
    async delete(name) {
      const answer = await call("DELETE", name);
      if (answer.status === 404) await answer.body?.cancel();
      else await requireOkAndDiscard(answer);
    },
  };
}

async function requireOkAndDiscard(answer: Response): Promise<void> {
  await requireOk(answer);
  await answer.body?.cancel();
}

/** Reports only the status: the store's error body may hold keys and helps no user. */
async function requireOk(answer: Response): Promise<void> {
  if (answer.ok) return;
  await answer.body?.cancel();
  throw new Error(`The file store answered ${answer.status}.`);
}

/** Creates a store in a local folder, which only the server's own user may read. */
export function createDiskStore(folder: string): ByteStore {
  return {
    async write(name, bytes) {
      const path = pathOf(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await open(path, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        await file.close();
      }
    },
    async read(name) {
      try {
        return await readFile(pathOf(folder, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    delete: (name) => rm(pathOf(folder, name), { force: true }),
  };
}

/** Splits files over folders, since some file systems are slow with many files in one. */
function pathOf(folder: string, name: string): string {
  const [kind = "", hex = ""] = checkedName(name).split("/");
  return join(folder, kind, hex.slice(0, 2), hex);
}

/** Stores uploaded files under random names, outside everything the site serves directly. */
export interface ByteStore {
  /** @throws Error when the store fails, or detects that the name is already in use */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Does nothing when there is no such file. */
  delete(name: string): Promise<void>;
}

/** Returns an unguessable name in the folder of its kind, such as "cvs". */
export const newObjectName = (folder: string): string => checkedName(`${folder}/${randomBytes(16).toString("hex")}`);

/** @throws Error for a name not made by `newObjectName`: it could escape the store */
function checkedName(name: string): string {
  if (!/^[a-z]{1,20}\/[0-9a-f]{32}$/.test(name)) throw new Error("This is no name of a stored file.");
  return name;
}
