import { keys } from './table/keys.ts';
import { table } from './table/table.ts';
import { create, type Write } from './table/transaction.ts';

/** Notes that the solution of a challenge has counted. It goes some time after the challenge's end. @param endsAt seconds since 1970 */
export function spentProofWrite(account: number, hash: string, endsAt: number): Write {
  return create(keys.spentProof(account, hash), { [table.ttl]: endsAt }, 'taken');
}
