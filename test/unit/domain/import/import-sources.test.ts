import { expect, test } from 'vitest';
import { NO_EXISTING_RECORDS } from '#shared/domain/import/existing-records.ts';
import { FIRSTPROMOTER_LISTS, type FirstPromoterList, readFirstPromoter } from '#shared/domain/import/firstpromoter.ts';
import type { SourceRow } from '#shared/domain/import/record-collector.ts';
import type { ParsedSource } from '#shared/domain/import/records.ts';
import { REWARDFUL_LISTS, type RewardfulList, readRewardful } from '#shared/domain/import/rewardful.ts';
import { validateSource } from '#shared/domain/import/validate-source.ts';
import { buildSourceFiles } from '#test/support/import/files.ts';
import { CAMPAIGNS, generateImport } from '#test/support/import/generate-import.ts';

const MADE = generateImport('un', 3, { promoters: 12, leads: 40, sales: 90 });
const INTO = {
  currency: 'USD',
  campaigns: new Map(CAMPAIGNS.map((name, index) => [name, index + 1])),
  now: '2026-01-01T00:00:00.000Z',
  existing: NO_EXISTING_RECORDS,
};

type Lists<List extends string> = Record<List, SourceRow[]>;
// biome-ignore lint/suspicious/noExplicitAny: tests change what a service says
type Item = any;

/** `change` edits the items of a list. */
function lists<List extends string>(
  source: 'rewardful' | 'firstpromoter',
  names: readonly List[],
  change: Partial<Record<List, (items: Item[]) => Item[]>> = {},
): Lists<List> {
  const files = buildSourceFiles(source, 'un', MADE);
  const entries = names.map((name): [List, SourceRow[]] => {
    const read = JSON.parse(files[`${name}.json`] ?? '[]');
    const items = (change[name] ?? ((same: Item[]) => same))(Array.isArray(read) ? read : read.data);
    return [name, items.map((values, index) => ({ values, place: { file: name, row: index + 1 } }))];
  });
  return Object.fromEntries(entries) as Lists<List>;
}

const rewardful = (change?: Partial<Record<RewardfulList, (items: Item[]) => Item[]>>) =>
  readRewardful(lists('rewardful', REWARDFUL_LISTS, change));
const firstPromoter = (change?: Partial<Record<FirstPromoterList, (items: Item[]) => Item[]>>) =>
  readFirstPromoter(lists('firstpromoter', FIRSTPROMOTER_LISTS, change), 'USD');
const paidOut = ({ records }: ParsedSource) =>
  new Map([...Map.groupBy(records.commission, ({ payout }) => payout)].map(([id, some]) => [id, some.length]));

test.each([
  ['rewardful', rewardful],
  ['firstpromoter', firstPromoter],
] as const)('an account of %s is imported completely', (_, read) => {
  const { records, leftOut } = validateSource(read(), INTO);
  expect(leftOut).toEqual([]);
  const { promoters, leads, sales, payouts } = MADE;
  expect(records.promoter.length).toBe(promoters.length);
  expect(records.lead.length).toBe(leads.length);
  expect(records.sale.map(({ amount }) => amount)).toEqual(sales.map(({ amount }) => amount));
  expect(records.commission.map(({ amount }) => amount)).toEqual(sales.map(({ earned }) => earned));
  expect(records.commission.map(({ status }) => status)).toEqual(
    sales.map(({ status }) => (status === 'paid' ? 'approved' : status)),
  );
  expect(records.payout.map(({ amount }) => amount)).toEqual(payouts.map(({ amount }) => amount));
  expect(records.commission.filter(({ payout }) => payout !== null).length).toBe(
    sales.filter(({ status }) => status === 'paid').length,
  );
  expect(records.lead.map(({ uid }) => uid)).toEqual(leads.map(({ n }) => `cus_un_${n}`));
});

test('Rewardful: visits and unpaid payouts are not needed', () => {
  const { leftOut } = rewardful({
    referrals: ([first, ...items]) => [{ ...first, conversion_state: 'visitor' }, ...items],
    payouts: ([first, ...items]) => [...items, { ...first, id: 'new', state: 'due', paid_at: null, commissions: [] }],
  });
  expect(leftOut.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['lead', 'not needed'],
    ['payout', 'not needed'],
  ]);
});

