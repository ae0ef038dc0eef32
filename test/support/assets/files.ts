import { crc32, deflateSync } from 'node:zlib';

/** A PNG of 2 × 1 pixels: signature and header chunk, which readers of the size need. */
export const PNG = new Uint8Array([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0, 0, 0, 0],
]);

/** A PNG of more than 1 MB that browsers can draw: uncompressed, half transparent. */
export function aLargePng(): Buffer {
  const [width, height] = [800, 400];
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(4 * width, Buffer.of(0x4f, 0x46, 0xe5, 0x80))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)), { level: 0 });
  const chunks = [
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', pixels),
    createPngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([PNG.subarray(0, 8), ...chunks]);
}

function createPngChunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** Returns a file as a data URL in base64. */
export const buildDataUrl = (type: string, bytes: Uint8Array | string): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Sends a form as browsers do. @param more fields that replace or extend those of the form */
export async function sendUpload(
  { url, fields }: UploadForm,
  body: Uint8Array<ArrayBuffer> | string,
  overrides: Readonly<Record<string, string>> = {},
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...overrides })) form.append(name, value);
  form.append('file', new Blob([body]), 'file');
  return (await fetch(url, { method: 'POST', body: form })).status;
}
