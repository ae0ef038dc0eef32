import type { PromoterName } from '#shared/domain/promoters/promoter-input.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { type HeldNumbers, holdNumbers } from '#shared/store/table/held-numbers.ts';
import type { Write } from '#shared/store/table/transaction.ts';
import { commitPromoter } from './promoter-commit.ts';
import { namedPromoter, type ShownPromoter, shownAs } from './show-promoter.ts';

/** What a promoter becomes, and what else that rests on. */
interface Decided {
  readonly after: PromoterRecord;
  readonly checks?: readonly Write[];
  /** Whether the names that it loses are reserved already. */
  readonly areNamesReserved?: boolean | undefined;
  /** Whether nobody is to be mailed about it. */
  readonly quiet?: boolean | undefined;
}

/** Decides what a promoter becomes; called again with what it is then, where another request came in between. */
export type Decide = (record: PromoterRecord, now: string, numbers: HeldNumbers) => Promise<Decided> | Decided;

/**
 * Changes a promoter, and loads what is shown of it now: one call more than `commitChange`.
 * @throws Refusal as that
 */
export async function changePromoter(
  call: Call,
  name: PromoterName,
  cause: string,
  decide: Decide,
): Promise<ShownPromoter> {
  const { loaded, after } = await commitChange(call, name, cause, decide);
  return shownAs(call.account.id, after, loaded);
}

/**
 * Loads a promoter, decides and commits: of two changes at once the second is decided on what the first one left. Where it
 * is to stay as it was loaded, nothing is written.
 * @param cause for whoever reads the journal
 * @returns the promoter as it was, with its numbers, and as it is now
 * @throws Refusal `not_found`, `taken`, and what `decide` throws; nothing is written then
 */
export async function commitChange({ account, runtime }: Call, name: PromoterName, cause: string, decide: Decide) {
  const numbers = holdNumbers(account.id);
  try {
    return await attempt(async () => {
      const now = runtime.now();
      const loaded = await namedPromoter({ account, runtime }, name);
      const decided = await decide(loaded, now, numbers);
      if (decided.after === loaded) return { loaded, after: decided.after };
      const after = await commitPromoter(
        account,
        { ...decided, before: loaded, cause, now, newKey: runtime.token },
        numbers,
      );
      return { loaded, after };
    }, runtime);
  } catch (error) {
    if (error instanceof Refusal) numbers.giveBack();
    throw error;
  }
}
