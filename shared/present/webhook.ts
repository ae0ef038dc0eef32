import type { Promoter } from '#shared/domain/promoter.ts';
import { refundFigures, saleFigures, webhookBody } from '#shared/domain/webhooks/body.ts';
import type { NoticeRecords } from '#shared/operations/webhooks/records.ts';
import { v1Payout } from './v1/payout.ts';
import { v1Promotion } from './v1/promoter.ts';
import { v1Lead, v1ReducedPromoter, v1Reward } from './v1/records.ts';

/** The text of a webhook: its records as version 1 shows them, the figures of a sale or a refund named as in version 2. */
export function webhookText({ notice, event, owner, lead, commission, payout }: NoticeRecords): string {
  return webhookBody(notice, {
    sale: event.event === 'sale' ? saleFigures(event) : null,
    refund: event.event === 'refund' ? refundFigures(event) : null,
    payout: payout && payoutPiece({ payout, owner }),
    reward: commission && v1Reward(commission, lead),
    lead: lead && v1Lead(lead),
    promotion: v1Promotion(owner),
    promoter: promoterPiece(owner.promoter, owner.balances),
  });
}

/** Whoever can read a webhook need not be able to act for the promoter: the password and the token stay here. */
function promoterPiece(promoter: Promoter, balances: NoticeRecords['owner']['balances']) {
  const { temp_password: _, auth_token: __, ...shown } = v1ReducedPromoter(promoter, balances);
  return shown;
}

/** The promoter stands beside it. */
function payoutPiece(shown: Parameters<typeof v1Payout>[0]) {
  const { promoter: _, ...payout } = v1Payout(shown);
  return payout;
}
