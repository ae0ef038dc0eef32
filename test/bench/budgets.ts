import { bulkRoutes } from '#shared/routes/v2/bulk.ts';
import type { OperationCost } from '#test/bench/cost/cost.ts';
import { listsBudgets } from '#test/bench/lists/budgets.ts';
import { budgeted, checks, pages } from '#test/bench/operations/operation.ts';
import { reportsBudgets } from '#test/bench/reports/budgets.ts';
import type { Budget, OperationResult, Results } from './results/results.ts';
import { within } from './results/within.ts';

/** The processor time of loading a function, times what the document client alone takes. */
export const MOST_LOAD_RATIO = 1.4;
/** Of a check of six events: of each kind of what an account can have it looks whether there is one, and at all lists twice. */
const MOST_CALLS_OF_CHECK = 50;
const MOST_READ_UNITS_OF_CHECK = 200;
/** Of whatever a route does for one record or one page: a payout takes most, being begun, filled and sealed one after the other. */
const MOST_SEQUENTIAL = 16;
/** Of the dashboard's first page, without charts: gzipped bytes. */
const MOST_FIRST_PAGE = 300 * 1024;
/** The same of the portal, which promoters open on phones. */
const MOST_PORTAL = 150 * 1024;
/** Of what a bulk action takes besides its row: its process is made, loaded, moved on and ended one after the other. */
const MOST_OF_PROCESS = 12;

/**
 * Compares what was measured with what it may cost. Calls and units are those of the worst run, number blocks included,
 * and units are counted as DynamoDB bills them. Load times are compared by processor time: loading waits for nothing, and
 * by the clock it takes longer whenever something else runs. The first bundle is the document client alone.
 */
export function budgetsOf({
  operations,
  routes,
  sharedItems,
  lists,
  reports,
  bundles,
  firstPage,
  portal,
}: Results): Budget[] {
  const of = (name: string) => operations.find((operation) => operation.name === name);
  return [
    ...costs(of(budgeted.knownSale), { sequential: 3, writeUnits: 8 }),
    ...costs(of(budgeted.parentSale), { sequential: 4, writeUnits: 11 }),
    ...costs(of(budgeted.click), { calls: 1 }),
    // Its text of some two kilobytes is most of it.
    ...costs(of(budgeted.webhook), { sequential: 4, writeUnits: 4 }),
    ...sameCost(of(pages.first), [of(pages.middle), of(pages.last)]),
    ...costs(of(checks.alone), { calls: MOST_CALLS_OF_CHECK }),
    ...readCost(of(checks.alone), MOST_READ_UNITS_OF_CHECK),
    ...sameCost(of(checks.alone), [of(checks.beside)]),
    within(
      'calls for the key of a warm request',
      keyLookUps([
        ...operations.filter(({ cold }) => !cold),
        ...routes.filter(({ name }) => !name.includes('/api_keys')),
      ]),
      0,
    ),
    within('sequential calls of any route', longest(routes, false), MOST_SEQUENTIAL),
    within('sequential calls of any bulk action', longest(routes, true), MOST_SEQUENTIAL + MOST_OF_PROCESS),
    within('items written by sales of two leads', sharedItems.length, 0),
    ...listsBudgets(lists),
    ...reportsBudgets(reports),
    within('gzipped bytes of the dashboard’s first page', firstPage.gzipBytes, MOST_FIRST_PAGE),
    within('gzipped bytes of the portal’s first page', portal.gzipBytes, MOST_PORTAL),
    ...bundles
      .slice(1)
      .map(({ name, ratio }) => within(`load time of ${name}, times the client's`, ratio.cpu, MOST_LOAD_RATIO)),
  ];
}

type Worst = OperationResult['worst'];

const bulk = new Set(bulkRoutes.flatMap((route) => ('action' in route ? [`${route.method} ${route.path}`] : [])));

/** The longest chain of calls of the routes that are bulk actions, or of the others. */
function longest(routes: Results['routes'], ofBulk: boolean): number {
  return Math.max(0, ...routes.flatMap(({ name, worst }) => (bulk.has(name) === ofBulk ? [worst.sequential] : [])));
}

function costs(operation: OperationResult | undefined, most: Partial<Worst>): Budget[] {
  if (!operation) throw new Error('An operation that has a budget was not measured');
  const names = { calls: 'calls', sequential: 'sequential calls', writeUnits: 'WRU', keyLookUps: 'key look-ups' };
  return (Object.keys(most) as (keyof Worst)[]).map((part) =>
    within(`${operation.name}: ${names[part]}`, operation.worst[part], most[part] ?? 0),
  );
}

function readCost(operation: OperationResult | undefined, most: number): Budget[] {
  return operation ? [within(`${operation.name}: RRU`, operation.usual.readUnits, most)] : [];
}

/** A block may lie a little otherwise in its 4 KB: what is the same costs no more than that. */
const SAME_READ_UNITS = 2;

function sameCost(first: OperationResult | undefined, others: readonly (OperationResult | undefined)[]): Budget[] {
  return others.flatMap((other) => {
    if (!first || !other) throw new Error('What has a budget was not measured');
    return [
      within(`${other.name}: calls`, other.worst.calls, first.worst.calls),
      within(`${other.name}: RRU`, other.usual.readUnits, first.usual.readUnits + SAME_READ_UNITS),
    ];
  });
}

function keyLookUps(measured: readonly OperationCost[]): number {
  return Math.max(...measured.map(({ worst }) => worst.keyLookUps));
}
