// expect: lint/style/noRestrictedImports
import { AppError } from "../kernel/errors.ts";

export const error = AppError;
