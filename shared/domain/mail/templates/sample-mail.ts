import type { PromoterMailFacts } from '#shared/domain/mail/contents.ts';
import type { PromoterMail } from '#shared/domain/mail/mails.ts';
import { EMPTY_PROFILE, type Promotion } from '#shared/domain/promoters/promoter.ts';
import type { TemplateName } from './template-names.ts';

const AMOUNT = 2500;
const IDS = { id: 'sample', promoterId: 1, campaignId: 1 } as const;

/** A promoter for previews. */
export const SAMPLE_PROMOTER: Pick<PromoterMailFacts, 'promoter'> & {
  readonly promotion: PromoterMailFacts['promotion'] & Pick<Promotion, 'ownTerms'>;
} = {
  promoter: { firstName: 'Alex', profile: EMPTY_PROFILE },
  promotion: { refId: 'alex', landingUrl: null, urlTracking: false },
};

/** A payout for previews. */
export const SAMPLE_PAYOUT = {
  unit: 'cash',
  amount: AMOUNT,
  error: 'The account is closed.',
} as const satisfies PromoterMailFacts['payout'];

/** Creates an e-mail for previews, with a commission that awaits approval. */
export function createSampleMail(name: TemplateName): PromoterMail {
  switch (name) {
    case 'sale':
      return { ...IDS, kind: 'sale', earned: { unit: 'cash', amount: AMOUNT, status: 'pending' } };
    case 'refund':
      return { ...IDS, kind: 'refund', earned: { unit: 'cash', amount: -AMOUNT, status: 'approved' } };
    case 'sale_without_commission':
      return { ...IDS, kind: 'sale', earned: null };
    case 'refund_without_deduction':
      return { ...IDS, kind: 'refund', earned: null };
    case 'payout':
    case 'payout_failed':
      return { ...IDS, kind: name, payoutId: 1 };
    case 'signup':
    case 'accepted':
      return { ...IDS, kind: name };
  }
}
