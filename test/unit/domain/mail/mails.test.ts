import { describe, expect, test } from 'vitest';
import { mailsForEvent } from '#shared/domain/mail/mails.ts';
import type { MailSender } from '#shared/domain/mail/sender.ts';
import type { ChangeEvent, JournalEvent, RefundEvent, SaleEvent, SignupEvent } from '#shared/domain/tracking/event.ts';
import { buildMailMessages } from '#shared/operations/mail/queue-mails.ts';
import type { StoredEvent } from '#shared/store/journal.ts';
import { keys } from '#shared/store/table/keys.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { addSeconds } from '#test/unit/domain/webhooks/builders.ts';

const owner = { promoterId: 1, campaignId: 2 };
const leadFields = { ...owner, leadId: 5, at: NOW, recordedAt: NOW };
const own = { ...owner, id: 31, tier: 1, unit: 'cash', amount: 2000, status: 'approved' } as const;
const parents = { ...own, id: 32, tier: 2, promoterId: 9, amount: 500 };
const money = {
  ...leadFields,
  eventId: 'sale-1',
  amount: 10_000,
  originalAmount: 10_000,
  originalCurrency: 'USD',
  plan: null,
  quantity: 1,
  commissions: [own, parents],
};
const signup: SignupEvent = { ...leadFields, event: 'signup', id: 16, createdLead: true, replaced: null };
const sale: SaleEvent = {
  ...money,
  event: 'sale',
  id: 17,
  mrr: null,
  createdLead: false,
  becameCustomer: true,
  becameActive: NOW,
  nonLink: false,
  refunded: 0,
};
const refund: RefundEvent = { ...money, event: 'refund', id: 18, saleEventId: 'sale-1', ecom: false };
const change: ChangeEvent = { event: 'change', id: 20, cause: 'anything', at: NOW, recordedAt: NOW, changes: [] };
const accepted: ChangeEvent = { ...change, tells: [{ type: 'promoter_accepted', ...owner }] };
const payoutEvent: ChangeEvent = { ...change, tells: [{ type: 'payout_completed', ...owner, payoutId: 8 }] };
const disabled: ChangeEvent = { ...change, disabledEndpoint: 4 };

describe('mails of an event', () => {
  test('a sign-up is mailed to its promoter', () => {
    expect(mailsForEvent(7, signup)).toEqual([{ id: 'mail_7-16-signup-5', kind: 'signup', ...owner }]);
  });

  test('a sale is mailed to the promoter of the lead with the commission, but not to parents', () => {
    const earning = { unit: 'cash', amount: 2000, status: 'approved' };
    expect(mailsForEvent(7, sale)).toEqual([{ id: 'mail_7-17-sale-5', kind: 'sale', ...owner, earned: earning }]);
  });

  test('a sale without commission is mailed without an amount', () => {
    for (const commissions of [[], [parents]]) {
      expect(mailsForEvent(7, { ...sale, commissions })).toMatchObject([{ kind: 'sale', ...owner, earned: null }]);
    }
  });

  test('a refund is mailed to the promoter of the reduced commission', () => {
    const refundCommission = { ...own, promoterId: 3, campaignId: 4, amount: -500 };
    const earning = { unit: 'cash', amount: -500, status: 'approved' };
    expect(mailsForEvent(7, { ...refund, commissions: [refundCommission] })).toEqual([
      { id: 'mail_7-18-refund-5', kind: 'refund', promoterId: 3, campaignId: 4, earned: earning },
    ]);
  });

  test('a refund of a denied commission is mailed without an amount', () => {
    const deniedRefund = { ...own, amount: -500, status: 'denied' } as const;
    expect(mailsForEvent(7, { ...refund, commissions: [deniedRefund] })).toMatchObject([{ earned: null }]);
  });

  test('an acceptance and a completed or failed payout are mailed once', () => {
    expect(mailsForEvent(7, accepted)).toEqual([{ id: 'mail_7-20-accepted-1', kind: 'accepted', ...owner }]);
    expect(mailsForEvent(7, payoutEvent)).toEqual([
      { id: 'mail_7-20-payout-8', kind: 'payout', ...owner, payoutId: 8 },
    ]);
    const failedEvent = { ...change, tells: [{ type: 'payout_failed' as const, ...owner, payoutId: 8 }] };
    expect(mailsForEvent(7, failedEvent)).toEqual([
      { id: 'mail_7-20-payout_failed-8', kind: 'payout_failed', ...owner, payoutId: 8 },
    ]);
  });

  test('a disabled webhook is mailed to the account owner', () => {
    const mail = { id: 'mail_7-20-endpoint_disabled-4', kind: 'endpoint_disabled', endpointId: 4, at: NOW };
    expect(mailsForEvent(7, disabled)).toEqual([mail]);
  });

  test('other events trigger no mails', () => {
    const click = { event: 'click', tid: 't', promotionId: 1, ...owner, at: NOW, recordedAt: NOW } as const;
    const cancellation = { cancelled: true, ceasedActive: NOW, wasCustomer: true, eventId: null } as const;
    const signedUp = { ...change, tells: [{ type: 'promoter_signed_up' as const, ...owner }] };
    const others: JournalEvent[] = [
      click,
      { ...leadFields, event: 'cancellation', id: 19, ...cancellation },
      change,
      signedUp,
    ];
    for (const event of others) expect(mailsForEvent(7, event)).toEqual([]);
  });

  test('a quiet event triggers no promoter mails, only owner mails', () => {
    for (const event of [signup, sale, refund, accepted, payoutEvent]) {
      expect(mailsForEvent(7, { ...event, quiet: true })).toEqual([]);
    }
    expect(mailsForEvent(7, { ...disabled, tells: accepted.tells ?? [], quiet: true })).toMatchObject([
      { endpointId: 4 },
    ]);
  });
});

