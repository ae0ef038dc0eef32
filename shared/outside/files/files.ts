import { type FileType, isFileType } from '#shared/domain/assets/file-types.ts';
import { runtime } from '#shared/runtime.ts';
import { FILES_VARIABLE, PENDING_TAG } from './files-variable.ts';
import { presignUrl, type Signer, signPostPolicy } from './signature.ts';

const PENDING_TAGGING = `<Tagging><TagSet><Tag><Key>${PENDING_TAG.key}</Key><Value>${PENDING_TAG.value}</Value></Tag></TagSet></Tagging>`;

/** Deleted files stay in the caches of the edge and of browsers for this time. */
const CACHE_CONTROL = 'public, max-age=3600';
/** Also set by the edge, for files that were stored without. */
const DISPOSITION = 'attachment';

/** Time to upload a file. */
const UPLOAD_MS = 60 * 60 * 1000;
const CALL_SECONDS = 60;
const TIMEOUT_MS = 5000;

/** A form that uploads one file: the fields, then `file`. */
export interface UploadForm {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/** The first bytes of a stored file. */
export interface StoredFile {
  readonly type: FileType;
  /** Bytes of the whole file. */
  readonly size: number;
  readonly start: Uint8Array;
}

/** Creates the form for a file of exactly this key, type and size. */
export function createUploadForm({ key, type, size }: { key: string; type: FileType; size: number }): UploadForm {
  const now = runtime.now();
  const expiresAt = new Date(Date.parse(now) + UPLOAD_MS).toISOString();
  const url = filesUrl();
  const fields = signPostPolicy(signer(now), {
    fields: {
      key,
      'Content-Type': type,
      'Content-Disposition': DISPOSITION,
      'Cache-Control': CACHE_CONTROL,
      tagging: PENDING_TAGGING,
    },
    conditions: [['content-length-range', size, size], ...bucketCondition(url)],
    expiresAt,
  });
  return { url, fields, expiresAt };
}

/**
 * Reads the first bytes of a file.
 * @returns null if it does not exist, or has another type than those that can be uploaded
 * @throws Error if S3 fails
 */
export async function readFileStart(key: string, bytes: number): Promise<StoredFile | null> {
  const response = await call('GET', key, { headers: { range: `bytes=0-${bytes - 1}` } });
  if (response.status === 404 || response.status === 403) return null;
  assertDone('GET', response);
  const type = response.headers.get('content-type') ?? '';
  const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  const start = new Uint8Array(await response.arrayBuffer());
  return isFileType(type) ? { type, size: Number.isNaN(size) ? start.length : size, start } : null;
}

/** Stores a small file. @throws Error if S3 fails */
export async function writeFile(key: string, type: FileType, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { 'content-type': type, 'content-disposition': DISPOSITION, 'cache-control': CACHE_CONTROL };
  assertDone('PUT', await call('PUT', key, { headers, body }));
}

/** Keeps an upload for good. Idempotent. @throws Error if S3 fails */
export async function keepFile(key: string): Promise<void> {
  assertDone('DELETE', await call('DELETE', `${key}?tagging`));
}

/** Deletes a file. Idempotent. @throws Error if S3 fails */
export async function deleteFile(key: string): Promise<void> {
  assertDone('DELETE', await call('DELETE', key));
}

async function call(method: string, path: string, init: Pick<RequestInit, 'headers' | 'body'> = {}): Promise<Response> {
  const url = presignUrl(signer(runtime.now()), method, `${filesUrl()}${path}`, CALL_SECONDS);
  return fetch(url, { method, ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

function assertDone(method: string, { ok, status }: Response): void {
  if (!ok) throw new Error(`S3 answered ${status} to ${method} of a file`);
}

/** S3 names the bucket in the host; the policy must name it, too. */
function bucketCondition(url: string): readonly (readonly ['eq', string, string])[] {
  const bucket = /^(.+)\.s3\./.exec(new URL(url).hostname)?.[1];
  return bucket === undefined ? [] : [['eq', '$bucket', bucket]];
}

function signer(now: string): Signer {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY || !AWS_REGION) {
    throw new Error('AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY or AWS_REGION is not set: they sign calls of S3');
  }
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN || undefined,
    region: AWS_REGION,
    now,
  };
}

function filesUrl(): string {
  const url = process.env[FILES_VARIABLE];
  if (!url) throw new Error(`${FILES_VARIABLE} is not set: it is the address of the bucket of files`);
  return url;
}
