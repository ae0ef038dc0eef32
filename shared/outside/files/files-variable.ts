/** Environment variable: address of the bucket of files, with a trailing slash. */
export const FILES_VARIABLE = 'FILES_URL';

/** Marks uploads that no asset has yet; the bucket deletes them after a day (lib/stacks/files-stack.ts). */
export const PENDING_TAG = { key: 'state', value: 'pending' } as const;
