import { type FileType, fileExtension } from './file-types.ts';

/** Path of files below the service's origin, and prefix of their keys in the bucket. */
export const FILES_PATH = 'files';

const MAX_NAME_LENGTH = 80;

/**
 * Builds the key of a new file: `files/ACCOUNT/TOKEN/NAME`. The token makes the address unguessable. Browsers save the
 * file under the name, whose extension is that of the content type.
 */
export function buildFileKey(account: number, token: string, fileName: string, type: FileType): string {
  const base = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-+|-+$/g, '');
  return `${accountPrefix(account)}${token}/${base || 'file'}.${fileExtension(type)}`;
}

const REST = /^[A-Za-z0-9_-]{20,}\/[A-Za-z0-9-]+\.[a-z0-9]+$/;

/** Whether a key is that of a file of the account, as `buildFileKey` writes it. */
export function isOwnFileKey(account: number, key: string): boolean {
  const prefix = accountPrefix(account);
  return key.startsWith(prefix) && REST.test(key.slice(prefix.length));
}

/** Returns the name under which a file is saved. */
export function fileNameOfKey(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

function accountPrefix(account: number): string {
  return `${FILES_PATH}/${account}/`;
}
