import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { logger } from '#shared/logging.ts';
import { storeRates } from '#shared/operations/rates/refresh.ts';
import { trackSale } from '#shared/operations/tracking/sale.ts';
import * as texts from '#shared/routes/texts.ts';
import { saleInput } from '#shared/routes/tracking/input.ts';
import { toReportedSale } from '#shared/routes/tracking/to-domain.ts';
import { v2SettingsUpdate } from '#shared/routes/v2/settings/settings.ts';
import { runtime } from '#shared/runtime.ts';
import { readCounters } from '#shared/store/projections/projections.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { callInProcess } from '#test/support/service/in-process.ts';
import { interceptCommands, runWithInterference } from '#test/support/table/interference.ts';
import { readWrittenItems } from '#test/support/table/written.ts';

// Days without rates in other tests. Wednesday's are missing.
const CHEAP = { day: '2010-02-01', rates: { JPY: '250' } };
const MONDAY = { day: '2010-03-01', rates: { USD: '1.25', JPY: '120', GBP: '0.8', KWD: '0.36' } };
const TUESDAY = { day: '2010-03-02', rates: { USD: '1.50', JPY: '120', GBP: '0.9' } };
const THURSDAY = { day: '2010-03-04', rates: { USD: '1.333', JPY: '121.7' } };
const EIGHT_DAYS_LATER = '2010-03-12';
// Thirty days without a rate for pounds.
const WITHOUT_POUNDS = Array.from({ length: 30 }, (_, index) => ({
  day: `2012-06-${String(index + 1).padStart(2, '0')}`,
  rates: { USD: '1.25' },
}));
const LATER = '2012-06-30';

beforeAll(async () => {
  await storeRates({ runtime }, [CHEAP, MONDAY, TUESDAY, THURSDAY, ...WITHOUT_POUNDS]);
});

/** A company, and tracking calls for one of its leads. */
async function aLead(currency: string) {
  const company = await aCompany({ currency });
  const { promotion } = await company.promoter();
  const email = `${unique('lead')}@example.com`;
  const call = (kind: string, json: Input) => company.v1(`/track/${kind}`, { email, event_id: unique(kind), ...json });
  return {
    company,
    promotion,
    email,
    sell: (json: Input) => call('sale', { ref_id: promotion.refId, ...json }),
    refund: (json: Input) => call('refund', json),
  };
}

const on = (day: string) => ({ created_at: `${day}T09:30:00Z` });

/** The stored money event. */
async function readEvent({ account }: Company, kind: string, eventId: string) {
  return (await readWrittenItems(account.id)).get(`${account.id}#${kind}#${eventId}\t-`) as Input;
}