test('Rewardful: a pending commission is held until it is due; a voided one is denied', () => {
  const { records } = rewardful({
    commissions: ([one, two, ...items]) => [
      { ...one, state: 'pending', due_at: '2024-09-01T00:00:00Z', paid_at: null },
      { ...two, state: 'voided' },
      ...items,
    ],
  });
  expect(records.commission.slice(0, 2).map(({ status, heldUntil, payout }) => [status, heldUntil, payout])).toEqual([
    ['approved', '2024-09-01T00:00:00.000Z', null],
    ['denied', null, null],
  ]);
});

test('Rewardful: a commission paid without a payout gets its own payout, dated when it was paid', () => {
  const paidSale = MADE.sales.find(({ status }) => status === 'paid');
  const { records } = rewardful({ payouts: () => [] });
  const own = records.payout.find(({ id }) => id === `commission com-un-${paidSale?.n}`);
  expect([own?.amount, own?.paidAt]).toEqual([paidSale?.earned, paidSale?.at]);
});

test('Rewardful: a lead missing from the referrals is created from its sales', () => {
  const { records, leftOut } = validateSource(rewardful({ referrals: () => [] }), INTO);
  expect(leftOut).toEqual([]);
  const first = MADE.sales[0];
  const lead = records.lead.find(({ uid }) => uid === `cus_un_${first?.lead.n}`);
  expect([lead?.customerSince, lead?.state]).toEqual([first?.at, 'active']);
});

test('FirstPromoter: payouts without details take the oldest commissions of the same total', () => {
  const expected = new Map<string | null, number>();
  for (const { payout } of MADE.sales) {
    const id = payout === null ? null : String(90_000 + payout);
    expected.set(id, (expected.get(id) ?? 0) + 1);
  }
  expect(paidOut(firstPromoter())).toEqual(expected);
});

test('FirstPromoter: a commission listed under a payout belongs to it', () => {
  const paidSales = MADE.sales.filter(({ status }) => status === 'paid');
  const [first] = paidSales;
  const other = MADE.payouts.find(({ n, promoter }) => n !== first?.payout && promoter.n === first?.lead.promoter.n);
  const { records } = firstPromoter({
    payout_commissions: () => [{ id: 50_000 + (first?.n ?? 0), payout_id: String(90_000 + (other?.n ?? 0)) }],
  });
  const own = records.commission.find(({ id }) => id === String(50_000 + (first?.n ?? 0)));
  expect(own?.payout).toBe(String(90_000 + (other?.n ?? 0)));
});

test('FirstPromoter: tiers share a sale, a negative sale is a refund, and a custom commission has no sale', () => {
  const { records } = firstPromoter({
    commissions: ([first]) => [
      first,
      { ...first, id: 1, tier: 2, amount: 5 },
      { ...first, id: 2, sale_amount: -first.sale_amount, amount: -first.amount, event_id: 'refund-1', is_paid: false },
      { ...first, id: 3, commission_type: 'custom', sale_amount: 0, event_id: null, is_paid: false },
    ],
  });
  expect(records.sale.map(({ amount }) => Math.sign(amount))).toEqual([1, -1]);
  const [one, two, refund, custom] = records.commission;
  expect(one?.sale).toBe(two?.sale);
  expect([refund?.sale, custom?.sale]).toEqual(['refund refund-1 -29810 20000', null]);
});

test('FirstPromoter: promoters who left a campaign or are blocked keep that state', () => {
  const { records } = firstPromoter({
    promoters: ([first, second]) =>
      [first, second].map((one, index) => ({
        ...one,
        promoter_campaigns: one.promoter_campaigns.map((each: Item) => ({
          ...each,
          state: ['inactive', 'blocked'][index],
        })),
      })),
  });
  expect(records.promotion.slice(0, 2).map(({ refId, blocked }) => [refId, blocked])).toEqual([
    [null, false],
    ['un-1', true],
  ]);
});

