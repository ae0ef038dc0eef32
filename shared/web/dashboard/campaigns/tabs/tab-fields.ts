import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';

export const TABS = [
  { value: 'overview', label: 'Overview', fields: ['name', 'visitor_cookie_life'] },
  {
    value: 'commissions',
    label: 'Commissions',
    fields: ['rewards_for_promoters', 'rewards_for_referrals', 'next_campaign', 'level_amount', 'upgrade_details'],
  },
  { value: 'tracking', label: 'Tracking', fields: ['landing_url', 'ref_token_param'] },
  { value: 'approval', label: 'Approval', fields: ['auto_approve_up_to'] },
  {
    value: 'payouts',
    label: 'Payouts',
    fields: ['holding_days', 'selected_payout_methods', ...PAYOUT_METHODS.map((method) => `minimum_${method}`)],
  },
  { value: 'promoters', label: 'Promoters', fields: [] },
  { value: 'sign_up', label: 'Sign-up page', fields: ['description'] },
  { value: 'history', label: 'History', fields: [] },
] as const satisfies readonly { readonly value: string; readonly label: string; readonly fields: readonly string[] }[];

export type CampaignTab = (typeof TABS)[number]['value'];

/** Fields that show their own errors. */
export const CAMPAIGN_FIELDS: readonly string[] = TABS.flatMap(({ fields }) => fields);

/** Returns the tab of an address; the overview by default. */
export function findTab(value: string | undefined): CampaignTab {
  return TABS.find((tab) => tab.value === value)?.value ?? TABS[0].value;
}

/** Returns the tab that shows an error: the current one if it has any, otherwise the first. */
export function findTabWithError(errors: FieldErrors, current: CampaignTab): CampaignTab {
  const hasInvalidField = ({ fields }: { readonly fields: readonly string[] }) =>
    fields.some((name) => errors[name] !== undefined);
  const invalidTabs = TABS.filter(hasInvalidField);
  return (invalidTabs.find(({ value }) => value === current) ?? invalidTabs[0])?.value ?? current;
}
