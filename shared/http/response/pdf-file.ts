import type { Reply } from '#shared/http/request/http-event.ts';

/** PDF download. */
export class PdfFile {
  readonly bytes: Uint8Array;
  readonly name: string;

  constructor(bytes: Uint8Array, name: string) {
    this.bytes = bytes;
    this.name = name;
  }
}

/** Builds the reply. */
export function pdfReply({ bytes, name }: PdfFile): Reply {
  const headers = {
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  return { status: 200, body: '', bytes, type: 'application/pdf', headers };
}
