// expect: lint/style/noRestrictedImports
import { money } from "../../lib/money.ts";

export const used = money;
