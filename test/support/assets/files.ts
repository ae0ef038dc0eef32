/** A PNG of 2 × 1 pixels: signature and header chunk, which readers of the size need. */
export const PNG = new Uint8Array([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0, 0, 0, 2, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0, 0, 0, 0],
]);

/** Returns a file as a data URL in base64. */
export const dataUrl = (type: string, bytes: Uint8Array | string): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Sends a form as browsers do. @param more fields that replace or extend those of the form */
export async function sendUpload(
  { url, fields }: UploadForm,
  body: Uint8Array<ArrayBuffer> | string,
  more: Readonly<Record<string, string>> = {},
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...more })) form.append(name, value);
  form.append('file', new Blob([body]), 'file');
  return (await fetch(url, { method: 'POST', body: form })).status;
}
