import { projector } from '#lib/bundle/background-functions.ts';
import { ROLL_UPS } from '#shared/domain/reports/roll-up.ts';
import { refreshReports } from '#shared/operations/reports/refresh.ts';
import { click } from '#shared/routes/tracking/click.ts';
import { v2Sale } from '#shared/routes/tracking/v2.ts';
import { runtime } from '#shared/runtime.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { computeCost } from '#test/bench/cost/cost.ts';
import { computeItemSize } from '#test/bench/cost/item-size.ts';
import { type Call, createRecordCalls } from '#test/bench/cost/recorder.ts';
import { tallyCalls } from '#test/bench/cost/tally.ts';
import { money } from '#test/bench/operations/operation.ts';
import { prepareWebhook } from '#test/bench/operations/webhook.ts';
import type { DollarsResult, LoadProfile, LoadProfileResult, ResourceUse } from '#test/bench/results/dollars.ts';
import { callFunction } from '#test/bench/world/call-route.ts';
import { advanceClock, freezeClock } from '#test/bench/world/clock.ts';
import { type BenchCompany, createBenchCompany } from '#test/bench/world/company.ts';
import { type BenchEngine, startBenchEngine } from '#test/bench/world/engine.ts';
import { assumed } from './assumed.ts';
import { type Arrived, findShard, groupIntoBatches } from './batches.ts';
import { loadProfiles } from './load-profiles.ts';
import { countStandingResources } from './standing.ts';
import { type Change, createProjectorFeed, type ProjectorFeed } from './stream.ts';

/** Leads buy in turn, so that their partitions cover every shard. */
const MIN_LEADS = 20;
/** Minimum clock step: an account's clicks are rate-limited per minute, and none may be rejected. */
const MIN_STEP_MS = 100;
const QUARTER_S = 900;
const DAY_S = 86_400;

export async function measureDollars(): Promise<{ dollars: DollarsResult }> {
  const engine = await startBenchEngine();
  freezeClock();
  try {
    const measured: LoadProfileResult[] = [];
    for (const profile of loadProfiles) measured.push(await measureProfile(profile, engine));
    const company = await createBenchCompany();
    // The first run warms the webhook cache.
    await (await prepareWebhook(company))();
    const sendWebhook = await prepareWebhook(company);
    const webhook = spent(
      [await createRecordCalls(documentClient, engine.look, async () => void (await sendWebhook()))],
      engine,
    );
    return { dollars: { profiles: measured, webhook, standing: countStandingResources(engine) } };
  } finally {
    await engine.stop();
  }
}

async function measureProfile(profile: LoadProfile, engine: BenchEngine): Promise<LoadProfileResult> {
  const feed = createProjectorFeed(engine.plan);
  const company = await createBenchCompany();
  const { sales, clicks, arrived } = await measureCalls(
    profile,
    await createCustomers(company, profile.promoters),
    feed,
    engine,
  );
  const batches = groupIntoBatches(arrived, feed);
  const handled: Call[][] = [];
  for (const { changes } of batches) {
    advanceClock();
    handled.push(
      await createRecordCalls(
        documentClient,
        engine.look,
        async () => void (await callFunction(projector.file, { Records: changes })),
      ),
    );
  }
  const redelivered = handled.flatMap((calls) => feed.listDelivered(calls)).length;
  if (redelivered > 0) throw new Error(`The projector is handed ${redelivered} changes that it has made itself`);
  const done = batches.reduce((sum, { changes }) => sum + changes.length, 0);
  const share = (sales.length * done) / arrived.length;
  const projections = spent(handled, engine);
  const reports = await rolledUp(company, profile, sales.length);
  const each = (count: number) => count / share;
  return {
    profile,
    sale: spent(sales, engine),
    click: spent(clicks, engine),
    storedBytes: {
      sale: countStoredBytes(sales) / sales.length + each(countStoredBytes(handled)),
      click: countStoredBytes(clicks) / clicks.length,
    },
    projections: {
      batches: each(batches.length),
      changes: each(done),
      readUnits: each(projections.readUnits * batches.length),
      writeUnits: each(projections.writeUnits * batches.length),
      sequential: projections.sequential,
    },
    reports,
  };
}

async function createCustomers(company: BenchCompany, promoters: number) {
  const refIds = [company.refId];
  while (refIds.length < promoters) refIds.push(await company.newRefId());
  const crowd: { readonly lead: string; readonly refId: string }[] = [];
  for (let index = 0; index < Math.max(promoters, MIN_LEADS); index += 1) {
    const refId = refIds[index % promoters] ?? '';
    const lead = await company.newLead(refId);
    await company.sale(lead);
    crowd.push({ lead, refId });
  }
  return {
    sale: (index: number) => company.call(v2Sale, money(crowd[index % crowd.length]?.lead ?? '')),
    click: (index: number) =>
      company.call(click, { account: company.account, ref_id: refIds[index % promoters] ?? '' }),
  };
}

async function measureCalls(
  { salesPerSecond, clicksPerSale, measured }: LoadProfile,
  call: Awaited<ReturnType<typeof createCustomers>>,
  feed: ProjectorFeed,
  { look }: BenchEngine,
) {
  const calls = { sale: [] as Call[][], click: [] as Call[][] };
  const arrived: Arrived<Change>[] = [];
  const stepMs = 1000 / salesPerSecond / (1 + clicksPerSale);
  const count = measured * (1 + clicksPerSale);
  for (let index = 0; index < count; index += 1) {
    const what = index % (1 + clicksPerSale) === 0 ? 'sale' : 'click';
    advanceClock(Math.max(stepMs, MIN_STEP_MS));
    const recorded = await createRecordCalls(
      documentClient,
      look,
      async () => void (await call[what](calls[what].length)),
    );
    calls[what].push(recorded);
    for (const { partition, change } of feed.listDelivered(recorded)) {
      arrived.push({ at: index * stepMs, shard: findShard(partition, assumed.shards), change });
    }
  }
  return { sales: calls.sale, clicks: calls.click, arrived };
}

/** Cost of the roll-ups per sale at their real frequency: each run writes a sheet once. */
async function rolledUp({ account }: BenchCompany, { salesPerSecond }: LoadProfile, sales: number) {
  let [readUnits, writeUnits] = [0, 0];
  for (const rollUp of ROLL_UPS) {
    const tally = await tallyCalls(documentClient, () => refreshReports({ account: { id: account }, runtime }, rollUp));
    readUnits += tally.readUnits / sales;
    writeUnits += tally.writeUnits / Math.max(1, salesPerSecond * (rollUp === 'campaigns' ? QUARTER_S : DAY_S));
  }
  return { readUnits, writeUnits };
}

function spent(runs: readonly (readonly Call[])[], { indexes }: BenchEngine): ResourceUse {
  const costs = runs.map((calls) => computeCost(calls, indexes));
  const mean = (pick: (cost: (typeof costs)[number]) => number) =>
    costs.reduce((sum, cost) => sum + pick(cost), 0) / Math.max(1, costs.length);
  return {
    sequential: mean(({ sequential }) => sequential),
    readUnits: mean(({ readUnits }) => readUnits),
    writeUnits: mean(({ writeUnits }) => writeUnits),
  };
}

function countStoredBytes(runs: readonly (readonly Call[])[]): number {
  return runs
    .flat()
    .flatMap(({ refused, writes }) => (refused ? [] : writes))
    .reduce((sum, { before, after }) => sum + (after && !before ? computeItemSize(after) + assumed.itemBytes : 0), 0);
}
