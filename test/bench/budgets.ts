import { bulkRoutes } from '#shared/routes/v2/batches/bulk.ts';
import { v2ImportsCreate } from '#shared/routes/v2/import/imports.ts';
import {
  v2PaymentsBatchesDelete,
  v2PaymentsBatchesPay,
  v2PayoutsCreatePaymentsBatch,
} from '#shared/routes/v2/payments-batches/payments-batches.ts';
import type { OperationCost } from '#test/bench/cost/cost.ts';
import { listPriceBudgets } from '#test/bench/dollars/budgets.ts';
import { listListBudgets } from '#test/bench/lists/budgets.ts';
import { budgeted, checks, documented, pages } from '#test/bench/operations/operation.ts';
import { listAllRollUpBudgets, listReportBudgets } from '#test/bench/reports/budgets.ts';
import type { Budget, OperationResult, Results } from './results/results.ts';
import { within } from './results/within.ts';

/** A check of six events probes each kind of record and scans all lists twice. */
const MAX_CALLS_OF_CHECK = 50;
const MAX_READ_UNITS_OF_CHECK = 200;
/** A page of fifty promoters: promoter, promotion, balances and counters of each, plus the page's own reads. */
const MAX_READ_UNITS_OF_PROMOTERS = 205;
/**
 * Longest chain of a route for one record or page. Payouts need the most: they are created, filled and finalized in
 * sequence.
 */
const MAX_SEQUENTIAL = 16;
/** Gzipped bytes of the dashboard's first page, without charts. */
const MAX_FIRST_PAGE = 300 * 1024;
/** Gzipped bytes of the portal, which promoters open on phones. */
const MAX_PORTAL = 150 * 1024;
/** API calls of the dashboard for the first page, and for a list opened from it. */
const MAX_FIRST_CALLS = 10;
const MAX_NEXT_CALLS = 1;
/** Gzipped bytes of bundles: the API reference script, the largest other function, and the median function. */
const MAX_DOCS_BUNDLE = 500 * 1024;
const MAX_BUNDLE = 225 * 1024;
const MAX_MEDIAN_BUNDLE = 140 * 1024;
const DOCS_BUNDLE = 'DocsScriptJs';
/**
 * Calls of a bulk action in addition to its row: its process is created, loaded, advanced and completed in sequence.
 */
const MAX_OF_PROCESS = 12;
/** An import writes records in sequence, because they refer to each other. The measured call has some 20 rows. */
const MAX_OF_IMPORT = 56;

/**
 * Compares results with their budgets; skips parts that were not measured. Calls and units are those of the worst run,
 * number blocks included, with units as DynamoDB bills them.
 */
export function listBudgets(results: Partial<Results>): Budget[] {
  const { operations, routes, sharedItems, lists, reports, rolledUp, bundles, firstPage, portal } = results;
  const { pageCalls, dollars } = results;
  return [
    ...(operations ? listOperationBudgets(operations) : []),
    ...(operations || routes ? [createKeyLookUpBudget(operations ?? [], routes ?? [])] : []),
    ...(routes ? listRouteBudgets(routes) : []),
    ...(sharedItems ? [within('items written by sales of two leads', sharedItems.length, 0)] : []),
    ...(dollars ? listPriceBudgets(dollars) : []),
    ...(lists ? listListBudgets(lists) : []),
    ...(rolledUp ? listAllRollUpBudgets(rolledUp) : []),
    ...(reports ? listReportBudgets(reports) : []),
    ...(firstPage ? [within('gzipped bytes of the dashboard’s first page', firstPage.gzipBytes, MAX_FIRST_PAGE)] : []),
    ...(portal ? [within('gzipped bytes of the portal’s first page', portal.gzipBytes, MAX_PORTAL)] : []),
    ...(pageCalls ? pageCallBudgets(pageCalls) : []),
    ...(bundles ? listBundleBudgets(bundles) : []),
  ];
}

function listOperationBudgets(operations: Results['operations']): Budget[] {
  const findOperation = (name: string) => operations.find((operation) => operation.name === name);
  return [
    ...costs(findOperation(budgeted.knownSale), { sequential: 3, writeUnits: 8 }),
    ...costs(findOperation(budgeted.parentSale), { sequential: 4, writeUnits: 11 }),
    ...costs(findOperation(budgeted.ruledSale), { sequential: 4, writeUnits: 10 }),
    ...writeCost(findOperation(documented.longestIds), 9),
    ...writeCost(findOperation(documented.largestFields), 15),
    ...costs(findOperation(budgeted.click), { calls: 1 }),
    ...listBillingBudgets(findOperation),
    ...costs(findOperation(budgeted.webhook), { calls: 5, sequential: 4, writeUnits: 4 }),
    ...readCost(findOperation(budgeted.promoters), MAX_READ_UNITS_OF_PROMOTERS),
    ...costs(findOperation(budgeted.movedLead), { sequential: 14 }),
    ...createSameCostBudgets(findOperation(pages.first), [findOperation(pages.middle), findOperation(pages.last)]),
    ...costs(findOperation(checks.alone), { calls: MAX_CALLS_OF_CHECK }),
    ...readCost(findOperation(checks.alone), MAX_READ_UNITS_OF_CHECK),
    ...createSameCostBudgets(findOperation(checks.alone), [findOperation(checks.beside)]),
  ];
}

