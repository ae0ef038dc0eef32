import { expect, test } from 'vitest';
import { listBudgets } from '#test/bench/budgets.ts';
import { listPriceBudgets } from '#test/bench/dollars/budgets.ts';
import { listListBudgets } from '#test/bench/lists/budgets.ts';
import { budgeted, checks, documented, pages } from '#test/bench/operations/operation.ts';
import { listAllRollUpBudgets, listReportBudgets } from '#test/bench/reports/budgets.ts';
import type { ListsResult } from '#test/bench/results/lists.ts';
import type { OperationResult, Results } from '#test/bench/results/results.ts';
import { affordableDollars } from '#test/support/bench/dollars.ts';
import { affordableReports } from '#test/support/bench/reports.ts';

const usual = {
  calls: 1,
  sequential: 1,
  readUnits: 0,
  writeUnits: 1,
  responseBytes: 2,
  items: [],
  largestItem: 100,
  leases: 0,
  keyLookUps: 0,
};

const operation = (name: string, worst: Partial<OperationResult['worst']>): OperationResult => ({
  name,
  usual,
  worst: { calls: 1, sequential: 1, writeUnits: 1, keyLookUps: 0, ...worst },
});

const affordableLists: ListsResult = {
  pages: [10_000, 1_000_000].map((commissions) => ({
    name: 'pending',
    commissions,
    calls: 10,
    sequential: 9,
    readUnits: 150,
  })),
  indexing: { commissions: 4000, flushUnits: 1, compactionUnits: 0.25, compactions: 4 },
};
const withLists = (page: object, indexing: object, of?: number): ListsResult => ({
  pages: affordableLists.pages.map((one) => (one.commissions === of ? { ...one, ...page } : one)),
  indexing: { ...affordableLists.indexing, ...indexing },
});

const bundles = (docs: number, ...others: readonly number[]) => [
  { name: 'DocsScriptJs', bytes: 1, gzipBytes: docs },
  ...others.map((gzipBytes, index) => ({ name: `Function${index}`, bytes: 1, gzipBytes })),
];

const BULK = 'POST /api/v2/company/commissions/deny';

const affordable: Results = {
  operations: [
    operation(budgeted.click, {}),
    operation(budgeted.knownSale, { calls: 4, sequential: 3, writeUnits: 8 }),
    operation(budgeted.parentSale, { calls: 5, sequential: 4, writeUnits: 11 }),
    operation(budgeted.ruledSale, { calls: 5, sequential: 4, writeUnits: 10 }),
    ...Object.values(documented).map((name) => operation(name, {})),
    operation(budgeted.receiver, { calls: 0, sequential: 0, writeUnits: 0 }),
    operation(budgeted.paidInvoice, { calls: 14, writeUnits: 13 }),
    operation(budgeted.invoiceWithoutLead, { calls: 13, writeUnits: 3 }),
    operation(budgeted.providerRefund, { calls: 12, writeUnits: 18 }),
    operation(budgeted.webhook, { calls: 5, sequential: 4, writeUnits: 4 }),
    operation(budgeted.movedLead, { calls: 14, sequential: 14, writeUnits: 70 }),
    operation(budgeted.promoters, {}),
    ...[...Object.values(pages), ...Object.values(checks)].map((name) => operation(name, {})),
  ],
  sharedItems: [],
  routes: [operation('POST /a', { sequential: 16 }), operation(BULK, { sequential: 28 })],
  lists: affordableLists,
  reports: affordableReports,
  rolledUp: affordableReports,
  bundles: bundles(512_000, 1, 143_360, 230_400),
  firstPage: { files: 3, gzipBytes: 307_200 },
  portal: { files: 3, gzipBytes: 153_600 },
  pageCalls: { first: 10, next: 1, repeated: 0 },
  dollars: affordableDollars,
};

const listBreaches = (results: Results) =>
  listBudgets(results)
    .filter(({ isMet }) => !isMet)
    .map(({ name }) => name);

test('results within all limits meet every budget', () => {
  expect(listBreaches(affordable)).toEqual([]);
  const ofReports = [...listAllRollUpBudgets(affordableReports), ...listReportBudgets(affordableReports)];
  const ofOthers = [...listListBudgets(affordableLists), ...listPriceBudgets(affordableDollars), ...ofReports];
  expect(listBudgets(affordable)).toHaveLength(46 + ofOthers.length);
});