describe('a sale in another currency', () => {
  test("a sale in another currency uses its day's rates and stores the original amount", async () => {
    const { company, sell } = await aLead('USD');
    const { status, body } = await sell({ event_id: 's1', amount: 100_00, currency: 'eur', ...on(MONDAY.day) });
    expect([status, body.amount_cents]).toEqual([200, 125_00]);
    expect(body.reward).toMatchObject({ amount: 25_00, conversion_amount: 125_00 });
    expect(await readEvent(company, 'sale', 's1')).toMatchObject({
      amount: 125_00,
      originalAmount: 100_00,
      originalCurrency: 'EUR',
      conversion: { day: MONDAY.day, from: '1', to: '1.25' },
      originalRefunded: 0,
    });
  });

  test('a sale reported late uses the rates of its own day, or the latest earlier ones', async () => {
    const { sell } = await aLead('USD');
    const worth = async (day: string) =>
      (await sell({ amount: 100_00, currency: 'GBP', ...on(day) })).body.amount_cents;
    expect(await worth(MONDAY.day)).toBe(156_25);
    expect(await worth(TUESDAY.day)).toBe(166_67);
    expect(await worth('2010-03-03')).toBe(166_67);
  });

  test('a currency missing on the latest day is converted at its last published rate', async () => {
    const { company, sell } = await aLead('USD');
    const { status, body } = await sell({ event_id: 's1', amount: 100_00, currency: 'GBP', ...on(THURSDAY.day) });
    expect([status, body.amount_cents]).toEqual([200, 166_67]);
    const conversion = { day: TUESDAY.day, from: '0.9', to: '1.50' };
    expect(await readEvent(company, 'sale', 's1')).toMatchObject({ conversion });
    // It works for either of the two currencies.
    const pounds = await aLead('GBP');
    expect((await pounds.sell({ amount: 150_00, currency: 'USD', ...on(THURSDAY.day) })).body.amount_cents).toBe(90_00);
  });

  test('currencies without cents or with thousandths are converted in smallest units', async () => {
    const dollars = await aLead('USD');
    expect((await dollars.sell({ amount: 1000, currency: 'JPY', ...on(MONDAY.day) })).body.amount_cents).toBe(10_42);
    const dinars = await aLead('KWD');
    expect((await dinars.sell({ amount: 1000, currency: 'JPY', ...on(MONDAY.day) })).body.amount_cents).toBe(3_000);
    const yen = await aLead('JPY');
    expect((await yen.sell({ amount: 1000, currency: 'KWD', ...on(MONDAY.day) })).body.amount_cents).toBe(333);
  });

  test('version 2 shows a converted sale with both amounts', async () => {
    const { company, email, promotion } = await aLead('USD');
    const sale = { email, event_id: 's1', amount: 100_00, currency: 'EUR', ref_id: promotion.refId };
    const { status, body } = await company.v2('/track/sale', sale);
    expect(status).toBe(200);
    expect(body).toMatchObject({ original_sale_amount: 100_00, original_sale_currency: 'EUR' });
    expect(body.commissions).toMatchObject([
      { sale_amount: body.sale_amount, original_sale_amount: 100_00, original_sale_currency: 'EUR' },
    ]);
  });

  test.each([
    ['of a currency that nobody publishes', { currency: 'XXQ', ...on(MONDAY.day) }],
    ['of a currency that has been in no file for six weeks', { currency: 'GBP', ...on(LATER) }],
    ['of a day before the first rates', { currency: 'EUR', ...on('1990-01-01') }],
  ])('a sale %s is rejected without any write', async (_, json) => {
    const { company, sell } = await aLead('USD');
    const before = await readWrittenItems(company.account.id);
    const { status, body } = await sell({ amount: 100, ...json });
    expect([status, body.message]).toEqual([400, texts.NO_RATE]);
    expect(await readWrittenItems(company.account.id)).toEqual(before);
  });

  test.each([1, 1_000_000_000_000])('a sale of %i that converts to zero or to too much is rejected', async (amount) => {
    const [from, to] = amount === 1 ? ['JPY', 'EUR'] : ['EUR', 'JPY'];
    const { company, sell } = await aLead(to);
    const before = await readWrittenItems(company.account.id);
    const { status, body } = await sell({ amount, currency: from, ...on(CHEAP.day) });
    expect([status, body.message]).toEqual([400, texts.AMOUNT_INVALID]);
    expect(await readWrittenItems(company.account.id)).toEqual(before);
  });
});

test('rates published during a day reach every process after half an hour', async () => {
  const { company, email, promotion } = await aLead('JPY');
  const start = Date.now();
  const soldAfter = async (minutes: number) => {
    const clock = { ...runtime, now: () => new Date(start + minutes * 60_000).toISOString() };
    const sale = { email, event_id: unique('sale'), amount: 100, currency: 'EUR', ref_id: promotion.refId };
    const input = toReportedSale(v.parse(saleInput, { ...sale, ...on('2010-02-05') }));
    return (await trackSale({ account: company.account, runtime: clock }, input)).amount;
  };
  expect(await soldAfter(0)).toBe(250);
  await storeRates({ runtime }, [{ day: '2010-02-05', rates: { JPY: '251' } }]);
  expect([await soldAfter(29), await soldAfter(30)]).toEqual([250, 251]);
});

