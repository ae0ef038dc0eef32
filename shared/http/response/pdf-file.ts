import type { Reply } from '#shared/http/request/http-event.ts';

/** A PDF that an answer brings. */
export class PdfFile {
  readonly bytes: Uint8Array;
  /** What the file is called. */
  readonly name: string;

  constructor(bytes: Uint8Array, name: string) {
    this.bytes = bytes;
    this.name = name;
  }
}

/** A PDF as a reply: browsers save it. */
export function pdfReply({ bytes, name }: PdfFile): Reply {
  const headers = {
    'content-disposition': `attachment; filename="${name}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  return { status: 200, body: '', bytes, type: 'application/pdf', headers };
}
