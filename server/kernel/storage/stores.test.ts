import { createHash, createHmac } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ByteStore, createDiskStore, createS3Store, newObjectName, openByteStore } from "./open-store.ts";

const keys = { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "a secret for tests", region: "eu-west-2", bucket: "dayworks-files" };
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

let folder: string;
let bucket: Server;
let endpoint: string;
const objects = new Map<string, Buffer>();
/** Statuses of the bucket's next responses, whatever the request. */
const troubles: number[] = [];
let asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dayworks-store-"));
  bucket = createServer(async (request, response) => {
    const body = await buffer(request);
    const { method = "", url = "", headers } = request;
    asked.push(`${method} ${url}`);
    const trouble = troubles.shift();
    if (trouble) return response.writeHead(trouble).end("<Error>secret words</Error>");
    if (!isSigned({ method, url, headers, body })) return response.writeHead(403).end();
    if (method === "PUT") objects.set(url, body);
    if (method === "DELETE") objects.delete(url);
    const found = objects.get(url);
    if (method === "GET" && !found) return response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    return response.writeHead(method === "DELETE" ? 204 : 200).end(method === "GET" ? found : undefined);
  });
  await new Promise<void>((done) => bucket.listen(0, "127.0.0.1", done));
  endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  bucket.close();
  await rm(folder, { recursive: true });
});

interface Asked {
  method: string;
  url: string;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

/** AWS Signature Version 4, worked out anew from the published steps. */
function isSigned({ method, url, headers, body }: Asked): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    String(headers.authorization),
  );
  const [, credential = "", signed = "", signature] = given ?? [];
  const [id, day = "", region = "", service = ""] = credential.split("/");
  const hash = String(headers["x-amz-content-sha256"]);
  if (id !== keys.accessKeyId || region !== keys.region || service !== "s3") return false;
  if (hash !== "UNSIGNED-PAYLOAD" && hash !== sha256(body)) return false;
  const lines = signed.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, "", lines.join(""), signed, hash].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], credential.split("/").slice(1).join("/"), sha256(canonical)].join("\n");
  const key = ["aws4_request"].reduce(hmac, hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), service));
  return hmac(key, text).toString("hex") === signature;
}

const stores: [string, () => ByteStore][] = [
  ["a folder", () => createDiskStore(folder)],
  ["a bucket", () => createS3Store({ ...keys, endpoint }, { retries: 1 })],
];

describe.each(stores)("%s", (_what, open) => {
  test("gives back what was put in, and nothing once it is deleted, however often", async () => {
    const store = open();
    const [one, other] = [newObjectName("cvs"), newObjectName("logos")];
    const bytes = Buffer.from([0, 1, 255, 10, 13, 0]);
    await store.write(one, bytes);
    await store.write(other, Buffer.alloc(100_000, 7));
    expect((await store.read(one))?.equals(bytes)).toBe(true);
    await store.delete(one);
    await store.delete(one);
    expect([await store.read(one), (await store.read(other))?.length]).toEqual([null, 100_000]);
  });

  test.each(["../../etc/passwd", "cvs/../x", `cvs/${"A".repeat(32)}`, "cvs", `cvs/${"a".repeat(32)}/x`, ""])(
    "takes no name such as %j",
    async (name) => {
      const store = open();
      await expect((async () => store.read(name))()).rejects.toThrow("This is no name of a stored file.");
      await expect((async () => store.write(name, Buffer.alloc(1)))()).rejects.toThrow("This is no name of a stored file.");
      await expect((async () => store.delete(name))()).rejects.toThrow("This is no name of a stored file.");
      expect(asked).toEqual([]);
    },
  );
});

describe("a folder", () => {
  test("is for the server’s own user alone, and holds no name that a person gave", async () => {
    const store = createDiskStore(join(folder, "own"));
    const name = newObjectName("cvs");
    await store.write(name, Buffer.from("x"));
    const [file = ""] = (await readdir(join(folder, "own"), { recursive: true })).filter((path) => /[0-9a-f]{32}$/.test(path));
    expect(file).toMatch(/^cvs\/[0-9a-f]{2}\/[0-9a-f]{32}$/);
    expect((await stat(join(folder, "own", file))).mode & 0o777).toBe(0o600);
    await expect(store.write(name, Buffer.from("y"))).rejects.toThrow("EEXIST");
    expect((await store.read(name))?.toString()).toBe("x");
  });
});

describe("a bucket", () => {
  const store = () => createS3Store({ ...keys, endpoint }, { retries: 1 });

  test("is asked again when it stumbles, and fails in words without its own when it goes on so", async () => {
    const name = newObjectName("cvs");
    troubles.push(503);
    await store().write(name, Buffer.from("x"));
    expect(asked).toHaveLength(2);
    troubles.push(500, 500);
    await expect(store().read(name)).rejects.toThrow("The file store answered 500.");
    const stranger = createS3Store({ ...keys, endpoint, secretAccessKey: "another" }, { retries: 0 });
    await expect(stranger.read(name)).rejects.toThrow("The file store answered 403.");
  });
});

test("the environment chooses between them", async () => {
  const name = newObjectName("cvs");
  await openByteStore({ s3: { ...keys, endpoint }, dataFolder: folder }).write(name, Buffer.from("in the bucket"));
  expect(objects.get(`/${keys.bucket}/${name}`)?.toString()).toBe("in the bucket");
  await openByteStore({ s3: null, dataFolder: folder }).write(name, Buffer.from("in the folder"));
  expect(await readdir(join(folder, "files", "cvs"))).toHaveLength(1);
});