describe('rates older than seven days', () => {
  test('old rates are used with a warning and a metric that carry no personal data', async () => {
    const { company, email, promotion } = await aLead('USD');
    const warned = vi.spyOn(logger, 'warn').mockImplementation(() => {});
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
    const metrics = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    const { sale } = callInProcess(company);
    const sellOn = (day: string) =>
      sale({ email, amount: 100_00, currency: 'EUR', ref_id: promotion.refId, ...on(day) }).then(
        ({ amount }) => amount,
      );
    expect(await sellOn('2010-03-11')).toBe(133_30);
    expect(warned).not.toHaveBeenCalled();
    expect(await sellOn(EIGHT_DAYS_LATER)).toBe(133_30);
    const warning = { account_id: company.account.id, currency: 'EUR', day: EIGHT_DAYS_LATER, rates_of: THURSDAY.day };
    expect(warned.mock.calls).toEqual([['stale rate', warning]]);
    const lines = [...printed.mock.calls, ...metrics.mock.calls].map(([line]) => String(line));
    expect(lines.filter((line) => line.includes('StaleRate'))).toHaveLength(1);
    // The rates for pounds are even older.
    await sale({ email, amount: 100_00, currency: 'GBP', ref_id: promotion.refId, ...on(EIGHT_DAYS_LATER) });
    expect(warned.mock.calls[1]).toEqual(['stale rate', { ...warning, currency: 'GBP', rates_of: TUESDAY.day }]);
    vi.restoreAllMocks();
  });
});

