// expect: lint/style/noRestrictedImports
import { createApp } from "../http/app.ts";

export const create = createApp;