describe('mail ids', () => {
  test('the id of a mail stays the same if its event changes', () => {
    expect(mailsForEvent(7, sale)).toEqual(mailsForEvent(7, { ...sale, refunded: 10 }));
  });

  test('the id of a mail is unique, across accounts too', () => {
    const two = [4, 5].map((promoterId) => ({ type: 'promoter_accepted' as const, promoterId, campaignId: 2 }));
    const events = [signup, sale, refund, payoutEvent, { ...change, id: 21, tells: two }, { ...disabled, id: 22 }];
    const ids = [7, 8].flatMap((account) =>
      events.flatMap((event) => mailsForEvent(account, event).map(({ id }) => id)),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(14);
    for (const id of ids) expect(id).toMatch(/^[\w-]{1,64}$/);
  });
});

describe('queue messages of mails', () => {
  const sender: MailSender = { from: 'partners@acme.example', verifiedAt: NOW, owner: null, revision: 1 };
  const storedEvents: StoredEvent[] = [
    { key: keys.signupEvent(7, 16), event: signup },
    { key: keys.changeEvent(7, 20), event: disabled },
  ];

  test('each mail becomes a message with the key of its event, grouped by account', () => {
    expect(buildMailMessages(storedEvents, { ...sender, owner: 'ops@acme.example' })).toEqual([
      {
        queue: 'mails',
        message: { account: 7, mail: 'mail_7-16-signup-5', event: keys.signupEvent(7, 16) },
        group: '7',
      },
      {
        queue: 'mails',
        message: { account: 7, mail: 'mail_7-20-endpoint_disabled-4', event: keys.changeEvent(7, 20) },
        group: '7',
      },
    ]);
  });

  test('mails are not sent before SES has verified the sender', () => {
    expect(buildMailMessages(storedEvents, null)).toEqual([]);
    expect(buildMailMessages(storedEvents, { ...sender, verifiedAt: null })).toEqual([]);
  });

  test('mails of events before the sender was verified are never sent', () => {
    expect(buildMailMessages(storedEvents, { ...sender, verifiedAt: addSeconds(NOW, 1) })).toEqual([]);
  });

  test('owner mails are skipped if the account has no owner address', () => {
    expect(buildMailMessages(storedEvents, sender).map(({ message }) => message.mail)).toEqual(['mail_7-16-signup-5']);
  });
});
