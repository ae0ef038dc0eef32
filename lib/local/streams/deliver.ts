import type { StreamMappingPlan } from '#lib/local/plan/plan-stream.ts';
import type { LambdaStreamRecord } from './stream-record.ts';

export type DiscardReason = 'RetryAttemptsExhausted' | 'EventAgeExceeded';

export interface StreamDeliveryContext {
  readonly invoke: (event: { Records: readonly LambdaStreamRecord[] }) => Promise<unknown>;
  /** Called in order, whether records succeeded or were discarded. */
  readonly onPassed: (last: LambdaStreamRecord) => Promise<void>;
  readonly onDiscard: (
    records: readonly LambdaStreamRecord[],
    condition: DiscardReason,
    attempts: number,
  ) => Promise<void>;
  readonly now: () => number;
  /** Rejects when the run ends. */
  readonly pause: (ms: number) => Promise<void>;
}

type Settings = Pick<StreamMappingPlan, 'reportsItemFailures' | 'bisects' | 'maximumRetries' | 'maximumAge'>;

const MAX_PAUSE_MS = 10_000;

/**
 * Delivers a batch in order, like Lambda: retries from the first failed record, or bisects, until attempts or maximum
 * age are exhausted.
 */
export async function deliverStreamBatch(
  batch: readonly LambdaStreamRecord[],
  settings: Settings,
  delivery: StreamDeliveryContext,
): Promise<void> {
  let rest = batch;
  for (let attempts = 0; rest.length > 0; ) {
    const passedCount = await invokeOnce(rest, settings, delivery);
    const last = rest[passedCount - 1];
    if (last) {
      await delivery.onPassed(last);
      rest = rest.slice(passedCount);
      attempts = 0;
      if (rest.length === 0) return;
    }
    attempts++;
    if (settings.bisects && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2);
      await deliverStreamBatch(rest.slice(0, middle), settings, delivery);
      return deliverStreamBatch(rest.slice(middle), settings, delivery);
    }
    const condition = findDiscardReason(rest, attempts, settings, delivery.now());
    if (condition) {
      await delivery.onDiscard(rest, condition, attempts);
      return delivery.onPassed(rest.at(-1) as LambdaStreamRecord);
    }
    await delivery.pause(Math.min(100 * 2 ** (attempts - 1), MAX_PAUSE_MS));
  }
}

/** @returns number of processed records */
async function invokeOnce(
  records: readonly LambdaStreamRecord[],
  settings: Settings,
  delivery: StreamDeliveryContext,
): Promise<number> {
  let result: unknown;
  try {
    result = await delivery.invoke({ Records: records });
  } catch {
    return 0;
  }
  if (!settings.reportsItemFailures) return records.length;
  const { batchItemFailures } = (result ?? {}) as { batchItemFailures?: readonly { itemIdentifier?: string }[] | null };
  if (!batchItemFailures || batchItemFailures.length === 0) return records.length;
  const failed = batchItemFailures.map(({ itemIdentifier }) =>
    records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === itemIdentifier),
  );
  // An unknown identifier fails the whole batch.
  return Math.max(0, Math.min(...failed));
}

function findDiscardReason(
  [first]: readonly LambdaStreamRecord[],
  attempts: number,
  { maximumRetries, maximumAge }: Settings,
  now: number,
): DiscardReason | undefined {
  if (maximumRetries >= 0 && attempts > maximumRetries) return 'RetryAttemptsExhausted';
  const age = now / 1000 - (first?.dynamodb.ApproximateCreationDateTime ?? 0);
  return maximumAge >= 0 && age > maximumAge ? 'EventAgeExceeded' : undefined;
}
