import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { maskEmail } from '#shared/domain/text/mask-email.ts';
import {
  buildWebhookBody,
  webhookRefundFields,
  webhookRefundReversalFields,
  webhookSaleFields,
} from '#shared/domain/webhooks/body.ts';
import { webhookEventName } from '#shared/domain/webhooks/event-names.ts';
import { noticeNumber } from '#shared/domain/webhooks/notices.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import { buildV1Data, removePromoterSecrets } from '#shared/domain/webhooks/v1-body.ts';
import type { NoticeRecords } from '#shared/operations/webhooks/records.ts';
import { presentCampaignV1, presentPayoutV1 } from '#shared/present/v1/payout.ts';
import { presentProfileV1, presentPromotionV1 } from '#shared/present/v1/promoter.ts';
import { presentLeadV1, presentReducedPromoterV1, presentRewardV1 } from '#shared/present/v1/records.ts';

/** Builds a webhook's text in its format and event names. */
export function buildWebhookText(records: NoticeRecords, webhook: Pick<Webhook, 'names' | 'format'>): string {
  const name = webhookEventName(records.notice.type, webhook);
  return webhook.format === 'v1' ? buildV1Text(records, name) : buildStandardText(records, name);
}

/** Standard format: records of version 1, sale and refund fields of version 2. */
function buildStandardText({ notice, event, owner, lead, commission, payout }: NoticeRecords, name: string): string {
  return buildWebhookBody(
    { ...notice, name },
    {
      sale: event.event === 'sale' ? webhookSaleFields(event) : null,
      refund: event.event === 'refund' ? webhookRefundFields(event) : null,
      refund_reversal: event.event === 'refund_reversal' ? webhookRefundReversalFields(event) : null,
      payout: payout && presentWebhookPayout({ payout, owner }),
      reward: commission && presentRewardV1(commission, lead),
      lead: lead && presentLeadV1(lead),
      promotion: presentPromotionV1(owner),
      promoter: presentWebhookPromoter(owner.promoter, owner.balances),
    },
  );
}

/** Version 1 format: integer event id, and the record as data. */
function buildV1Text({ notice, event, owner, lead, commission }: NoticeRecords, name: string): string {
  const id = event.event === 'click' ? 0 : noticeNumber(event, notice);
  const { promoter, balances } = owner;
  const data = buildV1Data(notice.type, {
    reward: commission && presentRewardV1(commission, lead),
    lead: lead && presentLeadV1(lead),
    promotion: presentPromotionV1(owner),
    promoter: removePromoterSecrets({
      ...presentReducedPromoterV1(promoter, balances),
      profile: presentWebhookProfile(promoter),
    }),
    campaign: presentCampaignV1(owner.campaign),
  });
  return JSON.stringify({ event: { id, type: name, created_at: notice.at }, data });
}

/** Omits passwords, tokens and tax forms: receivers of a webhook must not be able to act as the promoter. */
function presentWebhookPromoter(promoter: Promoter, balances: NoticeRecords['owner']['balances']) {
  const { temp_password, auth_token, ...shown } = presentReducedPromoterV1(promoter, balances);
  return { ...shown, w8_form_url: null, w9_form_url: null };
}

/** Managers choose receivers without `pay`, so the PayPal address is masked (contract §1). */
function presentWebhookProfile(promoter: Promoter) {
  const { paypal_email: email, ...profile } = presentProfileV1(promoter);
  return { ...profile, paypal_email: email && maskEmail(email) };
}

/** Payment issues are excluded: they change, while a resent message stays the same. */
function presentWebhookPayout(shown: Parameters<typeof presentPayoutV1>[0]) {
  const { promoter, issues, ...payout } = presentPayoutV1(shown, []);
  return { ...payout, failed_at: shown.payout.failedAt ?? null, error: shown.payout.error ?? null };
}
