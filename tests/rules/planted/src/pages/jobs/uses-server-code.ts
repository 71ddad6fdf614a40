// expect: lint/style/noRestrictedImports
import { createApp } from "#server/http/app.ts";

export const app = createApp;
