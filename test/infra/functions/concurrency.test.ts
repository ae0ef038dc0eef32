import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  assertUnreservedConcurrency,
  canReserveConcurrency,
  distributeConcurrency,
  type SourceConcurrency,
} from '#lib/settings/concurrency.ts';
import { readSettings } from '#lib/settings/settings.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { functionName } from '#shared/routes/route.ts';
import { assumed } from '#test/bench/dollars/assumed.ts';
import { type Assembly, assemble, findStack, listResources } from '#test/infra/assembly.ts';
import { OPERATOR_SETTINGS } from '#test/support/infra/settings.ts';

const settingsPage = readFileSync(new URL('../../../lib/settings.md', import.meta.url), 'utf8');
const defaultAssembly = assemble();
const operatorAssembly = assemble(OPERATOR_SETTINGS);
const getSettings = (context: Record<string, unknown>) => readSettings((name) => context[name]);

/** Maximum concurrent batches of each queue, and chunks per shard. */
function listMaxConcurrencies(assembly: Assembly) {
  const mappings = ['stream', 'workers', 'outside'].flatMap((stack) =>
    listResources(findStack(assembly, stack), 'AWS::Lambda::EventSourceMapping').map(
      ([, { Properties }]) => Properties,
    ),
  );
  const queues = mappings.flatMap(({ ScalingConfig }) => {
    const { MaximumConcurrency } = (ScalingConfig ?? {}) as { MaximumConcurrency?: number };
    return MaximumConcurrency ?? [];
  });
  const factors = mappings.map(({ ParallelizationFactor }) => Number(ParallelizationFactor ?? 0));
  return { queues: queues.toSorted((a, b) => a - b), chunks: Math.max(...factors) };
}

/** Warnings of `cdk synth` and `cdk deploy` in the workers stack. */
function getWarnings({ folder }: Assembly): string[] {
  const file = join(folder, 'referral-tracking-workers.metadata.json');
  const entries = Object.values(JSON.parse(readFileSync(file, 'utf8'))) as { type: string; data: string }[][];
  return entries.flat().flatMap(({ type, data }) => (type === 'aws:cdk:warning' ? [data] : []));
}

/** Reserved executions by function name. */
function listReservedByFunction(assembly: Assembly): Record<string, unknown> {
  const all = Object.values(assembly.stacks).flatMap((stack) => listResources(stack, 'AWS::Lambda::Function'));
  const found = all.filter(([, { Properties }]) => Object.hasOwn(Properties, 'ReservedConcurrentExecutions'));
  return Object.fromEntries(
    found.map(([id, { Properties }]) => [
      id.replace(/Function[0-9A-F]{8}$/, ''),
      Properties.ReservedConcurrentExecutions,
    ]),
  );
}

test("queues use Lambda's minimum concurrency by default, which fits ten executions", () => {
  expect(listMaxConcurrencies(defaultAssembly)).toEqual({ queues: [2, 2, 2, 2], chunks: 1 });
});

test('a deployment with few executions prints a warning', () => {
  expect(getWarnings(defaultAssembly)).toEqual([expect.stringMatching(/^Few concurrent executions: .*concurrency/)]);
  expect(getWarnings(operatorAssembly)).toEqual([]);
});

test('a higher concurrency setting allows more parallel work', () => {
  expect(listMaxConcurrencies(operatorAssembly)).toEqual({ queues: [2, 5, 5, 10], chunks: 10 });
});

/** Maximum executions of all sources and of the projector, which processes one batch per shard. */
function sumReservedConcurrency(sources: SourceConcurrency): number {
  return 2 * sources.webhooks + sources.mail + sources.billing + assumed.shards * (sources.chunks + 1);
}

test('background work uses at most two fifths of the executions, from fifty on', () => {
  const counts = Array.from({ length: 951 }, (_, i) => 50 + i);
  const tooMuch = counts.filter((concurrency) => {
    return sumReservedConcurrency(distributeConcurrency({ concurrency, trackingReserve: 0 })) > (concurrency * 2) / 5;
  });
  expect(tooMuch).toEqual([]);
});

test('executions reserved for tracking are not used by background work', () => {
  const functions = routes.filter(canReserveConcurrency).length;
  expect(distributeConcurrency({ concurrency: functions * 20 + 100, trackingReserve: 20 })).toEqual(
    distributeConcurrency({ concurrency: 100, trackingReserve: 0 }),
  );
});

/** The table in lib/settings.md: limits per `concurrency`, and the sum of all queues. */
const table = [...settingsPage.matchAll(/^\| (\d+)(?: and more)? \|((?: \d+ \|){5})$/gm)].map(([, min, rest = '']) => ({
  min: Number(min),
  listedLimits: [...rest.matchAll(/\d+/g)].map(Number),
}));

test('lib/settings.md lists the actual limits', () => {
  expect(table.map(({ min }) => min)).toEqual([10, 50, 100, 400]);
  for (const { min, listedLimits } of table) {
    const { webhooks, mail, billing, chunks } = distributeConcurrency({ concurrency: min, trackingReserve: 0 });
    expect([min, listedLimits]).toEqual([min, [webhooks, mail, billing, chunks, 2 * webhooks + mail + billing]]);
  }
});

describe('concurrency reserved for tracking', () => {
  const names = routes.filter(canReserveConcurrency).map(functionName);

  test('concurrency is reserved for exactly the tracking functions of companies', () => {
    expect(names).toEqual(expect.arrayContaining(['V2TrackSale', 'V2TrackSignup', 'V2TrackRefund']));
    expect(listReservedByFunction(operatorAssembly)).toEqual(Object.fromEntries(names.map((name) => [name, 20])));
  });

  test('no concurrency is reserved by default', () => {
    expect(listReservedByFunction(defaultAssembly)).toEqual({});
  });

  test('a reserve that leaves fewer than 100 unreserved executions is rejected', () => {
    const enough = names.length * 5 + 100;
    expect(() => assertUnreservedConcurrency(getSettings({ concurrency: enough, trackingReserve: 5 }))).not.toThrow();
    expect(() => assertUnreservedConcurrency(getSettings({ concurrency: enough - 1, trackingReserve: 5 }))).toThrow(
      `trackingReserve needs a concurrency of ${enough}`,
    );
    expect(() => assertUnreservedConcurrency(getSettings({}))).not.toThrow();
  });
});
