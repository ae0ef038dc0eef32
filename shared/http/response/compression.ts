import { parseQualityValues } from '#shared/http/request/quality-values.ts';

interface HttpResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Smaller bodies are not worth compressing. */
const MIN_COMPRESSED_LENGTH = 2048;

/**
 * Compresses a response with gzip if accepted (RFC 9110, Accept-Encoding) and smaller; sets `Vary`. The body becomes
 * base64.
 */
export async function compressResponse<Response extends HttpResponse>(
  response: Response,
  accepted: string | undefined,
): Promise<Response & { readonly isBase64Encoded?: boolean }> {
  const { headers, body } = response;
  const hasEtag = headers.etag !== undefined;
  if (body.length < MIN_COMPRESSED_LENGTH && !hasEtag) return response;
  const vary = { vary: [headers.vary, 'accept-encoding'].filter(Boolean).join(', ') };
  if (!acceptsGzip(accepted)) return { ...response, headers: { ...headers, ...vary } };
  // Encodings differ in bytes, so the tag is weak.
  const headersWithVary = {
    ...headers,
    ...vary,
    ...(headers.etag ? { etag: headers.etag.replace(/^(?=")/, 'W/') } : {}),
  };
  const base64 = body.length < MIN_COMPRESSED_LENGTH ? null : await compress(body, headers.etag);
  // Base64 counts against the 6 MB limit.
  if (base64 === null || base64.length >= Buffer.byteLength(body)) return { ...response, headers: headersWithVary };
  return {
    ...response,
    headers: { ...headersWithVary, 'content-encoding': 'gzip' },
    body: base64,
    isBase64Encoded: true,
  };
}

/** Last compressed response by tag, so that large files are not compressed on every call. */
let last: { readonly etag: string; readonly base64: string } | undefined;

/** Loads zlib lazily for shorter cold starts of tracking. */
async function compress(text: string, etag: string | undefined): Promise<string> {
  if (etag !== undefined && last?.etag === etag) return last.base64;
  const { gzipSync } = await import('node:zlib');
  const base64 = gzipSync(text).toString('base64');
  if (etag !== undefined) last = { etag, base64 };
  return base64;
}

function acceptsGzip(accepted: string | undefined): boolean {
  const weights = parseQualityValues(accepted);
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0;
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0);
}