test.each<[string, Partial<Results>]>([
  ['sale v2, known lead: sequential calls', withWorst(budgeted.knownSale, { sequential: 4 })],
  ['sale v2, known lead: WRU', withWorst(budgeted.knownSale, { writeUnits: 9 })],
  ['sale v2, known lead, parent earns too: sequential calls', withWorst(budgeted.parentSale, { sequential: 5 })],
  [
    'sale v2, known lead, rule by the promoter’s customers: sequential calls',
    withWorst(budgeted.ruledSale, { sequential: 5 }),
  ],
  ['sale v2, known lead, rule by the promoter’s customers: WRU', withWorst(budgeted.ruledSale, { writeUnits: 11 })],
  ['sale v2, known lead, parent earns too: WRU', withWorst(budgeted.parentSale, { writeUnits: 12 })],
  ['sale v2, longest event id and plan: WRU', withUsual(documented.longestIds, { writeUnits: 10 })],
  ['sale v2, lead with 4 KB of custom fields: WRU', withUsual(documented.largestFields, { writeUnits: 16 })],
  ['webhook, taken at once: calls', withWorst(budgeted.webhook, { calls: 6 })],
  ['webhook, taken at once: sequential calls', withWorst(budgeted.webhook, { sequential: 5 })],
  ['webhook, taken at once: WRU', withWorst(budgeted.webhook, { writeUnits: 5 })],
  [
    'leads update to another promoter, 10 commissions moved: sequential calls',
    withWorst(budgeted.movedLead, { sequential: 15 }),
  ],
  ['billing receiver, an event of Stripe: calls', withWorst(budgeted.receiver, { calls: 1 })],
  ['billing worker, invoice.paid of a known lead: calls', withWorst(budgeted.paidInvoice, { calls: 15 })],
  ['billing worker, invoice.paid of a known lead: RRU', withUsual(budgeted.paidInvoice, { readUnits: 19 })],
  ['billing worker, invoice.paid of nobody: WRU', withWorst(budgeted.invoiceWithoutLead, { writeUnits: 4 })],
  ['billing worker, refund: WRU', withWorst(budgeted.providerRefund, { writeUnits: 19 })],
  ['click, ref id in memory: calls', withWorst(budgeted.click, { calls: 2 })],
  ['calls for the key of a warm request', withWorst(budgeted.click, { keyLookUps: 1 })],
  ['sequential calls of any route', { routes: [operation('POST /a', { sequential: 17 })] }],
  ['sequential calls of any bulk action', { routes: [operation(BULK, { sequential: 29 })] }],
  ['sequential calls of an import', { routes: [operation('POST /api/v2/company/imports', { sequential: 57 })] }],
  ['calls for the key of a warm request', { routes: [operation('POST /a', { keyLookUps: 1 })] }],
  ['any filtered page of 10,000 commissions: calls', { lists: withLists({ calls: 11 }, {}, 10_000) }],
  ['any filtered page of 1,000,000 commissions: RRU', { lists: withLists({ readUnits: 151 }, {}, 1_000_000) }],
  ['sorted lists: WRU for each commission, of a million', { lists: withLists({}, { compactionUnits: 0.26 }) }],
  ['items written by sales of two leads', { sharedItems: ['1#hot -'] }],
  ['leads list, page 1,000 of 2,000: calls', withWorst(pages.middle, { calls: 2 })],
  ['leads list, page 2,000 of 2,000: calls', withWorst(pages.last, { calls: 2 })],
  ['leads list, page 2,000 of 2,000: RRU', withUsual(pages.last, { readUnits: 3 })],
  ['promoters list, 50 rows: RRU', withUsual(budgeted.promoters, { readUnits: 206 })],
  ['projections check of six events: RRU', withUsual(checks.alone, { readUnits: 201 })],
  [
    'projections check of six events, beside 100,000 leads of another account: calls',
    withWorst(checks.beside, { calls: 2 }),
  ],
  [
    'projections check of six events, beside 100,000 leads of another account: RRU',
    withUsual(checks.beside, { readUnits: 3 }),
  ],
  ['gzipped bytes of the dashboard’s first page', { firstPage: { files: 3, gzipBytes: 307_201 } }],
  ['gzipped bytes of the portal’s first page', { portal: { files: 3, gzipBytes: 153_601 } }],
  ['calls of the dashboard’s first page', { pageCalls: { first: 11, next: 1, repeated: 0 } }],
  ['calls of a switch to a list', { pageCalls: { first: 10, next: 2, repeated: 0 } }],
  ['calls of a switch to a cached list', { pageCalls: { first: 10, next: 1, repeated: 1 } }],
  ['gzipped bytes of the bundle of the reference page', { bundles: bundles(512_001, 1) }],
  ['gzipped bytes of the largest other bundle', { bundles: bundles(1, 1, 1, 230_401) }],
  ['gzipped bytes of the median bundle', { bundles: bundles(1, 1, 143_361, 143_361) }],
])('a budget is broken: %s', (name, change) => {
  expect(listBreaches({ ...affordable, ...change })).toEqual([name]);
});

test('missing measurements are an error', () => {
  expect(() => listBudgets({ ...affordable, operations: [] })).toThrow('was not measured');
});

function withWorst(name: string, worst: Partial<OperationResult['worst']>): Partial<Results> {
  const operations = affordable.operations.map((one) =>
    one.name === name ? { ...one, worst: { ...one.worst, ...worst } } : one,
  );
  return { operations };
}

function withUsual(name: string, usual: Partial<OperationResult['usual']>): Partial<Results> {
  const operations = affordable.operations.map((one) =>
    one.name === name ? { ...one, usual: { ...one.usual, ...usual } } : one,
  );
  return { operations };
}
