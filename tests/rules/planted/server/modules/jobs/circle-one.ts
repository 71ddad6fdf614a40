// expect: lint/suspicious/noImportCycles
import { two } from "./circle-two.ts";

export const one = () => two();
