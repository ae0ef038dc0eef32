import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { type Key, serializeKey } from '#shared/store/table/keys.ts';
import type { TransactItem } from '#shared/store/table/transaction-additions.ts';
import { computeItemSize } from '#test/bench/cost/item-size.ts';
import { assumed } from '#test/bench/dollars/assumed.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * Duration of a transaction in milliseconds: two phases plus time per item; a hundred items take 30. Items are locked
 * except during transit.
 */
const measureTransactionMs = (items: number) => 2 * assumed.callMs + 0.2 * items;
/** Calls take between 0.5 and 1.5 times the assumed duration, at random. */
const LEAST = 0.5;

export interface TimedCall {
  transactions: number;
  /** Transactions that conflicted with a concurrent one, and those with a stale read, by the item's partition. */
  readonly met: Map<string, number>;
  readonly outdated: Map<string, number>;
  readonly units: Map<string, number>[];
  readonly counted: { readonly partition: string; readonly at: number }[];
}

/**
 * A table with AWS timing: calls take time, and the second of two concurrent transactions on an item is rejected, which
 * DynamoDB Local never does.
 * @param sizes bytes of updated items by partition
 */
export function createTimedTable(time: VirtualTime, chance: () => number, sizes: ReadonlyMap<string, number>) {
  const locked = new Set<string>();
  const seen: TimedCall = { transactions: 0, met: new Map(), outdated: new Map(), units: [], counted: [] };

  const spend = (writes: readonly Written[], each: 1 | 2) => {
    const second = Math.floor(time.now / 1000);
    seen.units[second] ??= new Map();
    for (const { key, bytes } of writes) {
      const units = each * Math.max(1, Math.ceil((bytes ?? sizes.get(key.pk) ?? 0) / 1024));
      incrementCount(seen.units[second], key.pk, units);
    }
  };

  const gate = async (command: unknown, send: (command: unknown) => Promise<unknown>): Promise<unknown> => {
    const spread = LEAST + chance();
    const wayMs = (assumed.callMs / 2) * spread;
    await time.sleep(wayMs);
    try {
      if (!(command instanceof TransactWriteCommand)) {
        const writtenKey = writtenAlone(command);
        if (writtenKey && locked.has(serializeKey(writtenKey.key)))
          throw new Error('A single write has met a transaction');
        if (writtenKey) spend([writtenKey], 1);
        return await time.outside(() => send(command));
      }
      const writes = (command.input.TransactItems ?? []).map(writtenBy);
      const names = writes.map(({ key }) => serializeKey(key));
      seen.transactions += 1;
      spend(writes, 2);
      const first = writes.find((_, index) => locked.has(names[index] ?? ''));
      if (first) {
        incrementCount(seen.met, first.key.pk);
        throw throwConflictOn(names.map((name) => locked.has(name)));
      }
      for (const name of names) locked.add(name);
      try {
        await time.sleep((measureTransactionMs(writes.length) - assumed.callMs) * spread);
        const response = await time.outside(() => send(command));
        for (const { key, marks } of writes) if (marks) seen.counted.push({ partition: key.pk, at: time.now });
        return response;
      } catch (error) {
        if (error instanceof TransactionCanceledException) {
          const index = (error.CancellationReasons ?? []).findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
          incrementCount(seen.outdated, writes[index]?.key.pk ?? 'none');
        }
        throw error;
      } finally {
        for (const name of names) locked.delete(name);
      }
    } finally {
      await time.sleep(wayMs);
    }
  };
  return { gate, seen };
}

interface Written {
  readonly key: Key;
  readonly bytes: number | undefined;
  readonly marks: boolean;
}

function writtenBy({ Put: put, Update, Delete, ConditionCheck }: TransactItem): Written {
  const key = (put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key) as Key;
  const marks = Update?.UpdateExpression?.includes('countedAt') ?? false;
  return { key, marks, bytes: put ? computeItemSize(marshall(put.Item, { removeUndefinedValues: true })) : undefined };
}

function writtenAlone(command: unknown): Written | null {
  if (command instanceof PutCommand) return writtenBy({ Put: command.input });
  if (command instanceof UpdateCommand) return writtenBy({ Update: command.input as TransactItem['Update'] });
  return null;
}

function throwConflictOn(met: readonly boolean[]): TransactionCanceledException {
  return new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: met.map((isMet) => ({ Code: isMet ? 'TransactionConflict' : 'None' })),
  });
}

function incrementCount(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
