import type { TemplateEmail } from './templates-query.ts';

export const EMAIL_LABELS: Readonly<Record<TemplateEmail, { readonly label: string; readonly when: string }>> = {
  signup: { label: 'Sign-up', when: 'A referral of the promoter signs up.' },
  sale: { label: 'Sale', when: 'A referral buys, and the promoter earns a commission.' },
  sale_without_commission: {
    label: 'Sale without commission',
    when: 'A referral buys, and the promoter earns nothing.',
  },
  refund: { label: 'Refund', when: 'A sale is refunded, and the promoter’s commission is reduced.' },
  refund_without_deduction: { label: 'Refund without deduction', when: 'A sale is refunded that earned nothing.' },
  accepted: { label: 'Welcome', when: 'The promoter is accepted.' },
  payout: { label: 'Payout', when: 'A payout is completed.' },
  payout_failed: { label: 'Failed payout', when: 'A payout failed or was returned.' },
};
