import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { refundFigures, refundReversalFigures, saleFigures, webhookBody } from '#shared/domain/webhooks/body.ts';
import { flatData, withoutKeys } from '#shared/domain/webhooks/flat-body.ts';
import { nameFor } from '#shared/domain/webhooks/names.ts';
import { noticeNumber } from '#shared/domain/webhooks/notices.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import type { NoticeRecords } from '#shared/operations/webhooks/records.ts';
import { v1Campaign, v1Payout } from '#shared/present/v1/payout.ts';
import { v1Profile, v1Promotion } from '#shared/present/v1/promoter.ts';
import { v1Lead, v1ReducedPromoter, v1Reward } from '#shared/present/v1/records.ts';

/** Builds a webhook's text in its format and event names. */
export function webhookText(records: NoticeRecords, webhook: Pick<Webhook, 'names' | 'format'>): string {
  const name = nameFor(records.notice.type, webhook);
  return webhook.format === 'v1' ? flatText(records, name) : ownText(records, name);
}

/** Standard format: records of version 1, sale and refund fields of version 2. */
function ownText({ notice, event, owner, lead, commission, payout }: NoticeRecords, name: string): string {
  return webhookBody(
    { ...notice, name },
    {
      sale: event.event === 'sale' ? saleFigures(event) : null,
      refund: event.event === 'refund' ? refundFigures(event) : null,
      refund_reversal: event.event === 'refund_reversal' ? refundReversalFigures(event) : null,
      payout: payout && payoutPiece({ payout, owner }),
      reward: commission && v1Reward(commission, lead),
      lead: lead && v1Lead(lead),
      promotion: v1Promotion(owner),
      promoter: promoterPiece(owner.promoter, owner.balances),
    },
  );
}

/** Version 1 format: integer event id, and the record as data. */
function flatText({ notice, event, owner, lead, commission }: NoticeRecords, name: string): string {
  const id = event.event === 'click' ? 0 : noticeNumber(event, notice);
  const { promoter, balances } = owner;
  const data = flatData(notice.type, {
    reward: commission && v1Reward(commission, lead),
    lead: lead && v1Lead(lead),
    promotion: v1Promotion(owner),
    promoter: withoutKeys({ ...v1ReducedPromoter(promoter, balances), profile: v1Profile(promoter) }),
    campaign: v1Campaign(owner.campaign),
  });
  return JSON.stringify({ event: { id, type: name, created_at: notice.at }, data });
}

/** Readers of a webhook must not be able to act as the promoter or find its tax forms. */
function promoterPiece(promoter: Promoter, balances: NoticeRecords['owner']['balances']) {
  const { temp_password: _, auth_token: __, ...shown } = v1ReducedPromoter(promoter, balances);
  return { ...shown, w8_form_url: null, w9_form_url: null };
}

/** Payment issues are excluded: they change, while a resent message stays the same. */
function payoutPiece(shown: Parameters<typeof v1Payout>[0]) {
  const { promoter: _, issues: __, ...payout } = v1Payout(shown, []);
  return { ...payout, failed_at: shown.payout.failedAt ?? null, error: shown.payout.error ?? null };
}
