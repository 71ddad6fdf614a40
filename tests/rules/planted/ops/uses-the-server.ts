// expect: lint/style/noRestrictedImports
import { createApp } from "#server/app.ts";

export const app = createApp;
