import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RefundEvent, RefundReversalEvent, SaleEvent } from '#shared/domain/tracking/event.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import {
  buildWebhookBody,
  DATA_FIELDS,
  type WebhookRecords,
  webhookRefundFields,
  webhookRefundReversalFields,
  webhookSaleFields,
} from '#shared/domain/webhooks/body.ts';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import { presentLeadV1, presentReducedPromoterV1 } from '#shared/present/v1/records.ts';
import { anyText } from '#test/unit/domain/any-text.ts';
import { aLead, aMembership, aSale, createSaleFacts, IDS, NOW } from '#test/unit/domain/builders.ts';

const sold: SaleEvent = {
  ...decideSale(
    createSaleFacts(),
    aSale({ originalAmount: 9_000, originalCurrency: 'EUR', plan: 'gold', quantity: 2, mrr: 500 }),
    IDS,
    NOW,
  ).event,
  id: 17,
};
const { mrr, createdLead, becameCustomer, becameActive, nonLink, refunded, ...money } = sold;
const returned: RefundEvent = { ...money, event: 'refund', id: 18, saleEventId: 'sale-1', ecom: false };
const reversed: RefundReversalEvent = {
  ...money,
  event: 'refund_reversal',
  id: 19,
  eventId: 'failed-1',
  refundEventId: 'refund-1',
  saleEventId: 'sale-1',
};

const pieces: WebhookRecords = {
  sale: webhookSaleFields(sold),
  refund: webhookRefundFields(returned),
  refund_reversal: webhookRefundReversalFields(reversed),
  payout: { id: 8 },
  reward: { id: 31 },
  lead: presentLeadV1(aLead()),
  promotion: { id: 1 },
  promoter: presentReducedPromoterV1(aMembership({ promoter: { custId: 'user-4' } }).promoter, []),
};
const notice = { id: 'evt_7-17-sale_created-5', at: NOW };

describe('webhook body', () => {
  test('a webhook body has the event and its records in API format', () => {
    const body = JSON.parse(buildWebhookBody({ ...notice, type: 'lead_signup' }, pieces));
    expect(body).toMatchObject({
      event: { id: 'evt_7-17-sale_created-5', type: 'lead_signup', created_at: NOW },
      data: {
        lead: { id: 1, email: 'ada@example.com', state: 'signup' },
        promotion: { id: 1 },
        promoter: { id: 1, cust_id: 'user-4', default_ref_id: 'grace' },
      },
    });
    expect(Object.keys(body)).toEqual(['event', 'data']);
    expect(Object.keys(body.event)).toEqual(['id', 'type', 'created_at']);
  });

  test.each(WEBHOOK_TYPES)(
    'the %s webhook body has exactly its documented records, ending with promotion and promoter',
    (type) => {
      const { data } = JSON.parse(buildWebhookBody({ ...notice, type }, pieces));
      expect(Object.keys(data)).toEqual(DATA_FIELDS[type]);
      expect(Object.keys(data).slice(-2)).toEqual(['promotion', 'promoter']);
    },
  );

  test('a missing record is null in the webhook body', () => {
    const { promoter, promotion } = pieces;
    const body = buildWebhookBody(
      { ...notice, type: 'reward_created' },
      { promoter, promotion, reward: { id: 31 }, lead: null },
    );
    expect(JSON.parse(body).data).toMatchObject({ reward: { id: 31 }, lead: null });
  });

  test('a webhook body is deterministic and preserves any text', () => {
    fc.assert(
      fc.property(anyText(), (username) => {
        const all = { ...pieces, lead: presentLeadV1(aLead({ username })) };
        const body = buildWebhookBody({ ...notice, type: 'lead_signup' }, all);
        expect(buildWebhookBody({ ...notice, type: 'lead_signup' }, all)).toBe(body);
        expect(body.isWellFormed()).toBe(true);
        expect(JSON.parse(body).data.lead.username).toBe(username);
      }),
      { numRuns: 30 },
    );
  });
});

describe('figures of a webhook body', () => {
  const figures = {
    event_id: 'sale-1',
    original_sale_currency: 'EUR',
    plan_id: 'gold',
    quantity: 2,
    created_at: NOW,
  };

  test('sale figures are those at the time of recording', () => {
    expect(webhookSaleFields(sold)).toEqual({
      ...figures,
      id: 17,
      sale_amount: 10_000,
      original_sale_amount: 9_000,
      mrr: 500,
    });
  });

  test('refund figures are negative', () => {
    expect(webhookRefundFields(returned)).toEqual({
      ...figures,
      id: 18,
      sale_amount: -10_000,
      original_sale_amount: -9_000,
      sale_event_id: 'sale-1',
    });
  });

  test('refund reversal figures are positive and name the refund', () => {
    expect(webhookRefundReversalFields(reversed)).toEqual({
      ...figures,
      id: 19,
      event_id: 'failed-1',
      sale_amount: 10_000,
      original_sale_amount: 9_000,
      sale_event_id: 'sale-1',
      refund_event_id: 'refund-1',
    });
  });
});
