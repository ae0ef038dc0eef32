import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import type { Context } from 'aws-lambda';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { projector } from '#lib/bundle/background-functions.ts';
import { openCheckpoints } from '#lib/local/streams/checkpoints.ts';
import { runStream, type StreamRun } from '#lib/local/streams/stream.ts';
import { WorkDeduplicator } from '#lib/local/streams/work-deduplicator.ts';
import { createPayouts } from '#shared/operations/payouts/create-payouts.ts';
import { foldEvents } from '#shared/operations/projections/event-totals.ts';
import { runtime } from '#shared/runtime.ts';
import { scanProjections } from '#shared/store/projections/projection-scan.ts';
import { aPayoutOf, createBatchCalls } from '#test/support/payouts/batches.ts';
import {
  prepare,
  type RawItem,
  raiseNumbers,
  readTableItems,
  restoreTable,
} from '#test/support/restore/restored-table.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { observe } from '#test/support/service/observe.ts';

const OLD = inject('service').table;
const RESTORED = unique('restored');
const FUTURE = '9999-01-01T00:00:00.000Z';
const LOST_NOTHING = { differences: [], listDifferences: [], rowDifferences: [], lost: [], skipped: [], unsettled: 0 };

type Sale = { readonly email: string; readonly ref_id: string; readonly event_id: string; readonly amount: number };

let company: Company;
/** Recorded before the restore point but not counted yet. */
let inFlight: Sale[];
/** Recorded after the restore point: missing from the restored table. */
let laterSales: Sale[];
let atRestorePoint: Awaited<ReturnType<typeof figures>>;
let atEnd: Awaited<ReturnType<typeof figures>>;
/** A payout created after the restore point. */
let laterPayout: number;
let payee: number;
let oldItems: RawItem[];
let following: StreamRun | undefined;

const scope = () => ({ account: company.account.id, lostBefore: FUTURE });

/** Nonzero counters and balances by name, as stored in the table of `TABLE_NAME`. */
async function figures(read: typeof scanProjections = scanProjections) {
  const { sums } = await read(company.account.id);
  const filled = [...sums].map(([name, { values }]) => {
    const some = [...values].filter(([, value]) => Number(value) !== 0);
    return [name, Object.fromEntries(some.map(([field, value]) => [field, Number(value)]))] as const;
  });
  return Object.fromEntries(filled.filter(([, values]) => Object.keys(values).length > 0));
}

async function waitUntilSettled() {
  const { lost } = await eventually(
    () => foldEvents(scope()),
    ({ lost }) => lost.length === 0,
  );
  expect(lost).toEqual([]);
}

const sales = (ref_id: string, count: number): Sale[] =>
  Array.from({ length: count }, (_, index) => {
    const [email, event_id] = [`${unique('lead')}@example.com`, unique('sale')];
    return { email, ref_id, event_id, amount: 1000 + index };
  });

async function sell(some: readonly Sale[]): Promise<void> {
  for (const sale of some) expect((await company.v2('/track/sale', sale)).status).toBe(200);
}

/** Ids of numbered items, such as `lead 12`. */
function collectNumbers(items: readonly RawItem[]): Set<string> {
  const found = items.flatMap(
    ({ pk }) => /^\d+#((?:lead|commission|payout|event-number)#\d+)$/.exec(pk?.S ?? '')?.[1] ?? [],
  );
  return new Set(found);
}

/** Imports the modules again, as a process does that starts with the restored table. */
async function restart() {
  const { handler } = await observe(projector.file);
  (await import('#test/support/service/timeouts.ts')).waitForEngine();
  const { callInProcess } = await import('#test/support/service/in-process.ts');
  const { checkProjections, rebuildProjections } = await import('#shared/operations/projections/rebuild.ts');
  const { rebuildReports } = await import('#shared/operations/reports/rebuild.ts');
  const { scanProjections: scanned } = await import('#shared/store/projections/projection-scan.ts');
  const payouts = await import('#shared/operations/payouts/create-payouts.ts');
  const fold = await import('#shared/operations/projections/event-totals.ts');
  return {
    handler,
    tracking: callInProcess(company),
    payOut: () => payouts.createPayouts({ account: company.account, runtime }, { promoterId: payee }),
    check: () => checkProjections({ runtime }, scope()),
    rebuild: () => rebuildProjections({ runtime }, scope()),
    reports: () => rebuildReports({ runtime }, company.account.id),
    figures: () => figures(scanned),
    lost: async () => (await fold.foldEvents(scope())).lost,
  };
}

let service: Awaited<ReturnType<typeof restart>>;