test('commissions of a payout in progress at the source are rejected', () => {
  const payment = (ids: unknown[]) => ({ id: 'now', state: 'processing', paid_at: null, commissions: ids });
  let dueCommission: Item;
  const fromRewardful = rewardful({
    commissions: (items) => {
      dueCommission = items.find(({ state }) => state === 'due');
      return items;
    },
    payouts: (items) => [...items, payment([{ id: dueCommission.id }])],
  });
  const refusedRows = ({ leftOut }: ParsedSource) =>
    leftOut.filter(({ outcome }) => outcome === 'refused').map(({ id, why }) => `${id}: ${why}`);
  expect(refusedRows(fromRewardful)).toEqual([
    `${dueCommission.id}: its payout now is being paid at the source: import again afterwards`,
  ]);
  const fromFirstPromoter = firstPromoter({
    commissions: (items) => {
      dueCommission = items.find(({ status, is_paid }) => status === 'approved' && !is_paid);
      return items;
    },
    payouts: (items) => {
      const { promoter_id, campaign } = dueCommission.promoter_campaign;
      const commissionOwner = { promoter: { id: promoter_id }, campaign, unit: 'cash' };
      return [
        ...items,
        {
          id: 'now',
          status: 'processing',
          period_end: dueCommission.created_at,
          amount: dueCommission.amount,
          ...commissionOwner,
        },
      ];
    },
  });
  expect(refusedRows(fromFirstPromoter)).toContain(
    `${dueCommission.id}: its payout now is being paid at the source: import again afterwards`,
  );
});

test('FirstPromoter: refunds with the same event id but other amounts are separate', () => {
  const { records } = firstPromoter({
    commissions: ([first, ...items]) => [
      ...[-3000, -7000].map((sale_amount) => {
        const id = `back${sale_amount}`;
        return { ...first, id, sale_amount, amount: sale_amount / 10, is_paid: false, original_sale_amount: null };
      }),
      first,
      ...items,
    ],
  });
  const refunds = records.sale.filter(({ amount }) => [-3000, -7000].includes(amount));
  expect(refunds.map(({ amount }) => amount)).toEqual([-3000, -7000]);
  const saleIds = records.commission.filter(({ id }) => id.startsWith('back')).map(({ sale }) => sale);
  expect(saleIds).toEqual(refunds.map(({ id }) => id));
});

test('FirstPromoter: equal refunds of an event id are matched in any order; tiers of a refund belong together', () => {
  const read = (...rows: readonly (readonly [id: number, at: string, tier: number])[]) => {
    const { records, leftOut } = validateSource(
      firstPromoter({
        commissions: ([first, ...items]) => {
          const refundRow = { ...first, sale_amount: -3000, amount: -300, is_paid: false, original_sale_amount: null };
          return [
            ...rows.map(([id, at, tier]) => ({ ...refundRow, id, tier, created_at: `2025-01-${at}T00:00:00Z` })),
            first,
            ...items,
          ];
        },
      }),
      INTO,
    );
    const refunds = records.sale.filter(({ amount }) => amount === -3000);
    const reversals = records.commission.filter(({ amount }) => amount === -300);
    return {
      leftOut,
      eventIds: refunds.map(({ eventId }) => eventId === null),
      of: new Map(reversals.map(({ id, sale }) => [Number(id), sale])),
    };
  };
  const [one, parent, other] = [
    [900_001, '05', 1],
    [900_002, '05', 2],
    [900_003, '09', 1],
  ] as const;
  const recordsOnce = read(one, parent);
  expect([recordsOnce.leftOut, recordsOnce.eventIds]).toEqual([[], [false]]);
  expect(recordsOnce.of.get(900_002)).toBe(recordsOnce.of.get(900_001));
  const laterRecords = read(other, one, parent);
  expect([laterRecords.leftOut, laterRecords.eventIds.toSorted()]).toEqual([[], [false, true]]);
  expect([laterRecords.of.get(900_001), laterRecords.of.get(900_002)]).toEqual([
    recordsOnce.of.get(900_001),
    recordsOnce.of.get(900_002),
  ]);
  expect(laterRecords.of.get(900_003)).not.toBe(recordsOnce.of.get(900_001));
});
