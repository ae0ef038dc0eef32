import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { errorCode } from '#lib/local/errors.ts';
import type { FilesPlan } from '#lib/local/plan/plan-edge.ts';
import { type Answer, message } from './http-response.ts';
import { wildcard } from './wildcard.ts';

const TYPES: Readonly<Record<string, string>> = {
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
const forbidden = message(403, 'Forbidden');

/**
 * Serves files of a bucket deployment like S3.
 * @param uri encoded
 */
export async function fileAnswer(files: readonly FilesPlan[], uri: string): Promise<Answer> {
  const key = decodeURIComponent(uri).slice(1);
  for (const { folder, prefix, headers, ...which } of files) {
    const name = prefix === '' ? key : key.startsWith(`${prefix}/`) ? key.slice(prefix.length + 1) : '';
    const file = join(folder, name);
    if (!isCopied(name, which) || !file.startsWith(folder + sep)) continue;
    const body = await contentOf(file);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    if (body) return { status: 200, headers: [['content-type', type], ...Object.entries(headers)], body };
  }
  return forbidden;
}

/** `include` overrides `exclude`. */
function isCopied(name: string, { exclude, include }: Pick<FilesPlan, 'exclude' | 'include'>): boolean {
  const matches = (patterns: readonly string[]) => patterns.some((pattern) => wildcard(pattern).test(name));
  return name !== '' && (!matches(exclude) || matches(include));
}

async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
