import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { errorCode } from '#lib/local/errors.ts';
import type { FileStore } from '#lib/local/files/file-store.ts';
import type { FilesPlan } from '#lib/local/plan/plan-edge.ts';
import { type GatewayResponse, gatewayMessageResponse } from './http-response.ts';
import { wildcardPattern } from './wildcard.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** S3's response for a missing key without list permission. */
const forbiddenResponse = gatewayMessageResponse(403, 'Forbidden');

/**
 * Serves files of a bucket deployment like S3.
 * @param uri percent-encoded path with a leading slash
 */
export async function serveBucketFile(files: readonly FilesPlan[], uri: string): Promise<GatewayResponse> {
  const key = decodeURIComponent(uri).slice(1);
  for (const { folder, prefix, headers, ...patterns } of files) {
    const name = prefix === '' ? key : key.startsWith(`${prefix}/`) ? key.slice(prefix.length + 1) : '';
    const file = join(folder, name);
    if (!isDeployed(name, patterns) || !file.startsWith(folder + sep)) continue;
    const body = await readFileIfExists(file);
    const type = CONTENT_TYPES[extname(file)] ?? 'application/octet-stream';
    if (body) return { status: 200, headers: [['content-type', type], ...Object.entries(headers)], body };
  }
  return forbiddenResponse;
}

/** Serves a company's file like S3. @param uri percent-encoded path with a leading slash */
export async function serveStoredFile(store: FileStore, uri: string): Promise<GatewayResponse> {
  const object = await store.read(decodeURIComponent(uri).slice(1));
  return object ? { status: 200, headers: [['content-type', object.type]], body: object.body } : forbiddenResponse;
}

/** Whether the deployment copies a file to the bucket. `include` overrides `exclude`. */
function isDeployed(name: string, { exclude, include }: Pick<FilesPlan, 'exclude' | 'include'>): boolean {
  const matches = (patterns: readonly string[]) => patterns.some((pattern) => wildcardPattern(pattern).test(name));
  return name !== '' && (!matches(exclude) || matches(include));
}

async function readFileIfExists(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
