import { createHash, createHmac } from 'node:crypto';

/** Credentials of a function's role, and the time of the signature. */
export interface Signer {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Absent for permanent keys. */
  readonly sessionToken?: string | undefined;
  readonly region: string;
  /** ISO 8601. */
  readonly now: string;
}

/** A condition of a POST policy. */
export type PolicyCondition = readonly ['eq', string, string] | readonly ['content-length-range', number, number];

const ALGORITHM = 'AWS4-HMAC-SHA256';
const SERVICE = 's3';

/**
 * Signs a POST policy for S3 (Signature Version 4).
 * @param fields form fields that the upload must send unchanged
 * @returns all fields of the form, without the file
 */
export function signPostPolicy(
  signer: Signer,
  { fields, conditions, expiresAt }: PostPolicy,
): Readonly<Record<string, string>> {
  const signed: Record<string, string> = {
    ...fields,
    'x-amz-algorithm': ALGORITHM,
    'x-amz-credential': `${signer.accessKeyId}/${credentialScope(signer)}`,
    'x-amz-date': compactTime(signer),
    ...(signer.sessionToken === undefined ? {} : { 'x-amz-security-token': signer.sessionToken }),
  };
  const exact = Object.entries(signed).map(([name, value]): PolicyCondition => ['eq', `$${name}`, value]);
  const document = JSON.stringify({ expiration: expiresAt, conditions: [...exact, ...conditions] });
  const policy = Buffer.from(document).toString('base64');
  return { ...signed, policy, 'x-amz-signature': signText(signer, policy) };
}

interface PostPolicy {
  readonly fields: Readonly<Record<string, string>>;
  readonly conditions: readonly PolicyCondition[];
  /** ISO 8601. */
  readonly expiresAt: string;
}

interface SignedRequest {
  readonly method: string;
  readonly url: string;
  /** Validity in seconds. */
  readonly expiresS: number;
  /** By lower-case name. The request must have exactly these; S3 refuses unsigned headers that begin with `x-amz-`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Presigns a request to S3 (Signature Version 4). Its body is not signed. */
export function presignUrl(signer: Signer, { method, url: address, expiresS, headers = {} }: SignedRequest): string {
  const url = new URL(address);
  const signed = Object.entries({ ...headers, host: url.host }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const query = [
    ...url.searchParams,
    ['X-Amz-Algorithm', ALGORITHM],
    ['X-Amz-Credential', `${signer.accessKeyId}/${credentialScope(signer)}`],
    ['X-Amz-Date', compactTime(signer)],
    ['X-Amz-Expires', String(expiresS)],
    ...(signer.sessionToken === undefined ? [] : [['X-Amz-Security-Token', signer.sessionToken]]),
    ['X-Amz-SignedHeaders', names],
  ].map(([name = '', value = '']) => `${encodeStrictly(name)}=${encodeStrictly(value)}`);
  const canonicalQuery = query.toSorted().join('&');
  const lines = signed.map(([name, value]) => `${name}:${value}`);
  const canonical = [method, url.pathname, canonicalQuery, ...lines, '', names, 'UNSIGNED-PAYLOAD'].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const signature = signText(signer, [ALGORITHM, compactTime(signer), credentialScope(signer), hash].join('\n'));
  return `${url.origin}${url.pathname}?${canonicalQuery}&X-Amz-Signature=${signature}`;
}

/** Signs a text, such as an encoded policy. @returns in hexadecimal */
export function signText(signer: Signer, text: string): string {
  const { secretAccessKey, region } = signer;
  const key = [compactDay(signer), region, SERVICE, 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${secretAccessKey}`,
  );
  return hmac(key, text).toString('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function credentialScope(signer: Signer): string {
  return `${compactDay(signer)}/${signer.region}/${SERVICE}/aws4_request`;
}

function compactDay(signer: Signer): string {
  return compactTime(signer).slice(0, 8);
}

/** E.g. `20261130T101500Z`. */
function compactTime({ now }: Signer): string {
  return now.replace(/\.\d+/, '').replace(/[-:]/g, '');
}

/** Percent-encodes as RFC 3986 does. */
function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
