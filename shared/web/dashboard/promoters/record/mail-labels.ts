import type { ListRow } from '#web/ui/api/response-types.ts';

type MailKind = ListRow<'/api/v2/company/promoters/{id}/mails'>['kind'];

export const MAIL_LABELS = {
  signup: 'Sign-up',
  sale: 'Sale',
  refund: 'Refund',
  accepted: 'Welcome',
  payout: 'Payout',
  payout_failed: 'Failed payout',
  payout_details: 'Payout details changed',
  email_changed: 'E-mail address changed',
  sign_in: 'Sign-in link',
} as const satisfies Readonly<Record<MailKind, string>>;
