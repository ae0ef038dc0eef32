import type { Account } from '#shared/domain/accounts/account.ts';
import { reachesUsForm } from '#shared/domain/payouts/paid-year.ts';
import { taxFormOf } from '#shared/domain/promoters/tax-forms.ts';
import type { PaidPromoterYear } from '#shared/operations/payouts/list-paid-year.ts';
import { v2AddressParts } from '#shared/present/v2/promoters/promoter.ts';
import { v2ReducedPromoter } from '#shared/present/v2/tracking-event.ts';
import type { V2PaidInYear } from '#shared/routes/v2/payouts/paid-year.ts';

/** Presents a promoter's payments of a year in one unit. */
export function v2PaidInYear(
  { promoter, ...paid }: PaidPromoterYear,
  year: number,
  account: Pick<Account, 'currency' | 'usFormThreshold'>,
): V2PaidInYear {
  const { companyName, address, country, vatId } = promoter.profile;
  return {
    year,
    promoter: v2ReducedPromoter(promoter),
    company_name: companyName,
    address,
    ...v2AddressParts(promoter.profile),
    country,
    vat_id: vatId,
    unit: paid.unit,
    currency: paid.unit === 'cash' ? account.currency : null,
    amount: paid.amount,
    payouts_count: paid.payouts,
    first_paid_at: paid.first,
    last_paid_at: paid.last,
    reaches_us_form_threshold: reachesUsForm(paid, account),
    tax_form: taxFormOf(promoter),
  };
}
