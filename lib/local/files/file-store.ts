import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#lib/local/errors.ts';

export interface StoredObject {
  readonly type: string;
  readonly body: Buffer;
}

/** Objects of the bucket by key. */
export interface FileStore {
  /** Returns the keys that begin with a prefix. */
  list(prefix: string): Promise<string[]>;
  read(key: string): Promise<StoredObject | undefined>;
  write(key: string, object: StoredObject): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Opens the objects in a folder. @param folder `undefined` keeps them in memory */
export function openFileStore(folder: string | undefined): FileStore {
  return folder === undefined ? openMemory() : openFolder(folder);
}

function openMemory(): FileStore {
  const objects = new Map<string, StoredObject>();
  return {
    list: async (prefix) => [...objects.keys()].filter((key) => key.startsWith(prefix)),
    read: async (key) => objects.get(key),
    write: async (key, object) => {
      objects.set(key, object);
    },
    delete: async (key) => {
      objects.delete(key);
    },
  };
}

/** Keys contain slashes, so they are encoded in names. */
function openFolder(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, encodeURIComponent(key));
  return {
    list: async (prefix) => {
      const names = await readdir(folder).catch(() => []);
      const keys = names.filter((name) => !name.endsWith('.type')).map((name) => decodeURIComponent(name));
      return keys.filter((key) => key.startsWith(prefix));
    },
    read: async (key) => {
      try {
        const [type, body] = await Promise.all([readFile(`${pathOf(key)}.type`, 'utf8'), readFile(pathOf(key))]);
        return { type, body };
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    write: async (key, { type, body }) => {
      await mkdir(folder, { recursive: true });
      await Promise.all([writeFile(`${pathOf(key)}.type`, type), writeFile(pathOf(key), body)]);
    },
    delete: async (key) => {
      await Promise.all([pathOf(key), `${pathOf(key)}.type`].map((path) => rm(path, { force: true })));
    },
  };
}