beforeAll(async () => {
  company = await aCompany();
  const { promoter, promotion, payout } = await aPayoutOf(company, 500);
  const { payout: other } = await aPayoutOf(company, 300);
  const before = sales(promotion.refId, 6);
  await sell(before);
  const [first] = before;
  const refund = { email: first?.email, event_id: unique('refund'), sale_event_id: first?.event_id, amount: 1000 };
  expect((await company.v2('/track/refund', refund)).status).toBe(200);
  await createPayouts({ account: company.account, runtime }, { promoterId: promoter.id });
  const batches = createBatchCalls(company);
  const { status, body } = await batches.create({ method: 'paypal', ids: [payout, other] });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  await batches.complete(body.id);
  await waitUntilSettled();
  const items = await readTableItems(OLD, company.account.id);
  [inFlight, laterSales] = [sales(promotion.refId, 3), sales(promotion.refId, 4)];
  await sell(inFlight);
  await waitUntilSettled();
  atRestorePoint = await figures();
  await sell(laterSales);
  await waitUntilSettled();
  atEnd = await figures();
  payee = promoter.id;
  laterPayout = (await createPayouts({ account: company.account, runtime }, { promoterId: payee }))[0]?.id ?? 0;
  oldItems = await readTableItems(OLD, company.account.id);
  await restoreTable(RESTORED, items);
  process.env.TABLE_NAME = RESTORED;
  service = await restart();
  // The old table's stream would have delivered them; the restored one has no stream yet.
  for (const sale of inFlight) await service.tracking.sale(sale);
});

afterAll(async () => {
  await following?.stop();
  process.env.TABLE_NAME = OLD;
});

async function follow(streamArn: string): Promise<StreamRun> {
  const { endpoint, region } = inject('service');
  const mapping = {
    tableName: RESTORED,
    functionName: projector.name,
    batchSize: 100,
    filters: [],
    reportsItemFailures: true,
    bisects: true,
    maximumRetries: 20,
    maximumAge: -1,
    deadLetters: undefined,
  };
  const invoke = (event: unknown) => service.handler(event, {} as Context);
  const log = { error: (_: string, error: unknown) => console.error(error) } as never;
  return runStream(
    mapping,
    streamArn,
    { name: projector.name, arn: 'local', invoke },
    {
      client: new DynamoDBStreamsClient({ endpoint }),
      reads: new WorkDeduplicator(),
      region,
      checkpoints: await openCheckpoints(undefined),
      deadLetterFile: '/dev/null',
      log,
      warn: console.warn,
    },
  );
}

test('a restored table is repaired, and resent sales count once', async () => {
  // Prepare.
  expect(await raiseNumbers(oldItems, RESTORED)).toBeGreaterThan(3);
  const streamArn = await prepare(RESTORED);
  expect(streamArn).toContain(RESTORED);
  // A process that starts with the restored table.
  service = await restart();
  following = await follow(streamArn);

  // Check: sales that were not counted at the restore point are reported as lost to the stream.
  expect(await service.check()).toMatchObject({ skipped: [], unsettled: 0, lost: [{ events: 3 }] });
  await service.rebuild();
  expect(await service.check()).toMatchObject(LOST_NOTHING);
  expect(await service.figures()).toEqual(atRestorePoint);
  await service.reports();
  expect(await service.reports()).toMatchObject({ differences: [], skipped: [], unsettled: 0 });

  // Resend sales from before and after the restore point, twice each.
  for (const sale of [...inFlight, ...laterSales, ...inFlight, ...laterSales]) {
    await service.tracking.sale(sale).catch((error: { reason?: { code?: string } }) => {
      if (error.reason === undefined) throw error;
    });
  }
  expect(await eventually(service.lost, (lost) => lost.length === 0)).toEqual([]);
  expect(await eventually(service.figures, (now) => JSON.stringify(now) === JSON.stringify(atEnd))).toEqual(atEnd);
  await service.rebuild();
  expect(await service.check()).toMatchObject(LOST_NOTHING);
  expect(await service.figures()).toEqual(atEnd);
  await service.reports();
  expect(await service.reports()).toMatchObject({ differences: [], skipped: [], unsettled: 0 });
});

test('new records after the swap get numbers that the old table never used', async () => {
  const knownNumbers = collectNumbers(oldItems);
  const now = collectNumbers(await readTableItems(RESTORED, company.account.id));
  const [email, ref_id] = [`${unique('lead')}@example.com`, laterSales[0]?.ref_id];
  await service.tracking.sale({ email, ref_id, event_id: unique('sale'), amount: 700 });
  const more = collectNumbers(await readTableItems(RESTORED, company.account.id));
  const addedNames = [...more].filter((name) => !now.has(name));
  expect(addedNames.length).toBeGreaterThan(0);
  expect(addedNames.filter((name) => knownNumbers.has(name))).toEqual([]);
  // Payouts take consecutive numbers, so without raising them this id would be reused.
  const [payout] = await service.payOut();
  expect(laterPayout).toBeGreaterThan(0);
  expect(payout?.id).toBe(laterPayout + 1);
});
