import { type FileType, fileExtension } from './file-types.ts';

/** Path of files below the service's origin, and prefix of their keys in the bucket. */
export const FILES_PATH = 'files';
/** Prefix of the keys of uploads that no asset has yet. They are not public, and the bucket deletes them after a day. */
export const PENDING_PATH = 'pending';
/** Prefix of the keys of exports. They are not public: companies download them by signed URLs. */
export const EXPORTS_PATH = 'exports';
/** The bucket deletes exports after this time. */
export const EXPORT_DAYS = 7;

const MAX_NAME_LENGTH = 80;

/** Builds the key of a new upload: `pending/ACCOUNT/TOKEN/NAME`. */
export function buildPendingKey(account: number, token: string, fileName: string, type: FileType): string {
  return `${PENDING_PATH}/${buildPath(account, token, fileName, type)}`;
}

/**
 * Builds the key of a new file: `files/ACCOUNT/TOKEN/NAME`. The token makes the address unguessable. Browsers save the
 * file under the name, whose extension is that of the content type.
 */
export function buildFileKey(account: number, token: string, fileName: string, type: FileType): string {
  return `${FILES_PATH}/${buildPath(account, token, fileName, type)}`;
}

/** Returns the key of a file's preview: in the folder of its token, under a name that no file has. */
export function buildThumbnailKey(fileKey: string): string {
  return `${fileKey.slice(0, fileKey.lastIndexOf('/'))}/thumbnail`;
}

function buildPath(account: number, token: string, fileName: string, type: FileType): string {
  const base = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-+|-+$/g, '');
  return `${account}/${token}/${base || 'file'}.${fileExtension(type)}`;
}

const TOKEN_AND_NAME = /^[A-Za-z0-9_-]{20,}\/[A-Za-z0-9-]+\.[a-z0-9]+$/;

/** Whether a key is that of an upload of the account, as `buildPendingKey` writes it. */
export function isOwnPendingKey(account: number, key: string): boolean {
  const prefix = `${PENDING_PATH}/${account}/`;
  return key.startsWith(prefix) && TOKEN_AND_NAME.test(key.slice(prefix.length));
}

/** Returns the prefix of the keys of an account's files. */
export function accountFilesPrefix(account: number): string {
  return `${FILES_PATH}/${account}/`;
}

/** Returns the prefix of the keys of an account's exports. */
export function accountExportsPrefix(account: number): string {
  return `${EXPORTS_PATH}/${account}/`;
}

/** Returns the name under which a file is saved. */
export function fileNameOfKey(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
