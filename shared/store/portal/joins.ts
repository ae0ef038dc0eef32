import { keys } from '#shared/store/table/keys.ts';
import { table } from '#shared/store/table/table.ts';
import { create, type Write } from '#shared/store/table/transaction.ts';

/** Notes that the solution of a challenge has counted. It goes some time after the challenge's end. @param endsAt seconds since 1970 */
export function spentProofWrite(account: number, hash: string, endsAt: number): Write {
  return create(keys.spentProof(account, hash), { [table.ttl]: endsAt }, 'taken');
}
