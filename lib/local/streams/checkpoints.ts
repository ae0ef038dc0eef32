import { readJsonFile, writeJsonFile } from '#lib/local/data-folder.ts';

/** Sequence number of each shard's last processed record. */
export interface Checkpoints {
  get(consumer: string, shardId: string): string | undefined;
  set(consumer: string, shardId: string, sequenceNumber: string): Promise<void>;
}

/**
 * Opens the checkpoints. A lost write redelivers records, which consumers must tolerate anyway.
 * @param file `undefined` keeps them in memory
 */
export async function openCheckpoints(file: string | undefined): Promise<Checkpoints> {
  const stored = file === undefined ? undefined : await readJsonFile<Record<string, string>>(file);
  const content = new Map(Object.entries(stored ?? {}));
  let writing: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  const write = async () => {
    if (file !== undefined) await writeJsonFile(file, Object.fromEntries(content));
  };
  const save = (): Promise<void> => {
    if (!writing) {
      writing = write().finally(() => {
        writing = undefined;
      });
      return writing;
    }
    // One further write serves all waiting callers.
    waiting ??= writing
      .catch(() => {})
      .then(() => {
        waiting = undefined;
        return save();
      });
    return waiting;
  };
  const key = (consumer: string, shardId: string) => `${consumer} ${shardId}`;
  return {
    get: (consumer, shardId) => content.get(key(consumer, shardId)),
    set: (consumer, shardId, sequenceNumber) => {
      content.set(key(consumer, shardId), sequenceNumber);
      return save();
    },
  };
}
