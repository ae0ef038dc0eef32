import { keys } from '#shared/store/table/keys.ts';
import { table } from '#shared/store/table/table.ts';
import { commitAlone, Obstructed, update } from '#shared/store/table/transaction.ts';

/** Somebody who signs up, in an hour, from an address. Both are hashes. */
interface SignupFrom {
  readonly account: number;
  /** Number of the hour since 1970. */
  readonly hour: number;
  readonly address: string;
  readonly person: string;
}

/** The item is of no use after its hour; a sign-up that is sent again soon is known by it. */
const KEPT_HOURS = 2;
const HOUR_S = 3600;

/**
 * Counts whoever signs up from an address, each person once however often that is sent. One call, 1 WRU.
 * @param most so many people fit into an hour
 * @returns whether the person fits
 */
export async function countSignup({ account, hour, address, person }: SignupFrom, most: number): Promise<boolean> {
  const change = {
    expression: 'ADD people :one SET #end = :end',
    names: { '#end': table.ttl },
    values: { ':one': new Set([person]), ':end': (hour + KEPT_HOURS) * HOUR_S },
  };
  const fits = {
    expression: 'attribute_not_exists(people) OR size(people) < :most OR contains(people, :person)',
    values: { ':most': most, ':person': person },
  };
  try {
    await commitAlone(update(keys.signupsTaken(account, address, hour), change, fits, 'no_room'));
    return true;
  } catch (error) {
    if (error instanceof Obstructed) return false;
    throw error;
  }
}
