import { weightsIn } from '#shared/http/request/accept.ts';

/** An answer as API Gateway takes it, with a text for its body. */
interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Below this packing saves nothing worth its time: what tracking calls answer is smaller. */
const SMALLEST = 2048;

/**
 * An answer as its client wants it: packed with gzip where it says that it takes that (RFC 9110, Accept-Encoding), and the
 * answer gets smaller by it. Whatever keeps answers on their way is said by `Vary` that there are two of it.
 * @param accepted what the client's `Accept-Encoding` says
 * @returns the answer with what differs; a packed body is in base64, as API Gateway takes bytes
 */
export async function packed<Sent extends Answer>(
  answer: Sent,
  accepted: string | undefined,
): Promise<Sent & { readonly isBase64Encoded?: boolean }> {
  const { headers, body } = answer;
  const isKept = headers.etag !== undefined;
  if (body.length < SMALLEST && !isKept) return answer;
  const vary = { vary: [headers.vary, 'accept-encoding'].filter(Boolean).join(', ') };
  if (!takesGzip(accepted)) return { ...answer, headers: { ...headers, ...vary } };
  // Two encodings of the same text are not the same bytes, so that its tag is a weak one.
  const varied = { ...headers, ...vary, ...(headers.etag ? { etag: headers.etag.replace(/^(?=")/, 'W/') } : {}) };
  const base64 = body.length < SMALLEST ? null : await gzipped(body, headers.etag);
  // What counts against the 6 MB of an answer is the base64: it is never more than the text.
  if (base64 === null || base64.length >= Buffer.byteLength(body)) return { ...answer, headers: varied };
  return { ...answer, headers: { ...varied, 'content-encoding': 'gzip' }, body: base64, isBase64Encoded: true };
}

/** What was packed last of what is kept, by its tag: large files are packed once in a process, not with each call. */
let last: { readonly etag: string; readonly base64: string } | undefined;

/** Node's packer is loaded when it is first needed: tracking calls start without it. */
async function gzipped(text: string, etag: string | undefined): Promise<string> {
  if (etag !== undefined && last?.etag === etag) return last.base64;
  const { gzipSync } = await import('node:zlib');
  const base64 = gzipSync(text).toString('base64');
  if (etag !== undefined) last = { etag, base64 };
  return base64;
}

function takesGzip(accepted: string | undefined): boolean {
  const weights = weightsIn(accepted);
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0;
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0);
}
