import type { Account } from '#shared/domain/accounts/account.ts';
import { requiresUsTaxForm } from '#shared/domain/payouts/yearly-payouts.ts';
import { reportedTaxForm } from '#shared/domain/promoters/profile/tax-forms.ts';
import type { PaidPromoterYear } from '#shared/operations/payouts/list-paid-year.ts';
import { presentReducedPromoterV2 } from '#shared/present/v2/nested-records.ts';
import { presentAddressPartsV2 } from '#shared/present/v2/promoters/promoter.ts';
import type { V2PaidInYear } from '#shared/routes/v2/payouts/yearly-payouts.ts';

/** Presents a promoter's payments of a year in one unit. */
export function presentYearlyPayoutsV2(
  { promoter, ...paid }: PaidPromoterYear,
  year: number,
  account: Pick<Account, 'currency' | 'usFormThreshold'>,
): V2PaidInYear {
  const { companyName, address, country, vatId } = promoter.profile;
  return {
    year,
    promoter: presentReducedPromoterV2(promoter),
    company_name: companyName,
    address,
    ...presentAddressPartsV2(promoter.profile),
    country,
    vat_id: vatId,
    unit: paid.unit,
    currency: paid.unit === 'cash' ? account.currency : null,
    amount: paid.amount,
    payouts_count: paid.payouts,
    first_paid_at: paid.first,
    last_paid_at: paid.last,
    reaches_us_form_threshold: requiresUsTaxForm(paid, account),
    tax_form: reportedTaxForm(promoter),
  };
}
