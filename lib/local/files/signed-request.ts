import { timingSafeEqual } from 'node:crypto';
import { LOCAL_CREDENTIALS } from '#lib/local/functions/environment.ts';
import { presignUrl } from '#shared/outside/files/signature.ts';

/** A request for the bucket. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query string. */
  readonly target: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/**
 * Whether a presigned request is valid: signed with the local credentials for its method, address and headers, and not
 * expired.
 */
export function isSignatureValid({ method, target, headers }: SignedRequest, now = Date.now()): boolean {
  const url = new URL(`http://${headers.host ?? ''}${target}`);
  const { searchParams: query } = url;
  const at = parseCompactTime(query.get('X-Amz-Date') ?? '');
  const expiresS = Number(query.get('X-Amz-Expires'));
  if (!(now < at + expiresS * 1000)) return false;
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';').filter((name) => name !== 'host');
  const [, , region = ''] = (query.get('X-Amz-Credential') ?? '').split('/');
  const signature = query.get('X-Amz-Signature') ?? '';
  for (const name of [...query.keys()].filter((key) => key.startsWith('X-Amz-'))) query.delete(name);
  const expected = presignUrl(
    { ...LOCAL_CREDENTIALS, region, now: new Date(at).toISOString() },
    {
      method,
      url: url.href,
      expiresS,
      headers: Object.fromEntries(names.map((name) => [name, headers[name] ?? ''])),
    },
  );
  return isEqual(signature, new URL(expected).searchParams.get('X-Amz-Signature') ?? '');
}

/** Parses a time such as `20261130T101500Z`. @returns epoch milliseconds; NaN if it is malformed */
function parseCompactTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function isEqual(signature: string, expected: string): boolean {
  return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}
