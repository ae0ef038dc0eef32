import { keys } from '#shared/store/table/keys.ts';
import { table } from '#shared/store/table/table.ts';
import { create, type Write } from '#shared/store/table/transaction.ts';

/** Marks a challenge's solution as used. @param endsAt expiry, epoch seconds */
export function spentProofWrite(account: number, hash: string, endsAt: number): Write {
  return create(keys.spentProof(account, hash), { [table.ttl]: endsAt }, 'taken');
}