describe('a refund of a sale in another currency', () => {
  test("a refund in the sale's currency is worth its share of the sale, regardless of the current rates", async () => {
    const { company, promotion, sell, refund } = await aLead('USD');
    await sell({ event_id: 's1', amount: 100_00, currency: 'GBP', ...on(MONDAY.day) });
    const refundAmount = async (amount: number) => {
      const { status, body } = await refund({ amount, currency: 'GBP', sale_event_id: 's1', ...on('2010-03-04') });
      expect([status, body.message]).toEqual([200, undefined]);
      return [body.amount_cents, body.reward.amount];
    };
    // The sale was worth 156.25, and 31.25 to the promoter.
    const parts = [await refundAmount(33_33), await refundAmount(33_33), await refundAmount(33_34)];
    expect(parts).toEqual([
      [-52_08, -10_42],
      [-52_08, -10_41],
      [-52_09, -10_42],
    ]);
    const more = await refund({ amount: 1, currency: 'GBP', sale_event_id: 's1', ...on(MONDAY.day) });
    expect([more.status, more.body.message]).toEqual([400, texts.AMOUNT_INVALID]);
    const counters = await eventually(
      () => readCounters(company.account.id, promotion),
      ({ refunds_count }) => refunds_count === 3,
    );
    expect(counters).toMatchObject({ sales_total: 156_25, refunds_total: -156_25 });
    expect(await readEvent(company, 'sale', 's1')).toMatchObject({ refunded: 156_25, originalRefunded: 100_00 });
  });

  test('a refund that rounds to zero is still counted', async () => {
    const { company, promotion, sell, refund } = await aLead('EUR');
    // 5 yen are worth 2 cents, so each yen gets the cents that rounding yields.
    await sell({ event_id: 's1', amount: 5, currency: 'JPY', ...on(CHEAP.day) });
    const refundedAmounts: number[] = [];
    for (let yen = 1; yen <= 5; yen += 1) {
      const { status, body } = await refund({ event_id: `r${yen}`, amount: 1, currency: 'JPY', sale_event_id: 's1' });
      expect(status).toBe(200);
      refundedAmounts.push(body.amount_cents);
    }
    expect(refundedAmounts).toEqual([0, -1, 0, -1, 0]);
    const counters = await eventually(
      () => readCounters(company.account.id, promotion),
      ({ refunds_count }) => refunds_count === 5,
    );
    expect(counters).toMatchObject({ sales_total: 2, refunds_count: 5, refunds_total: -2 });
    expect(await readEvent(company, 'refund', 'r1')).toMatchObject({ amount: 0, originalAmount: 1, commissions: [] });
    expect(await readEvent(company, 'sale', 's1')).toMatchObject({ refunded: 2, originalRefunded: 5 });
  });

  test('a refund is recomputed after a concurrent refund, even if that one rounded to zero', async () => {
    const { company, email, sell } = await aLead('EUR');
    await sell({ event_id: 's1', amount: 5, currency: 'JPY', ...on(CHEAP.day) });
    const { refund, pauses } = callInProcess(company);
    const refundAmount = (eventId: string) =>
      refund({ email, event_id: eventId, amount: 1, currency: 'JPY', sale_event_id: 's1' });
    const { amount } = await runWithInterference(
      () => refundAmount('second'),
      () => refundAmount('first'),
    );
    expect([amount, pauses()]).toEqual([-1, 1]);
    expect(await readEvent(company, 'sale', 's1')).toMatchObject({ refunded: 1, originalRefunded: 2 });
  });

  test("a refund in the account's currency reduces the refundable rest of the sale", async () => {
    const { sell, refund } = await aLead('USD');
    await sell({ event_id: 's1', amount: 100_00, currency: 'GBP', ...on(MONDAY.day) });
    const refundAmount = async (json: Input) => (await refund({ sale_event_id: 's1', ...json })).body;
    expect((await refundAmount({ amount: 56_25 })).amount_cents).toBe(-56_25);
    expect((await refundAmount({ amount: 100_01 })).message).toBe(texts.AMOUNT_INVALID);
    expect((await refundAmount({ amount: 100_00, currency: 'GBP' })).amount_cents).toBe(-100_00);
    expect((await refundAmount({ amount: 1 })).message).toBe(texts.AMOUNT_INVALID);
  });

  test("a refund in a third currency uses its own day's rates, up to the rest of the sale", async () => {
    const { sell, refund } = await aLead('USD');
    await sell({ event_id: 's1', amount: 100_00, currency: 'GBP', ...on(MONDAY.day) });
    const refundAmount = (amount: number) =>
      refund({ amount, currency: 'EUR', sale_event_id: 's1', ...on(TUESDAY.day) });
    expect((await refundAmount(100_00)).body.amount_cents).toBe(-150_00);
    expect((await refundAmount(25_00)).body).toMatchObject({ amount_cents: -6_25, reward: { amount: -1_25 } });
    expect((await refundAmount(1)).status).toBe(400);
  });

  test('a refund without a sale uses the rates of its own day', async () => {
    const { sell, refund } = await aLead('USD');
    await sell({ amount: 500_00, ...on(MONDAY.day) });
    const { body } = await refund({ amount: 100_00, currency: 'EUR', ...on(TUESDAY.day) });
    expect(body).toMatchObject({ amount_cents: -150_00, reward: { amount: -30_00 } });
  });

  test("a refund of another lead's sale is not found, regardless of its amount", async () => {
    const { company, promotion, sell } = await aLead('USD');
    await sell({ event_id: 's1', amount: 100, currency: 'EUR', ...on(MONDAY.day) });
    const email = `${unique('lead')}@example.com`;
    await company.v1('/track/signup', { email, ref_id: promotion.refId });
    const refund = { email, event_id: 'r1', amount: 101, currency: 'EUR', sale_event_id: 's1' };
    const { status, body } = await company.v1('/track/refund', refund);
    expect([status, body.message]).toEqual([404, texts.saleNotFound('s1')]);
  });

  test('concurrent refunds never exceed the sale', async () => {
    const { company, sell, refund } = await aLead('USD');
    await sell({ event_id: 's1', amount: 100_00, currency: 'GBP', ...on(MONDAY.day) });
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => refund({ amount: 30_00, currency: 'GBP', sale_event_id: 's1' })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
    expect(await readEvent(company, 'sale', 's1')).toMatchObject({ refunded: 140_63, originalRefunded: 90_00 });
  });
});

describe('the cost of currency conversion', () => {
  /** Counts this process's DynamoDB commands during the work. */
  async function calls(work: () => Promise<unknown>) {
    const counted = { all: 0, queries: 0 };
    const done = interceptCommands((command, send) => {
      counted.all += 1;
      if (command instanceof QueryCommand) counted.queries += 1;
      return send(command);
    });
    await work().finally(done);
    return counted;
  }

  test("a sale in the account's currency reads and stores no rates", async () => {
    const { company, email, sell } = await aLead('USD');
    await sell({ amount: 1 });
    const { sale } = callInProcess(company);
    await sale({ email, event_id: 'warm' });
    expect(await calls(() => sale({ email, event_id: 's1', currency: 'USD' }))).toEqual({ all: 3, queries: 0 });
    const event = await readEvent(company, 'sale', 's1');
    expect(Object.keys(event).filter((name) => /conversion|originalRefunded/.test(name))).toEqual([]);
  });

  test('sales in another currency read the rates of a day once per process', async () => {
    const { company, email, sell } = await aLead('USD');
    await sell({ amount: 1 });
    const { sale } = callInProcess(company);
    await sale({ email, event_id: 'warm' });
    const foreign = (eventId: string) =>
      calls(() => sale({ email, event_id: eventId, currency: 'EUR', ...on(TUESDAY.day) }));
    expect(await foreign('s1')).toEqual({ all: 4, queries: 1 });
    expect(await foreign('s2')).toEqual({ all: 3, queries: 0 });
  });
});