/** Budgets of a billing provider's event: the receiver reads no table, and the worker's calls are sequential. */
function listBillingBudgets(findOperation: (name: string) => OperationResult | undefined): Budget[] {
  return [
    ...costs(findOperation(budgeted.receiver), { calls: 0, writeUnits: 0 }),
    ...costs(findOperation(budgeted.paidInvoice), { calls: 14, writeUnits: 13 }),
    ...readCost(findOperation(budgeted.paidInvoice), 18),
    ...costs(findOperation(budgeted.invoiceWithoutLead), { calls: 13, writeUnits: 3 }),
    ...readCost(findOperation(budgeted.invoiceWithoutLead), 14),
    ...costs(findOperation(budgeted.providerRefund), { calls: 12, writeUnits: 18 }),
    ...readCost(findOperation(budgeted.providerRefund), 21),
  ];
}

function createKeyLookUpBudget(operations: Results['operations'], routes: Results['routes']): Budget {
  const others = routes.filter(({ name }) => !name.includes('/api_keys'));
  return within('calls for the key of a warm request', countKeyLookUps([...operations, ...others]), 0);
}

function listRouteBudgets(routes: Results['routes']): Budget[] {
  return [
    within('sequential calls of any route', longest(routes, isOther), MAX_SEQUENTIAL),
    within('sequential calls of any bulk action', longest(routes, isBulk), MAX_SEQUENTIAL + MAX_OF_PROCESS),
    within('sequential calls of an import', longest(routes, isImport), MAX_OF_IMPORT),
  ];
}

function pageCallBudgets({ first, next, repeated }: Results['pageCalls']): Budget[] {
  return [
    within('calls of the dashboard’s first page', first, MAX_FIRST_CALLS),
    within('calls of a switch to a list', next, MAX_NEXT_CALLS),
    within('calls of a switch to a cached list', repeated, 0),
  ];
}

function listBundleBudgets(bundles: Results['bundles']): Budget[] {
  const [docs] = bundles.filter(({ name }) => name === DOCS_BUNDLE);
  const others = bundles.filter((one) => one !== docs).toSorted((one, other) => other.gzipBytes - one.gzipBytes);
  const [largest, median] = [others[0], others[Math.floor(others.length / 2)]];
  if (!docs || !largest || !median) throw new Error('Bundles were not measured');
  return [
    within('gzipped bytes of the bundle of the reference page', docs.gzipBytes, MAX_DOCS_BUNDLE),
    within('gzipped bytes of the largest other bundle', largest.gzipBytes, MAX_BUNDLE),
    within('gzipped bytes of the median bundle', median.gzipBytes, MAX_MEDIAN_BUNDLE),
  ];
}

type Worst = OperationResult['worst'];

/**
 * Bulk actions, including those on all payouts of a payment batch: each creates a batch process and handles a few rows
 * at once.
 */
const bulk = new Set(
  [
    ...bulkRoutes.filter((route) => 'action' in route),
    ...[v2PayoutsCreatePaymentsBatch, v2PaymentsBatchesPay, v2PaymentsBatchesDelete],
  ].map(({ method, path }) => `${method} ${path}`),
);

const isBulk = (name: string) => bulk.has(name);
const isImport = (name: string) => name === `${v2ImportsCreate.method} ${v2ImportsCreate.path}`;
const isOther = (name: string) => !isBulk(name) && !isImport(name);

/** Longest call chain of some routes. */
function longest(routes: Results['routes'], isIncluded: (name: string) => boolean): number {
  return Math.max(0, ...routes.flatMap(({ name, worst }) => (isIncluded(name) ? [worst.sequential] : [])));
}

function costs(operation: OperationResult | undefined, max: Partial<Worst>): Budget[] {
  if (!operation) throw new Error('An operation that has a budget was not measured');
  const names = { calls: 'calls', sequential: 'sequential calls', writeUnits: 'WRU', keyLookUps: 'key look-ups' };
  return (Object.keys(max) as (keyof Worst)[]).map((part) =>
    within(`${operation.name}: ${names[part]}`, operation.worst[part], max[part] ?? 0),
  );
}

function readCost(operation: OperationResult | undefined, max: number): Budget[] {
  return operation ? [within(`${operation.name}: RRU`, operation.usual.readUnits, max)] : [];
}

function writeCost(operation: OperationResult | undefined, max: number): Budget[] {
  return operation ? [within(`${operation.name}: WRU`, operation.usual.writeUnits, max)] : [];
}

/** Tolerance: a block's position within its 4 KB may differ between equal operations. */
const SAME_READ_UNITS = 2;

function createSameCostBudgets(
  first: OperationResult | undefined,
  others: readonly (OperationResult | undefined)[],
): Budget[] {
  return others.flatMap((other) => {
    if (!first || !other) throw new Error('An operation that has a budget was not measured');
    return [
      within(`${other.name}: calls`, other.worst.calls, first.worst.calls),
      within(`${other.name}: RRU`, other.usual.readUnits, first.usual.readUnits + SAME_READ_UNITS),
    ];
  });
}

function countKeyLookUps(measured: readonly OperationCost[]): number {
  return Math.max(...measured.map(({ worst }) => worst.keyLookUps));
}
