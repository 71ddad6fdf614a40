import { z } from "zod";
import type { LogoKind } from "#db/company-values.ts";
import { paths } from "#server/addresses/paths.ts";

/** The firm's logo, to be drawn beside its name; null where it has uploaded none. */
export const firmLogo = z
  .strictObject({
    path: z.string().meta({ examples: ["/logos/0f1e2d3c4b5a69780f1e2d3c4b5a6978.png"] }),
    width: z.int(),
    height: z.int(),
  })
  .nullable();

export const logoFolder = "logos";
const endings: Record<LogoKind, string> = { png: "png", jpeg: "jpg", webp: "webp" };

/** Returns a logo's path, which is unique to the picture. */
export const logoPath = ({ objectName, kind }: { objectName: string; kind: LogoKind }): string =>
  paths.companyLogo(`${objectName.slice(logoFolder.length + 1)}.${endings[kind]}`);
