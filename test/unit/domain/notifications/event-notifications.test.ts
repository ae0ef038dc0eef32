import { expect, test } from 'vitest';
import { notificationsForEvent } from '#shared/domain/notifications/event-notifications.ts';
import type { ChangeEvent, JournalEvent, SaleEvent } from '#shared/domain/tracking/event.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import { decideSignup } from '#shared/domain/tracking/signup.ts';
import { aMembership, aSale, createSaleFacts, IDS, NOBODY, NOW } from '#test/unit/domain/builders.ts';

const NOTHING = { isFirstSale: false, largeCommission: null };
const getKinds = (
  event: JournalEvent,
  facts: { readonly isFirstSale?: boolean; readonly largeCommission?: number | null } = {},
) => notificationsForEvent(event, { ...NOTHING, ...facts }).map(({ kind }) => kind);

function aSaleEvent(overrides: Partial<SaleEvent> = {}): SaleEvent {
  const commission = {
    promoterId: 1,
    campaignId: 1,
    id: 31,
    tier: 1,
    unit: 'cash',
    amount: 5000,
    status: 'pending',
  } as const;
  return { ...decideSale(createSaleFacts(), aSale(), IDS, NOW).event, commissions: [commission], ...overrides };
}

function aChange(overrides: Partial<ChangeEvent>): ChangeEvent {
  return { event: 'change', id: 9, cause: 'changed', at: NOW, recordedAt: NOW, changes: [], ...overrides };
}

const owner = { promoterId: 3, campaignId: 1 };

test('a promoter who signed up without approval awaits it', () => {
  const signedUp = { type: 'promoter_signed_up', ...owner } as const;
  const change = aChange({ tells: [signedUp] });
  expect(notificationsForEvent(change, NOTHING)).toEqual([
    { kind: 'promoter_pending', promoterId: 3, id: `${NOW}-promoter_pending-9-3`, at: NOW },
  ]);
  expect(getKinds(aChange({ tells: [signedUp, { type: 'promoter_accepted', ...owner }] }))).toEqual([]);
});

test('a first sale is announced', () => {
  expect(getKinds(aSaleEvent(), { isFirstSale: true })).toEqual(['first_sale']);
  expect(getKinds(aSaleEvent())).toEqual([]);
});

test.each([
  ['at the amount', 5000, {}, ['large_commission']],
  ['below the amount', 5001, {}, []],
  ['without an amount', null, {}, []],
  ['that is denied', 100, { status: 'denied' }, []],
  ['in points', 100, { unit: 'points' }, []],
] as const)('a commission %s', (_, largeCommission, more, kinds) => {
  const [commission] = aSaleEvent().commissions;
  const event = aSaleEvent({ commissions: [{ ...commission, ...more } as SaleEvent['commissions'][number]] });
  expect(getKinds(event, { largeCommission })).toEqual(kinds);
});

test('the id of a notification does not depend on others of its event', () => {
  const getIds = (isFirstSale: boolean) =>
    notificationsForEvent(aSaleEvent(), { isFirstSale, largeCommission: 1 }).map(({ id }) => id);
  expect(getIds(true).at(-1)).toBe(getIds(false).at(-1));
});

test('a sign-up that a fraud rule holds is announced, and none without one', () => {
  const membership = aMembership({ promoter: { email: 'grace@example.com' } });
  const signup = (email: string) =>
    decideSignup(
      { lead: null, membership, origin: 'ref_id', taken: NOBODY },
      { uid: null, email, at: NOW, details: {}, override: false } as unknown as Parameters<typeof decideSignup>[1],
      { lead: 5, event: 17 },
      NOW,
    ).event;
  expect(getKinds(signup('grace@example.com'))).toEqual(['fraud_held']);
  expect(getKinds(signup('ada@example.com'))).toEqual([]);
});

test('a bulk action is announced if it runs in the background, as exports always do', () => {
  const batch = { id: 4, action: 'promoter/accept', status: 'completed', failed: 1 } as const;
  expect(getKinds(aChange({ endedBatch: { ...batch, total: 6 } }))).toEqual(['batch_finished']);
  expect(getKinds(aChange({ endedBatch: { ...batch, total: 5 } }))).toEqual([]);
  const ended = { ...batch, action: 'invoice/export', total: 1 } as const;
  expect(getKinds(aChange({ endedBatch: ended }))).toEqual(['batch_finished']);
});

test('a paused broadcast is announced', () => {
  expect(getKinds(aChange({ pausedBroadcast: 3 }))).toEqual(['broadcast_paused']);
});

test('a disabled webhook is announced', () => {
  expect(getKinds(aChange({ disabledEndpoint: 2 }))).toEqual(['webhook_disabled']);
});

test('imported events announce nothing', () => {
  expect(getKinds(aSaleEvent({ imported: true }), { isFirstSale: true, largeCommission: 1 })).toEqual([]);
});