describe('custom exchange rates', () => {
  const setRates = (company: Company, exchange_rates: unknown) =>
    send(v2SettingsUpdate, { json: { exchange_rates }, headers: createCredentials('v2', company) });

  test('a custom rate converts an unpublished currency from its first day on, for refunds too', async () => {
    const { company, sell, refund } = await aLead('USD');
    const response = await sell({ amount: 36_725, currency: 'AED', ...on(MONDAY.day) });
    expect([response.status, response.body.message]).toEqual([400, texts.NO_RATE]);
    expect(texts.NO_RATE).toMatch('Settings, Exchange rates');
    const rates = [
      { currency: 'aed', rate: '4', from: TUESDAY.day },
      { currency: 'AED', rate: '3.6725' },
    ];
    const { status, body } = await setRates(company, rates);
    expect([status, body.exchange_rates]).toEqual([
      200,
      [
        { currency: 'AED', rate: '3.6725', from: null },
        { currency: 'AED', rate: '4', from: TUESDAY.day },
      ],
    ]);
    const sale = await sell({ event_id: 's1', amount: 36_725, currency: 'AED', ...on(MONDAY.day) });
    expect([sale.status, sale.body.amount_cents]).toEqual([200, 10_000]);
    expect((await sell({ amount: 40_000, currency: 'AED', ...on(TUESDAY.day) })).body.amount_cents).toBe(10_000);
    expect(await readEvent(company, 'sale', 's1')).toMatchObject({
      conversion: { day: MONDAY.day, from: '3.6725', to: '1', isOwn: true },
    });
    const { body: refunded } = await refund({ sale_event_id: 's1', amount: 36_725, currency: 'AED' });
    expect(refunded.amount_cents).toBe(-10_000);
  });

  test("a custom rate overrides the published one and uses its currency's units", async () => {
    const dollars = await aLead('USD');
    await setRates(dollars.company, [{ currency: 'JPY', rate: '100' }]);
    expect((await dollars.sell({ amount: 1000, currency: 'JPY', ...on(MONDAY.day) })).body.amount_cents).toBe(10_00);
    const dirhams = await aLead('AED');
    await setRates(dirhams.company, [{ currency: 'EUR', rate: '0.25' }]);
    expect((await dirhams.sell({ amount: 1000, currency: 'EUR', ...on(MONDAY.day) })).body.amount_cents).toBe(40_00);
  });

  test.each([
    ['that is not above 0', [{ currency: 'AED', rate: '0' }]],
    ['of the account’s own currency', [{ currency: 'USD', rate: '1' }]],
    [
      'that is there twice',
      [
        { currency: 'AED', rate: '1' },
        { currency: 'AED', rate: '2' },
      ],
    ],
    ['of no currency', [{ currency: 'dirham', rate: '1' }]],
  ])('a custom rate %s is rejected', async (_, rates) => {
    const { company } = await aLead('USD');
    const { status, body } = await setRates(company, rates);
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^exchange_rates is invalid/)]);
  });

  test('an empty list removes custom rates, and null keeps them', async () => {
    const { company, sell } = await aLead('USD');
    await setRates(company, [{ currency: 'AED', rate: '3.6725' }]);
    expect((await setRates(company, null)).body.exchange_rates).toHaveLength(1);
    expect((await setRates(company, [])).body.exchange_rates).toEqual([]);
    expect((await sell({ amount: 100, currency: 'AED', ...on(MONDAY.day) })).status).toBe(400);
  });
});
