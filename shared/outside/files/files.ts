import { type FileType, isFileType } from '#shared/domain/assets/file-types.ts';
import { runtime } from '#shared/runtime.ts';
import { FILES_VARIABLE } from './files-variable.ts';
import { presignUrl, type Signer, signPostPolicy } from './signature.ts';

/** Deleted files stay in the caches of the edge and of browsers for this time. */
const CACHE_CONTROL = 'public, max-age=3600';
/** CloudFront adds it to files that were stored without it. */
const DISPOSITION = 'attachment';

const PRIVATE_CACHE_CONTROL = 'private, no-store';

/** Time to upload a file. */
const UPLOAD_MS = 60 * 60 * 1000;
/** Time to begin a download. */
const DOWNLOAD_S = 5 * 60;
const PRESIGNED_URL_S = 60;
const TIMEOUT_MS = 5000;
/** Private files are up to some 100 MB large. */
const PRIVATE_TIMEOUT_MS = 60_000;
/** Files that are deleted concurrently. */
const DELETION_BATCH_SIZE = 50;

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
  /** Identifies the content. */
  readonly etag: string;
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
    },
    conditions: [['content-length-range', size, size], ...bucketCondition()],
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
  assertOk('GET', response);
  const type = response.headers.get('content-type') ?? '';
  const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
  const start = new Uint8Array(await response.arrayBuffer());
  const etag = response.headers.get('etag') ?? '';
  return isFileType(type) ? { type, size: Number.isNaN(size) ? start.length : size, etag, start } : null;
}

/** Stores a small file. @throws Error if S3 fails */
export async function writeFile(key: string, type: FileType, body: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { 'content-type': type, 'content-disposition': DISPOSITION, 'cache-control': CACHE_CONTROL };
  assertOk('PUT', await call('PUT', key, { headers, body }));
}

/** A file that only signed URLs read. */
export interface PrivateFile {
  readonly key: string;
  readonly type: 'application/pdf' | 'application/zip';
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Stores a private file, which browsers save under the end of its key. Idempotent. @throws Error if S3 fails */
export async function writePrivateFile({ key, type, body }: PrivateFile): Promise<void> {
  const headers = {
    'content-type': type,
    'content-disposition': DISPOSITION,
    'cache-control': PRIVATE_CACHE_CONTROL,
  };
  assertOk('PUT', await call('PUT', key, { headers, body, timeoutMs: PRIVATE_TIMEOUT_MS }));
}

/** Reads a private file. @throws Error if it does not exist, or if S3 fails */
export async function readPrivateFile(key: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await call('GET', key, { timeoutMs: PRIVATE_TIMEOUT_MS });
  assertOk('GET', response);
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns a URL that downloads a private file, for some minutes. */
export function createDownloadUrl(key: string): string {
  const request = { method: 'GET', url: `${filesUrl()}${key}`, expiresS: DOWNLOAD_S };
  return presignUrl(signer(runtime.now()), request);
}

/**
 * Copies a file with its headers, without reading it. Idempotent.
 * @param etag of the content that was checked
 * @returns false if the source was deleted, or has other content by now
 * @throws Error if S3 fails
 */
export async function copyFile(sourceKey: string, etag: string, key: string): Promise<boolean> {
  const bucket = bucketName();
  const source = bucket === undefined ? new URL(sourceKey, filesUrl()).pathname : `/${bucket}/${sourceKey}`;
  const headers = { 'x-amz-copy-source': source, 'x-amz-copy-source-if-match': etag };
  const response = await call('PUT', key, { headers });
  if ([403, 404, 412].includes(response.status)) return false;
  assertOk('PUT', response);
  // S3 sends the status before it copies.
  const result = await response.text();
  if (!result.includes('<CopyObjectResult')) throw new Error('S3 did not copy a file');
  return true;
}

/** Deletes a file. Idempotent. @throws Error if S3 fails */
export async function deleteFile(key: string): Promise<void> {
  assertOk('DELETE', await call('DELETE', key));
}

interface CallContent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly timeoutMs?: number;
}

/** Deletes all files whose keys begin with a prefix. Idempotent. @throws Error if S3 fails */
export async function deleteFilesBelow(prefix: string): Promise<void> {
  for (let keys = await listKeys(prefix); keys.length > 0; keys = await listKeys(prefix)) {
    await Promise.all(keys.map(deleteFile));
  }
}

/** Returns the first keys of files. They have no characters that XML escapes. */
async function listKeys(prefix: string): Promise<string[]> {
  const query = `?list-type=2&max-keys=${DELETION_BATCH_SIZE}&prefix=${encodeURIComponent(prefix)}`;
  const response = await call('GET', query);
  assertOk('GET', response);
  return [...(await response.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
}

async function call(
  method: string,
  path: string,
  { headers = {}, timeoutMs = TIMEOUT_MS, ...content }: CallContent = {},
): Promise<Response> {
  const request = { method, headers, url: `${filesUrl()}${path}`, expiresS: PRESIGNED_URL_S };
  const url = presignUrl(signer(runtime.now()), request);
  return fetch(url, { method, headers, ...content, signal: AbortSignal.timeout(timeoutMs) });
}

function assertOk(method: string, { ok, status }: Response): void {
  if (!ok) throw new Error(`S3 responded with ${status} to ${method} of a file`);
}

/** S3 names the bucket in the host; the policy must name it, too. */
function bucketCondition(): readonly (readonly ['eq', string, string])[] {
  const bucket = bucketName();
  return bucket === undefined ? [] : [['eq', '$bucket', bucket]];
}

/** Returns the bucket's name; undefined in a local run. */
function bucketName(): string | undefined {
  return /^(.+)\.s3\./.exec(new URL(filesUrl()).hostname)?.[1];
}

function signer(now: string): Signer {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION } = process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY || !AWS_REGION) {
    throw new Error('AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY or AWS_REGION is not set: they sign calls to S3');
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
  if (!url) throw new Error(`${FILES_VARIABLE} is not set: it is the URL of the files bucket`);
  return url;
}
