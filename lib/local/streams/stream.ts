import { appendFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBStreamsClient, Shard } from '@aws-sdk/client-dynamodb-streams';
import type { LocalFunction } from '#lib/local/functions/function.ts';
import type { Log } from '#lib/local/log.ts';
import type { StreamMappingPlan } from '#lib/local/plan/plan-stream.ts';
import type { Checkpoints } from './checkpoints.ts';
import { buildDeadLetter } from './dead-letter.ts';
import { deliverStreamBatch, type StreamDeliveryContext } from './deliver.ts';
import { matchesFilters } from './filter.ts';
import { createShardReader, listShards, type ShardReads } from './shard.ts';

interface StreamContext {
  readonly client: DynamoDBStreamsClient;
  readonly reads: ShardReads;
  readonly region: string;
  readonly checkpoints: Checkpoints;
  readonly deadLetterFile: string;
  readonly log: Log;
  readonly warn: (line: string) => void;
}

export interface StreamRun {
  stop(): Promise<void>;
}

const EMPTY_STREAM_POLL_MS = 100;
const SHARD_POLL_MS = 2000;
/** The API's maximum. Most records are filtered out. */
const READ_LIMIT = 1000;

/** Delivers a table's stream to a function: shards in order, parents first. */
export function runStream(
  mapping: StreamMappingPlan,
  streamArn: string,
  target: LocalFunction,
  context: StreamContext,
): StreamRun {
  const { client, reads, checkpoints, log, warn, deadLetterFile, region } = context;
  const stopping = new AbortController();
  const { signal } = stopping;
  const consumer = `${streamArn} ${target.name}`;
  const shards = new Map<string, { done: boolean; run: Promise<void> }>();

  function createDelivery(shardId: string): StreamDeliveryContext {
    return {
      invoke: target.invoke,
      onPassed: (last) => checkpoints.set(consumer, shardId, last.dynamodb.SequenceNumber),
      onDiscard: async (records, condition, attempts) => {
        const at = new Date();
        const letter = buildDeadLetter(records, {
          functionArn: target.arn,
          streamArn,
          shardId,
          condition,
          attempts,
          at,
        });
        if (mapping.deadLetters) await appendFile(deadLetterFile, `${JSON.stringify(letter)}\n`);
        const destination = mapping.deadLetters
          ? `recorded in ${deadLetterFile}`
          : 'the mapping has no dead-letter destination';
        warn(`${target.name} failed on ${records.length} stream record(s) after ${attempts} attempts; ${destination}.`);
      },
      now: Date.now,
      pause: (ms) => sleep(ms, undefined, { signal }),
    };
  }

  async function deliverShard(shardId: string): Promise<void> {
    const reader = createShardReader(client, { region, streamArn, shardId }, checkpoints.get(consumer, shardId), reads);
    const delivery = createDelivery(shardId);
    while (!signal.aborted) {
      const records = await reader.read(READ_LIMIT).catch((error) => {
        log.error(target.name, error);
        return [];
      });
      if (records === undefined) return;
      const batch = records.filter((record) => matchesFilters(record, mapping.filters));
      for (let from = 0; from < batch.length && !signal.aborted; from += mapping.batchSize) {
        await deliverStreamBatch(batch.slice(from, from + mapping.batchSize), mapping, delivery);
      }
      if (signal.aborted) return;
      const last = records.at(-1);
      if (last && last !== batch.at(-1)) await delivery.onPassed(last);
    }
  }

  function follow({ ShardId: id = '', ParentShardId: parent }: Shard): void {
    const parentShard = shards.get(parent ?? '');
    if (shards.has(id) || (parentShard && !parentShard.done)) return;
    const shard = { done: false, run: Promise.resolve() };
    shards.set(id, shard);
    shard.run = deliverShard(id).then(
      () => {
        shard.done = !signal.aborted;
      },
      (error) => {
        if (signal.aborted) return;
        // It resumes from its checkpoint.
        log.error(target.name, error);
        shards.delete(id);
      },
    );
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        for (const shard of await listShards(client, streamArn)) follow(shard);
      } catch (error) {
        log.error(target.name, error);
      }
      await sleep(shards.size === 0 ? EMPTY_STREAM_POLL_MS : SHARD_POLL_MS, undefined, { signal }).catch(() => {});
    }
    await Promise.all([...shards.values()].map((shard) => shard.run));
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
