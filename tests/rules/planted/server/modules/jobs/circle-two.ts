// expect: lint/suspicious/noImportCycles
import { one } from "./circle-one.ts";

export const two = (): unknown => one();
