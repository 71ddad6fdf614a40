// expect: lint/style/noRestrictedImports
import { App } from "#src/app.tsx";

export const used = App;
