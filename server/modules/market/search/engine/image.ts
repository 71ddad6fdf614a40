import type { StoreData } from "./store.ts";

const arrayTypes = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array } as const;
type ArrayType = keyof typeof arrayTypes;
type AnyArray = InstanceType<(typeof arrayTypes)[ArrayType]>;

interface ArrayMark {
  array: ArrayType;
  offset: number;
  length: number;
}

const alignment = 8;

/** The index as one piece of JSON and the arrays it points to, each at its offset (a multiple of eight). */
export function packStore(data: StoreData): { header: string; arrays: { bytes: Uint8Array; offset: number }[]; byteLength: number } {
  const arrays: { bytes: Uint8Array; offset: number }[] = [];
  let byteLength = 0;
  const header = JSON.stringify(data, (_name, value: unknown) => {
    if (!isArray(value)) return value;
    const mark: ArrayMark = { array: value.constructor.name as ArrayType, offset: byteLength, length: value.length };
    arrays.push({ bytes: new Uint8Array(value.buffer, value.byteOffset, value.byteLength), offset: byteLength });
    byteLength += Math.ceil(value.byteLength / alignment) * alignment;
    return mark;
  });
  return { header, arrays, byteLength };
}

/** The index whose arrays stand in `buffer` from `start`, a multiple of eight, on. Throws when the header does not fit the buffer. */
export function unpackStore(header: string, buffer: ArrayBuffer, start: number): StoreData {
  return JSON.parse(header, (_name, value: unknown) => {
    if (!isMark(value)) return value;
    return new arrayTypes[value.array](buffer, start + value.offset, value.length);
  }) as StoreData;
}

/** Every buffer of the index, to be moved to another thread without a copy. */
export function buffersOf(data: StoreData): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  const visit = (value: unknown): void => {
    if (isArray(value)) buffers.add(value.buffer as ArrayBuffer);
    else if (Array.isArray(value) && typeof value[0] === "object") for (const item of value) visit(item);
    else if (value !== null && typeof value === "object" && !Array.isArray(value)) for (const item of Object.values(value)) visit(item);
  };
  visit(data);
  return [...buffers];
}

function isArray(value: unknown): value is AnyArray {
  return ArrayBuffer.isView(value);
}

function isMark(value: unknown): value is ArrayMark {
  return value !== null && typeof value === "object" && "array" in value && "offset" in value && "length" in value;
}
