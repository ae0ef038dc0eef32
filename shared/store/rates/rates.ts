import type { Day } from '#shared/domain/day.ts';
import type { DayRates } from '#shared/domain/rates/day-rates.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { putItem, queryPage } from '#shared/store/table/requests.ts';
import { isConditionMet } from '#shared/store/table/transaction.ts';

/** Kept forever. */
interface StoredRates extends DayRates {
  /** ISO 8601. */
  readonly takenAt: string;
}

/** Reads a day's rates, or the last earlier ones. */
export async function findRates(day: Day): Promise<StoredRates | null> {
  const [rates = null] = await listRates(day, 1);
  return rates;
}

/** Reads the latest rates up to a day, newest first. */
export async function listRates(upTo: Day, days: number): Promise<StoredRates[]> {
  const { Items = [] } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND sk <= :day',
    ExpressionAttributeValues: { ':pk': partitions.rates, ':day': upTo },
    ScanIndexForward: false,
    Limit: days,
    ConsistentRead: true,
  });
  return Items as StoredRates[];
}

/** Reads which days have rates. One call per year. */
export async function readRateDays(from: Day, to: Day): Promise<Set<Day>> {
  const { Items = [] } = await queryPage({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': partitions.rates, ':from': from, ':to': to },
    ProjectionExpression: 'sk',
    ConsistentRead: true,
  });
  return new Set(Items.map(({ sk }) => sk as Day));
}

/**
 * Stores a day's rates once, so that conversions stay explainable.
 * @param now ISO 8601
 * @returns false if the day has rates
 */
export async function recordRates({ day, rates }: DayRates, now: string): Promise<boolean> {
  const storedRates: StoredRates = { day, rates, takenAt: now };
  return isConditionMet(
    putItem({
      Item: { ...storedRates, ...keys.rates(day) },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  );
}
