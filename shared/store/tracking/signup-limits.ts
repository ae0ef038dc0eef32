import { keys } from '#shared/store/table/keys.ts';
import { table } from '#shared/store/table/table.ts';
import { ConditionFailedError, commitSingle, update } from '#shared/store/table/transaction.ts';

/** `person` and `address` are hashes. */
interface SignupSource {
  readonly account: number;
  /** Hours since 1970. */
  readonly hour: number;
  readonly address: string;
  readonly person: string;
}

/** The counted hour and one more. */
const TTL_HOURS = 2;
const HOUR_S = 3600;

/**
 * Counts a signup from an address, each person once. One call, 1 WRU.
 * @param maxSignups persons per hour
 * @returns whether it is within the limit
 */
export async function countSignup(
  { account, hour, address, person }: SignupSource,
  maxSignups: number,
): Promise<boolean> {
  const change = {
    expression: 'ADD people :one SET #end = :end',
    names: { '#end': table.ttl },
    values: { ':one': new Set([person]), ':end': (hour + TTL_HOURS) * HOUR_S },
  };
  const hasRoom = {
    expression: 'attribute_not_exists(people) OR size(people) < :most OR contains(people, :person)',
    values: { ':most': maxSignups, ':person': person },
  };
  try {
    await commitSingle(update(keys.signupsTaken(account, address, hour), change, hasRoom, 'no_room'));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}
