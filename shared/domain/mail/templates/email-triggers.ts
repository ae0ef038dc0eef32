import type { TemplateName } from './template-names.ts';

/** Events of the specification that trigger an e-mail, conditions of automations, and broadcasts. */
export const EMAIL_TRIGGERS = [
  'not_set',
  'broadcast',
  'lead_signup',
  'reward_created',
  'promoter_accepted',
  'fulfilment_completed',
  'promoter_signs_up',
  'count_reached',
  'inactivity',
] as const;
export type EmailTrigger = (typeof EMAIL_TRIGGERS)[number];

/** All events of the specification. Lists can be filtered by each. */
export const SPECIFIED_TRIGGERS = [
  ...EMAIL_TRIGGERS,
  ...['lead_subscribed', 'lead_becomes_referral', 'lead_pending', 'lead_cancelled'],
  ...['promoter_pending', 'promoter_rejected', 'promoter_blocked', 'promoter_invited'],
  ...['promotion_reached_target', 'reward_approved', 'reward_denied'],
  ...['fulfilment_pending', 'fulfilment_due', 'fulfilment_processing'],
  ...['new_contract_document', 'invalid_invoicing_details', 'recurring'],
] as const;

/** The specification's name and event of each e-mail; `not_set` where it has none. */
export const EMAIL_DETAILS: Readonly<Record<TemplateName, { readonly name: string; readonly trigger: EmailTrigger }>> =
  {
    signup: { name: 'New referral', trigger: 'lead_signup' },
    sale: { name: 'New commission', trigger: 'reward_created' },
    sale_without_commission: { name: 'Sale without commission', trigger: 'not_set' },
    refund: { name: 'Refund', trigger: 'not_set' },
    refund_without_deduction: { name: 'Refund without deduction', trigger: 'not_set' },
    accepted: { name: 'Welcome', trigger: 'promoter_accepted' },
    payout: { name: 'Payout', trigger: 'fulfilment_completed' },
    payout_failed: { name: 'Failed payout', trigger: 'not_set' },
  };
