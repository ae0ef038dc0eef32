/** E-mails to promoters that a company can edit and switch off: all but security notices and sign-in links. */
export const TEMPLATE_NAMES = [
  'signup',
  'sale',
  'sale_without_commission',
  'refund',
  'refund_without_deduction',
  'accepted',
  'payout',
  'payout_failed',
] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

/** Descriptions of all variables. */
export const VARIABLE_TEXTS = {
  company: 'Name of the company.',
  campaign: 'Name of the campaign.',
  first_name: 'First name of the promoter. Empty if it is unknown, or does not look like a name.',
  ref_id: 'Ref id of the promoter in the campaign.',
  referral_link: 'Referral link of the promoter.',
  amount: 'Amount with its currency or unit.',
  pending_note: 'A sentence if the commission is pending approval; otherwise empty.',
  reason: 'Why the payout failed; empty if unknown.',
} as const;
export type VariableName = keyof typeof VARIABLE_TEXTS;

const COMMON = ['company', 'campaign', 'first_name', 'ref_id', 'referral_link'] as const;

/** Variables of broadcasts. */
export const BROADCAST_VARIABLES: readonly VariableName[] = COMMON;

/** Variables of each e-mail. */
export const TEMPLATE_VARIABLES: Readonly<Record<TemplateName, readonly VariableName[]>> = {
  signup: COMMON,
  sale: [...COMMON, 'amount', 'pending_note'],
  sale_without_commission: COMMON,
  refund: [...COMMON, 'amount'],
  refund_without_deduction: COMMON,
  accepted: COMMON,
  payout: [...COMMON, 'amount'],
  payout_failed: [...COMMON, 'amount', 'reason'],
};

/** Variables that are web addresses, and may be a link's whole address. */
export const LINK_VARIABLES: readonly VariableName[] = ['referral_link'];
