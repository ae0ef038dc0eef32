import type { PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { PayoutSearch } from '#shared/domain/lists/record-search.ts';
import {
  batchFileFormats,
  canPayBySepa,
  findPayoutExclusions,
  type PayoutExclusion,
} from '#shared/domain/payments-batches/payout-exclusions.ts';
import { type PayoutWarning, payoutWarnings } from '#shared/domain/payments-batches/payout-warnings.ts';
import type { FileFormat } from '#shared/domain/payout-files/file-formats.ts';
import { accountWiseHeader } from '#shared/domain/payout-files/wise.ts';
import { findSelectedMethod, type PayoutMethod } from '#shared/domain/payout-methods/method.ts';
import { campaignMethodOffers } from '#shared/domain/payout-methods/method-offers.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { UNPAID_PAYOUT_STATUSES } from '#shared/domain/payouts/payout-state.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import type { ShownPayout } from '#shared/operations/payouts/list-payouts.ts';
import { searchPayouts } from '#shared/operations/payouts/search-payouts.ts';
import { findAccount } from '#shared/store/accounts/accounts.ts';
import { findPayingAccount } from '#shared/store/payout-methods/paying-account.ts';

/** An unpaid payout, and whether a new batch would include it. */
export interface ReviewedPayout extends ShownPayout<Membership> {
  /** Undefined without a method. */
  readonly selected: PayoutMethod | undefined;
  readonly reasons: readonly PayoutExclusion[];
  readonly warnings: readonly PayoutWarning[];
  /** Usable file formats, the usual one first. */
  readonly formats: readonly FileFormat[];
}

/**
 * Returns a page of unpaid payouts, oldest first, with reasons for exclusion from a new batch.
 * @param method default: each promoter's own
 */
export async function reviewPayouts(
  call: AccountCall,
  { method, filters, text }: Pick<PayoutSearch, 'filters' | 'text'> & { readonly method: MethodKind | undefined },
  page: PageRequest,
): Promise<{ readonly rows: ReviewedPayout[]; readonly total: RowTotal }> {
  const { id: accountId } = call.account;
  const search = {
    filters: { ...filters, statuses: UNPAID_PAYOUT_STATUSES },
    text,
    order: [{ by: 'id', direction: 'asc' }],
  } as const;
  const [{ rows, total }, account, from] = await Promise.all([
    searchPayouts(call, search, page),
    findAccount(accountId),
    findPayingAccount(accountId),
  ]);
  if (account === null) throw new Refusal({ code: 'not_found', what: 'account' });
  const { currency } = account;
  const terms = { method, currency, wiseHeader: accountWiseHeader(account), now: call.runtime.now() };
  const isSepa = canPayBySepa(currency, from);
  const reviewed = rows.map((row) => {
    const { promoter, campaign } = row.owner;
    const selected = findSelectedMethod(promoter);
    const campaignTerms = { ...terms, offers: campaignMethodOffers(campaign, account) };
    const findExclusions = (format?: FileFormat) =>
      findPayoutExclusions(row.payout, promoter, selected, campaignTerms, format);
    const formats = selected ? batchFileFormats(selected.method, { isSepa }) : [];
    return {
      ...row,
      selected,
      reasons: findExclusions(formats[0]),
      warnings: payoutWarnings(row.owner),
      formats: formats.filter((format) => findExclusions(format).length === 0),
    };
  });
  return { rows: reviewed, total };
}
