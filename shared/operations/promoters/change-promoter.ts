import type { PromoterIdentifier } from '#shared/domain/promoters/promoter-input.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import type { Call } from '#shared/operations/call.ts';
import { type ReservedNumbers, withReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import type { Write } from '#shared/store/table/transaction.ts';
import { commitPromoter } from './promoter-commit.ts';
import { loadExistingPromoter, loadShownPromoter, type ShownPromoter } from './show-promoter.ts';

interface DecidedChange {
  readonly after: PromoterRecord;
  readonly checks?: readonly Write[];
  readonly areNamesReserved?: boolean | undefined;
  /** Suppresses e-mails. */
  readonly quiet?: boolean | undefined;
}

/** Decides a change; called again after a conflict. */
type PromoterDecision = (
  record: PromoterRecord,
  now: string,
  numbers: ReservedNumbers,
) => Promise<DecidedChange> | DecidedChange;

/**
 * Commits a change and returns the promoter as shown. One request more than `changePromoterRecord`.
 * @throws Refusal as `changePromoterRecord`
 */
export async function changePromoter(
  call: Call,
  identifier: PromoterIdentifier,
  cause: string,
  decide: PromoterDecision,
): Promise<ShownPromoter> {
  const { loaded, after } = await changePromoterRecord(call, identifier, cause, decide);
  return loadShownPromoter(call.account.id, after, loaded);
}

/**
 * Loads, decides and commits with retries. Returning the same record writes nothing.
 * @param cause for readers of the journal
 * @returns the promoter before, with figures, and after
 * @throws Refusal `not_found`, `taken`, and refusals of `decide`
 */
export async function changePromoterRecord(
  { account, runtime }: Call,
  identifier: PromoterIdentifier,
  cause: string,
  decide: PromoterDecision,
) {
  return withReservedNumbers(account.id, (numbers) =>
    retryOnConflict(async () => {
      const now = runtime.now();
      const loaded = await loadExistingPromoter({ account, runtime }, identifier);
      const decided = await decide(loaded, now, numbers);
      if (decided.after === loaded) return { loaded, after: decided.after };
      const after = await commitPromoter(
        account,
        { ...decided, before: loaded, cause, now, newKey: runtime.token },
        numbers,
      );
      return { loaded, after };
    }, runtime),
  );
}
