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
import { buildNotices } from '#shared/domain/webhooks/notices.ts';
import {
  aCampaign,
  aLead,
  aMembership,
  aReward,
  aSale,
  createSaleFacts,
  IDS,
  NOBODY,
  NOW,
} from '#test/unit/domain/builders.ts';

const noticeTypes = (event: JournalEvent) => buildNotices(7, event).map(({ type }) => type);
const lead = aLead({ id: 5 });

/** A sale with two tiers. The parent promoter is in another campaign. */
function aSaleEvent(overrides: Partial<SaleEvent> = {}): SaleEvent {
  const campaign = aCampaign([aReward(), aReward({ id: 2, type: 'tier', tier: 2, gain: { percent: '5' } })]);
  const tiers = [
    aMembership({ campaign }),
    aMembership({ promoter: { id: 2 }, promotion: { promoterId: 2, campaignId: 3 } }),
  ];
  const { event } = decideSale(
    createSaleFacts({ lead, tiers }),
    aSale(),
    { ...IDS, event: 17, commissions: [31, 32] },
    NOW,
  );
  return { ...event, ...overrides };
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

describe('webhook notices', () => {
  test('a click triggers no notice', () => {
    const click = { event: 'click', tid: 't', promoterId: 1, campaignId: 1, promotionId: 1, at: NOW, recordedAt: NOW };
    expect(noticeTypes(click as JournalEvent)).toEqual([]);
  });

  test('a sign-up triggers lead_signup, for new, known and overridden leads', () => {
    const details = { username: null, firstName: null, lastName: null, website: null, customFields: null };
    const signup = { uid: null, email: 'ada@example.com', details: { ...details, subId: null, ip: null }, at: NOW };
    const facts = { taken: NOBODY, membership: aMembership(), origin: 'link' } as const;
    const ids = { lead: 5, event: 16 };
    for (const existingLead of [null, aLead({ id: 5, signedUpAt: null }), lead]) {
      const { event } = decideSignup(
        { ...facts, lead: existingLead },
        { ...signup, override: existingLead === lead },
        ids,
        NOW,
      );
      expect(buildNotices(7, event)).toEqual([
        { id: 'evt_7-16-lead_signup-5', type: 'lead_signup', at: NOW, of: { promoterId: 1, campaignId: 1, leadId: 5 } },
      ]);
    }
  });

  test('a sale triggers sale_created, new_customer, and a notice per commission with its promoter', () => {
    const references = { promoterId: 1, campaignId: 1, leadId: 5 };
    expect(buildNotices(7, aSaleEvent())).toEqual([
      { id: 'evt_7-17-sale_created-5', type: 'sale_created', at: NOW, of: { ...references, commissionId: 31 } },
      { id: 'evt_7-17-new_customer-5', type: 'new_customer', at: NOW, of: references },
      { id: 'evt_7-17-reward_created-31', type: 'reward_created', at: NOW, of: { ...references, commissionId: 31 } },
      {
        id: 'evt_7-17-reward_created-32',
        type: 'reward_created',
        at: NOW,
        of: { promoterId: 2, campaignId: 3, leadId: 5, commissionId: 32 },
      },
    ]);
  });

  test('a sale triggers fulfilment_pending for a non-cash commission unless it is pending or held', () => {
    const { commissions } = aSaleEvent();
    const lastNoticeType = (overrides: Partial<(typeof commissions)[number]>) =>
      noticeTypes(
        aSaleEvent({ commissions: commissions.slice(0, 1).map((commission) => ({ ...commission, ...overrides })) }),
      ).at(-1);
    expect(lastNoticeType({ unit: 'free_months' })).toBe('fulfilment_pending');
    expect(lastNoticeType({ unit: 'free_months', status: 'pending' })).toBe('reward_created');
    expect(lastNoticeType({ unit: 'free_months', held: true })).toBe('reward_created');
    expect(lastNoticeType({ unit: 'cash' })).toBe('reward_created');
  });

  test('a sale to an existing customer triggers no new_customer', () => {
    expect(noticeTypes(aSaleEvent({ becameCustomer: false }))).not.toContain('new_customer');
  });

  test('a sale that creates its lead triggers no lead_signup, since the sign-up may follow', () => {
    expect(noticeTypes(aSaleEvent({ createdLead: true }))).not.toContain('lead_signup');
  });

  test('a notice of a sale without commissions contains no commission id', () => {
    const [sale, ...others] = buildNotices(7, aSaleEvent({ commissions: [], becameCustomer: false }));
    expect(sale?.of).toEqual({ promoterId: 1, campaignId: 1, leadId: 5 });
    expect(others).toEqual([]);
  });

  test('a refund triggers refund_created and a notice per commission', () => {
    expect(noticeTypes(aRefundEvent())).toEqual(['refund_created', 'reward_created', 'reward_created']);
  });

  test('a refund reversal triggers refund_reversed and a notice per commission', () => {
    expect(noticeTypes(aReversalEvent())).toEqual(['refund_reversed', 'reward_created', 'reward_created']);
  });

  test('a cancellation triggers one notice, even if it is reported repeatedly', () => {
    expect(noticeTypes(cancellation)).toEqual(['lead_cancelled']);
    expect(noticeTypes({ ...cancellation, cancelled: false })).toEqual([]);
  });

  test('a change triggers the notices it lists', () => {
    expect(noticeTypes(change)).toEqual([]);
    const notices = [{ type: 'payout_completed', promoterId: 1, campaignId: 2, payoutId: 8 }] as const;
    expect(buildNotices(7, { ...change, tells: notices })).toEqual([
      {
        id: 'evt_7-20-payout_completed-8',
        type: 'payout_completed',
        at: NOW,
        of: { promoterId: 1, campaignId: 2, payoutId: 8 },
      },
    ]);
  });
});

describe('notice ids', () => {
  test('the id of a notice stays the same if its event changes', () => {
    expect(buildNotices(7, aSaleEvent())).toEqual(buildNotices(7, aSaleEvent({ refunded: 10 })));
  });

  test('the id of a notice is unique, across accounts too', () => {
    const notices = [4, 5].map((promoterId) => ({ type: 'promoter_accepted' as const, promoterId, campaignId: 1 }));
    const events = [aSaleEvent(), aRefundEvent(), aReversalEvent(), cancellation, { ...change, tells: notices }].map(
      (event, id) => ({
        ...event,
        id,
      }),
    );
    const ids = [7, 8].flatMap((account) =>
      events.flatMap((event) => buildNotices(account, event).map(({ id }) => id)),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\w-]{1,64}$/);
  });
});
