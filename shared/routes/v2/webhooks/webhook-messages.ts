import { buildWebhookBody, type WebhookRecords } from '#shared/domain/webhooks/body.ts';
import type { WebhookType } from '#shared/domain/webhooks/notice.ts';
import type { WebhookFormat } from '#shared/domain/webhooks/types.ts';
import { buildV1Data, removePromoterSecrets } from '#shared/domain/webhooks/v1-body.ts';
import { trackingInputExamples } from '#shared/routes/examples.ts';
import { completedPayout } from '#shared/routes/v1/payouts/payouts.ts';
import { v1PromoterExample as whole } from '#shared/routes/v1/promoters/promoters-examples.ts';
import { v1NewPromoter, v1TrackingExamples } from '#shared/routes/v1/tracking-examples.ts';

const { signup, sale, refund, refund_reversal: reversal, cancellation } = v1TrackingExamples;
const [promotion = null] = whole.promotions;
const ACCOUNT = trackingInputExamples.click.account;

const money = { original_sale_currency: 'USD', plan_id: 'pro', quantity: 1, created_at: sale.lead.created_at };
const saleFigures = {
  ...money,
  id: sale.id,
  event_id: trackingInputExamples.sale.event_id,
  sale_amount: sale.amount_cents,
  original_sale_amount: sale.amount_cents,
  mrr: null,
};
const refundFigures = {
  ...money,
  id: refund.id,
  event_id: trackingInputExamples.refund.event_id,
  sale_amount: refund.amount_cents,
  original_sale_amount: refund.amount_cents,
  sale_event_id: trackingInputExamples.refund.sale_event_id,
};

const reversalFigures = {
  ...money,
  id: reversal.id,
  event_id: trackingInputExamples.refund_reversal.event_id,
  sale_amount: reversal.amount_cents,
  original_sale_amount: reversal.amount_cents,
  sale_event_id: trackingInputExamples.refund.sale_event_id,
  refund_event_id: trackingInputExamples.refund_reversal.refund_event_id,
};

/** Event id, record id and records, as in the response examples. */
const EXAMPLES: Readonly<
  Record<WebhookType, readonly [event: number, record: number, pieces: Partial<WebhookRecords>]>
> = {
  lead_signup: [signup.id, signup.lead.id, { lead: signup.lead, promoter: signup.promoter }],
  new_customer: [sale.id, sale.lead.id, sale],
  lead_cancelled: [cancellation.id, cancellation.lead.id, cancellation],
  sale_created: [sale.id, sale.lead.id, { ...sale, sale: saleFigures }],
  refund_created: [refund.id, refund.lead.id, { ...refund, refund: refundFigures }],
  refund_reversed: [reversal.id, reversal.lead.id, { ...reversal, refund_reversal: reversalFigures }],
  promoter_signed_up: [50, v1NewPromoter.id, { promoter: v1NewPromoter }],
  promoter_accepted: [50, v1NewPromoter.id, { promoter: v1NewPromoter }],
  reward_created: [sale.id, sale.reward.id, sale],
  fulfilment_pending: [sale.id, sale.reward.id, { ...sale, reward: freeMonth() }],
  payout_completed: [61, completedPayout.id, { payout: completedPayoutExample(), promoter: completedPayout.promoter }],
  payout_failed: [62, completedPayout.id, { payout: failedPayoutExample(), promoter: completedPayout.promoter }],
};

/** Returns an example message. */
export function webhookExample(type: WebhookType): unknown {
  const [event, record, { promoter = v1NewPromoter, ...pieces }] = EXAMPLES[type];
  const { temp_password, auth_token, ...promoterFields } = promoter as typeof v1NewPromoter;
  const noRecords = { sale: null, refund: null, refund_reversal: null, payout: null, reward: null, lead: null };
  const notice = { id: `evt_${ACCOUNT}-${event}-${type}-${record}`, type, at: sale.lead.created_at };
  return JSON.parse(buildWebhookBody(notice, { ...noRecords, ...pieces, promotion, promoter: promoterFields }));
}

/** Returns an example message for an address test. */
export function buildWebhookExample(type: WebhookType, format: WebhookFormat | undefined): ExampleMessage {
  if (format !== 'v1') return webhookExample(type) as ExampleMessage;
  const [event, record, { lead = null, reward = null, promoter = v1NewPromoter }] = EXAMPLES[type];
  const pieces = {
    lead,
    reward,
    promotion,
    promoter: removePromoterSecrets(promoter),
    campaign: completedPayout.campaign,
  };
  const created_at = sale.lead.created_at;
  return { event: { id: event * 16 + record, type, created_at }, data: buildV1Data(type, pieces) };
}

interface ExampleMessage {
  readonly event: object;
  readonly data: object;
}

function freeMonth() {
  return { ...sale.reward, unit: 'free_months', amount: 1 };
}

function completedPayoutExample() {
  const { promoter, issues, ...payout } = completedPayout;
  return { ...payout, failed_at: null, error: null };
}

function failedPayoutExample() {
  const [failed_at, error] = ['2026-12-20T08:00:00.000Z', 'The account does not exist.'];
  return { ...completedPayoutExample(), status: 'pending', date_paid: null, failed_at, error };
}
