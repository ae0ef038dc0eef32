import { expect, test } from 'vitest';
import {
  buildEventRequest,
  createEventDraft,
  defaultEventId,
  eventMessage,
} from '#web/dashboard/events/event-draft.ts';

const NOW = '2026-11-29T10:00:00.000Z';
const CALL = {
  id: '2026-11-21T10:00#4.0',
  created_at: '2026-11-21T10:00:03.512Z',
  event_id: 'invoice-1',
  sale_event_id: null,
  email: 'le…@e…',
  uid: null,
  amount: '12050',
  currency: 'eur',
};
const choices = { fallbackEventId: 'manual-1', promotion: undefined, isQuiet: false };

test('a new event is drafted for today in the account’s currency, without an event id', () => {
  expect(createEventDraft(undefined, 'USD', NOW)).toEqual({
    eventId: '',
    saleEventId: '',
    amount: '',
    currency: 'USD',
    date: '2026-11-29',
    time: null,
  });
});

test('the draft of a lost call has its event id, amount, currency and day', () => {
  const draft = createEventDraft(CALL, 'USD', NOW);
  expect(draft).toMatchObject({ eventId: 'invoice-1', amount: '120.50', currency: 'EUR', date: '2026-11-21' });
});

test.each(['12.50', '-5', '0', 'abc', '99999999999999999999'])(
  'the amount %s of a lost call, which is not an amount in the smallest unit, is left empty',
  (amount) => {
    expect(createEventDraft({ ...CALL, amount }, 'USD', NOW).amount).toBe('');
  },
);

test('a currency that is not a code is replaced by the account’s', () => {
  expect(createEventDraft({ ...CALL, currency: 'dollars' }, 'JPY', NOW)).toMatchObject({
    currency: 'JPY',
    amount: '12050',
  });
});

test('the request of a lost sale keeps its event id and its exact time', () => {
  const draft = createEventDraft(CALL, 'USD', NOW);
  const texts = { email: 'leo@example.com', uid: '', sale_amount: '120.50', currency: 'eur', plan_id: 'pro' };
  const dated = { event_id: 'invoice-1', event_date: '2026-11-21', internal_note: '' };
  expect(buildEventRequest({ ...texts, ...dated }, { ...choices, kind: 'sale', draft, promotion: '4' })).toEqual({
    body: {
      commission_type: 'sale',
      email: 'leo@example.com',
      sale_amount: 12_050,
      currency: 'EUR',
      event_id: 'invoice-1',
      event_date: CALL.created_at,
      plan_id: 'pro',
      promoter_campaign_id: 4,
      skip_email_notification: false,
    },
  });
});

test('a new event of today happens now, with the spare event id', () => {
  const draft = createEventDraft(undefined, 'USD', NOW);
  const texts = { sale_event_id: 'invoice-1', sale_amount: '5', currency: 'USD', event_date: '2026-11-29' };
  expect(buildEventRequest(texts, { ...choices, kind: 'refund', draft, isQuiet: true })).toEqual({
    body: {
      commission_type: 'refund',
      sale_event_id: 'invoice-1',
      sale_amount: 500,
      currency: 'USD',
      event_id: 'manual-1',
      skip_email_notification: true,
    },
  });
});

test('a call without an event id has the same one each time it is recorded, and a new event the spare one', () => {
  expect(defaultEventId({ ...CALL, event_id: null }, 'manual-1')).toBe('log-2026-11-21T10:00#4.0');
  expect(defaultEventId(undefined, 'manual-1')).toBe('manual-1');
});

test('a changed date is sent as a day', () => {
  const draft = createEventDraft(CALL, 'USD', NOW);
  const texts = { uid: 'user-7', sale_amount: '5', currency: 'USD', event_date: '2026-11-20' };
  expect(buildEventRequest(texts, { ...choices, kind: 'sale', draft })).toMatchObject({
    body: { event_date: '2026-11-20', uid: 'user-7' },
  });
});

test('an event without a customer, an amount or a currency is not sent', () => {
  const draft = createEventDraft(undefined, 'USD', NOW);
  expect(buildEventRequest({ sale_amount: '1.234', currency: 'U' }, { ...choices, kind: 'sale', draft })).toEqual({
    errors: {
      email: 'Enter an e-mail or a UID.',
      sale_amount: 'Enter an amount such as 25.00.',
      currency: 'Enter a code such as USD.',
    },
  });
});

test('the message of a recorded event says whether it earned a commission', () => {
  expect(eventMessage('sale', 2)).toBe('The sale was recorded. Lists show it within a minute.');
  expect(eventMessage('sale', 0)).toBe(
    'The sale was recorded. It earned no commission. Lists show it within a minute.',
  );
});
