import type { Inputs, Outputs } from "#server/types.ts";

type Sent = Inputs["advertFiles"]["takeIn"]["rows"][number];
export type Judged = Outputs["advertFiles"]["check"][number];
export type Fields = Judged["fields"];
export type FieldName = keyof Fields;
export type Fault = Judged["faults"][number];
export type Mended = NonNullable<Sent["mended"]>;
export type Taken = Outputs["advertFiles"]["takeIn"][number];
export type Settings = Pick<Inputs["advertFiles"]["takeIn"], "everyRow" | "fieldMap">;

/** What a file was found to hold. */
export interface TriedFile {
  problem: string | null;
  isAgency: boolean;
  names: { name: string; sample: string }[];
  rows: Judged[];
  absent: { count: number; first: { id: string; title: string }[] };
}

/** A row on the screen, with what was mended in it. */
export interface Row {
  judged: Judged;
  mended: Mended;
}

/** As the server takes it. */
export const toSent = ({ judged, mended }: Row): Sent => {
  const { rowNumber, reference, read, unread } = judged;
  return { rowNumber, reference, read, mended, unread: [...unread] };
};
