/**
 * Many append-only byte streams in one growing buffer. A stream is a chain of slices, each longer than the one before, so that both a
 * million short streams and a few very long ones waste little.
 */
export interface ByteStreams {
  addStream(): number;
  append(stream: number, byte: number): void;
  appendNumber(stream: number, value: number): void;
  length(stream: number): number;
  /** Copies a whole stream to `target` at `offset`; `target` must be long enough. */
  copy(stream: number, target: Uint8Array, offset: number): void;
  readonly bytes: number;
}

const firstSliceBytes = 8;
const longestSliceBytes = 16_384;
const linkBytes = 4;

export function createByteStreams(initialBytes = 1 << 16): ByteStreams {
  let data = new Uint8Array(initialBytes);
  let used = 0;
  let streams = 0;
  let heads = new Uint32Array(256);
  let cursors = new Uint32Array(256);
  let ends = new Uint32Array(256);
  let lengths = new Uint32Array(256);

  function takeSlice(sliceBytes: number): number {
    const start = used;
    used += sliceBytes + linkBytes;
    if (used > data.length) {
      const grown = new Uint8Array(Math.max(used, Math.ceil(data.length * 1.6)));
      grown.set(data);
      data = grown;
    }
    return start;
  }

  function sliceBytesAfter(lengthBytes: number): number {
    return Math.min(longestSliceBytes, Math.max(firstSliceBytes, lengthBytes));
  }

  function extend(stream: number): void {
    const sliceBytes = sliceBytesAfter(lengths[stream] as number);
    const start = takeSlice(sliceBytes);
    const link = ends[stream] as number;
    data[link] = start & 255;
    data[link + 1] = (start >>> 8) & 255;
    data[link + 2] = (start >>> 16) & 255;
    data[link + 3] = start >>> 24;
    cursors[stream] = start;
    ends[stream] = start + sliceBytes;
  }

  function append(stream: number, byte: number): void {
    if (cursors[stream] === ends[stream]) extend(stream);
    const cursor = cursors[stream] as number;
    data[cursor] = byte;
    cursors[stream] = cursor + 1;
    lengths[stream] = (lengths[stream] as number) + 1;
  }

  return {
    addStream() {
      if (streams === heads.length) {
        heads = doubled(heads);
        cursors = doubled(cursors);
        ends = doubled(ends);
        lengths = doubled(lengths);
      }
      const start = takeSlice(firstSliceBytes);
      heads[streams] = start;
      cursors[streams] = start;
      ends[streams] = start + firstSliceBytes;
      return streams++;
    },
    append,
    appendNumber(stream, value) {
      let rest = value;
      while (rest > 127) {
        append(stream, (rest & 127) | 128);
        rest >>>= 7;
      }
      append(stream, rest);
    },
    length: (stream) => lengths[stream] as number,
    copy(stream, target, offset) {
      let left = lengths[stream] as number;
      let written = 0;
      let start = heads[stream] as number;
      let sliceBytes = firstSliceBytes;
      while (left > 0) {
        const taken = Math.min(left, sliceBytes);
        target.set(data.subarray(start, start + taken), offset + written);
        written += taken;
        left -= taken;
        if (left === 0) return;
        const link = start + sliceBytes;
        const low = (data[link] as number) | ((data[link + 1] as number) << 8) | ((data[link + 2] as number) << 16);
        start = low + (data[link + 3] as number) * 0x1000000;
        sliceBytes = sliceBytesAfter(written);
      }
    },
    get bytes() {
      return data.byteLength + heads.byteLength * 4;
    },
  };
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(array.length * 2);
  grown.set(array);
  return grown;
}
