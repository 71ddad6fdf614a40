import { join } from "node:path";
import type { Env } from "../env.ts";
import type { ByteStore } from "./byte-store.ts";
import { createDiskStore } from "./disk-store.ts";
import { createS3Store } from "./s3-store.ts";

/** The store that the environment names: a bucket, or a folder beside the rest of the site's data. */
export const openByteStore = ({ s3, dataFolder }: Pick<Env, "s3" | "dataFolder">): ByteStore =>
  s3 ? createS3Store(s3) : createDiskStore(join(dataFolder, "files"));
