import { describe, expect, test } from 'vitest';
import type {
  CancellationEvent,
  ChangeEvent,
  JournalEvent,
  RefundEvent,
  RefundReversalEvent,
  SaleEvent,
} from '#shared/domain/tracking/event.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import { decideSignup } from '#shared/domain/tracking/signup.ts';
import { noticesOf } from '#shared/domain/webhooks/notices.ts';
import {
  aCampaign,
  aLead,
  aMembership,
  aReward,
  aSale,
  IDS,
  NOBODY,
  NOW,
  saleFacts,
} from '#test/unit/domain/builders.ts';

const typesOf = (event: JournalEvent) => noticesOf(7, event).map(({ type }) => type);
const lead = aLead({ id: 5 });

/** A sale that earns the lead's promoter and its parent, who takes part by another campaign. */
function aSaleEvent(more: Partial<SaleEvent> = {}): SaleEvent {
  const campaign = aCampaign([aReward(), aReward({ id: 2, type: 'tier', tier: 2, gain: { percent: '5' } })]);
  const tiers = [
    aMembership({ campaign }),
    aMembership({ promoter: { id: 2 }, promotion: { promoterId: 2, campaignId: 3 } }),
  ];
  const { event } = decideSale(saleFacts({ lead, tiers }), aSale(), { ...IDS, event: 17, commissions: [31, 32] }, NOW);
  return { ...event, ...more };
}

function aRefundEvent(): RefundEvent {
  const { mrr, createdLead, becameCustomer, becameActive, nonLink, refunded, ...money } = aSaleEvent();
  return { ...money, event: 'refund', saleEventId: money.eventId, ecom: false };
}

function aReversalEvent(): RefundReversalEvent {
  const { ecom, ...money } = aRefundEvent();
  return { ...money, event: 'refund_reversal', refundEventId: 'refund-1' };
}

const cancellation: CancellationEvent = {
  event: 'cancellation',
  id: 19,
  leadId: 5,
  promoterId: 1,
  campaignId: 1,
  at: NOW,
  recordedAt: NOW,
  eventId: null,
  cancelled: true,
  ceasedActive: NOW,
  wasCustomer: true,
};

const change: ChangeEvent = { event: 'change', id: 20, cause: 'lead updated', at: NOW, recordedAt: NOW, changes: [] };

describe('what companies are notified of', () => {
  test('a click is sent to nobody', () => {
    const click = { event: 'click', tid: 't', promoterId: 1, campaignId: 1, promotionId: 1, at: NOW, recordedAt: NOW };
    expect(typesOf(click as JournalEvent)).toEqual([]);
  });

  test('a sign-up: that the lead has signed up, whether it was known from a sale or is taken over', () => {
    const details = { username: null, firstName: null, lastName: null, website: null, customFields: null };
    const signup = { uid: null, email: 'ada@example.com', details: { ...details, subId: null, ip: null }, at: NOW };
    const facts = { taken: NOBODY, membership: aMembership(), origin: 'link' } as const;
    const ids = { lead: 5, event: 16 };
    for (const known of [null, aLead({ id: 5, signedUpAt: null }), lead]) {
      const { event } = decideSignup({ ...facts, lead: known }, { ...signup, override: known === lead }, ids, NOW);
      expect(noticesOf(7, event)).toEqual([
        { id: 'evt_7-16-lead_signup-5', type: 'lead_signup', at: NOW, of: { promoterId: 1, campaignId: 1, leadId: 5 } },
      ]);
    }
  });

  test('a sale: itself, the new customer, and each commission as its own promoter’s', () => {
    const of = { promoterId: 1, campaignId: 1, leadId: 5 };
    expect(noticesOf(7, aSaleEvent())).toEqual([
      { id: 'evt_7-17-sale_created-5', type: 'sale_created', at: NOW, of: { ...of, commissionId: 31 } },
      { id: 'evt_7-17-new_customer-5', type: 'new_customer', at: NOW, of },
      { id: 'evt_7-17-reward_created-31', type: 'reward_created', at: NOW, of: { ...of, commissionId: 31 } },
      {
        id: 'evt_7-17-reward_created-32',
        type: 'reward_created',
        at: NOW,
        of: { promoterId: 2, campaignId: 3, leadId: 5, commissionId: 32 },
      },
    ]);
  });

  test('a sale that earns what is no money: that it may be handed over, unless it waits or is held', () => {
    const { commissions } = aSaleEvent();
    const earned = (more: Partial<(typeof commissions)[number]>) =>
      typesOf(aSaleEvent({ commissions: commissions.slice(0, 1).map((one) => ({ ...one, ...more })) })).at(-1);
    expect(earned({ unit: 'free_months' })).toBe('fulfilment_pending');
    expect(earned({ unit: 'free_months', status: 'pending' })).toBe('reward_created');
    expect(earned({ unit: 'free_months', held: true })).toBe('reward_created');
    expect(earned({ unit: 'cash' })).toBe('reward_created');
  });

  test('a sale of somebody who is a customer already makes no new one', () => {
    expect(typesOf(aSaleEvent({ becameCustomer: false }))).not.toContain('new_customer');
  });

  test('a sale that creates its lead is no sign-up: that may still come', () => {
    expect(typesOf(aSaleEvent({ createdLead: true }))).not.toContain('lead_signup');
  });

  test('a sale that earns nothing names no commission', () => {
    const [sale, ...more] = noticesOf(7, aSaleEvent({ commissions: [], becameCustomer: false }));
    expect(sale?.of).toEqual({ promoterId: 1, campaignId: 1, leadId: 5 });
    expect(more).toEqual([]);
  });

  test('a refund: itself, and the commissions that take back', () => {
    expect(typesOf(aRefundEvent())).toEqual(['refund_created', 'reward_created', 'reward_created']);
  });

  test('a refund that is taken back: itself, and the commissions that come back', () => {
    expect(typesOf(aReversalEvent())).toEqual(['refund_reversed', 'reward_created', 'reward_created']);
  });

  test('a cancellation: once, however often it is reported', () => {
    expect(typesOf(cancellation)).toEqual(['lead_cancelled']);
    expect(typesOf({ ...cancellation, cancelled: false })).toEqual([]);
  });

  test('a change: what it says, whatever its cause', () => {
    expect(typesOf(change)).toEqual([]);
    const tells = [{ type: 'payout_completed', promoterId: 1, campaignId: 2, payoutId: 8 }] as const;
    expect(noticesOf(7, { ...change, tells })).toEqual([
      {
        id: 'evt_7-20-payout_completed-8',
        type: 'payout_completed',
        at: NOW,
        of: { promoterId: 1, campaignId: 2, payoutId: 8 },
      },
    ]);
  });
});

describe('the id of what is sent', () => {
  test('is the same whenever the event is read', () => {
    expect(noticesOf(7, aSaleEvent())).toEqual(noticesOf(7, aSaleEvent({ refunded: 10 })));
  });

  test('is another one for all else, in other accounts too', () => {
    const tells = [4, 5].map((promoterId) => ({ type: 'promoter_accepted' as const, promoterId, campaignId: 1 }));
    const events = [aSaleEvent(), aRefundEvent(), aReversalEvent(), cancellation, { ...change, tells }].map(
      (event, id) => ({
        ...event,
        id,
      }),
    );
    const ids = [7, 8].flatMap((account) => events.flatMap((event) => noticesOf(account, event).map(({ id }) => id)));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\w-]{1,64}$/);
  });
});
