// expect nothing
import { App } from "#src/app.tsx";

export const used = App;
