import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AtOnce, assertRoom, atOnce, mayReserve } from '#lib/settings/concurrency.ts';
import { readSettings } from '#lib/settings/settings.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { functionName } from '#shared/routes/route.ts';
import { assumed } from '#test/bench/dollars/assumed.ts';
import { type Assembly, assemble, resources, stackOf } from '#test/infra/assembly.ts';
import { SETTLED } from '#test/support/infra/settings.ts';

const page = readFileSync(new URL('../../../lib/settings.md', import.meta.url), 'utf8');
const usual = assemble();
const settled = assemble(SETTLED);
const settingsOf = (context: Record<string, unknown>) => readSettings((name) => context[name]);

/** How many batches all queues together may have in work, and chunks of each shard. */
function most(assembly: Assembly) {
  const mappings = ['stream', 'workers', 'outside'].flatMap((stack) =>
    resources(stackOf(assembly, stack), 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties),
  );
  const queues = mappings.flatMap(({ ScalingConfig }) => {
    const { MaximumConcurrency } = (ScalingConfig ?? {}) as { MaximumConcurrency?: number };
    return MaximumConcurrency ?? [];
  });
  const factors = mappings.map(({ ParallelizationFactor }) => Number(ParallelizationFactor ?? 0));
  return { queues: queues.toSorted((a, b) => a - b), chunks: Math.max(...factors) };
}

/** What `cdk synth` and `cdk deploy` warn of in the stack of workers. */
function warningsOf({ folder }: Assembly): string[] {
  const file = join(folder, 'referral-tracking-workers.metadata.json');
  const entries = Object.values(JSON.parse(readFileSync(file, 'utf8'))) as { type: string; data: string }[][];
  return entries.flat().flatMap(({ type, data }) => (type === 'aws:cdk:warning' ? [data] : []));
}

/** The executions that are reserved, by the function's name. */
function reserved(assembly: Assembly): Record<string, unknown> {
  const all = Object.values(assembly.stacks).flatMap((stack) => resources(stack, 'AWS::Lambda::Function'));
  const found = all.filter(([, { Properties }]) => Object.hasOwn(Properties, 'ReservedConcurrentExecutions'));
  return Object.fromEntries(
    found.map(([id, { Properties }]) => [
      id.replace(/Function[0-9A-F]{8}$/, ''),
      Properties.ReservedConcurrentExecutions,
    ]),
  );
}

test('by default the queues take the least that Lambda allows, which leaves room in a new account with ten executions', () => {
  expect(most(usual)).toEqual({ queues: [2, 2, 2, 2], chunks: 1 });
});

test('a deployment with few executions is warned', () => {
  expect(warningsOf(usual)).toEqual([expect.stringMatching(/^Few concurrent executions: .*concurrency/)]);
  expect(warningsOf(settled)).toEqual([]);
});

test('with more executions more is worked at once', () => {
  expect(most(settled)).toEqual({ queues: [2, 5, 5, 10], chunks: 10 });
});

/** What all sources and the projector may take together, which works one batch of each shard at a time. */
function taken(sources: AtOnce): number {
  return 2 * sources.webhooks + sources.mail + sources.billing + assumed.shards * (sources.chunks + 1);
}

test('from fifty executions on, background work takes two fifths of them at most', () => {
  const counts = Array.from({ length: 951 }, (_, i) => 50 + i);
  const tooMuch = counts.filter((concurrency) => {
    return taken(atOnce({ concurrency, trackingReserve: 0 })) > (concurrency * 2) / 5;
  });
  expect(tooMuch).toEqual([]);
});

test('what is reserved for tracking is not there for background work', () => {
  const functions = routes.filter(mayReserve).length;
  expect(atOnce({ concurrency: functions * 20 + 100, trackingReserve: 20 })).toEqual(
    atOnce({ concurrency: 100, trackingReserve: 0 }),
  );
});

/** The table in lib/settings.md: of each `concurrency` the limits, as it says them, and what all queues take. */
const table = [...page.matchAll(/^\| (\d+)(?: and more)? \|((?: \d+ \|){5})$/gm)].map(([, least, rest = '']) => ({
  least: Number(least),
  said: [...rest.matchAll(/\d+/g)].map(Number),
}));

test('lib/settings.md has these limits', () => {
  expect(table.map(({ least }) => least)).toEqual([10, 50, 100, 400]);
  for (const { least, said } of table) {
    const { webhooks, mail, billing, chunks } = atOnce({ concurrency: least, trackingReserve: 0 });
    expect([least, said]).toEqual([least, [webhooks, mail, billing, chunks, 2 * webhooks + mail + billing]]);
  }
});

describe('what is reserved for tracking', () => {
  const names = routes.filter(mayReserve).map(functionName);

  test('is reserved for each function that records what companies track, and for no other', () => {
    expect(names).toEqual(expect.arrayContaining(['V2TrackSale', 'V2TrackSignup', 'V2TrackRefund']));
    expect(reserved(settled)).toEqual(Object.fromEntries(names.map((name) => [name, 20])));
  });

  test('is nothing, unless the settings say so', () => {
    expect(reserved(usual)).toEqual({});
  });

  test('is refused where the account would keep less than the hundred that Lambda wants free', () => {
    const enough = names.length * 5 + 100;
    expect(() => assertRoom(settingsOf({ concurrency: enough, trackingReserve: 5 }))).not.toThrow();
    expect(() => assertRoom(settingsOf({ concurrency: enough - 1, trackingReserve: 5 }))).toThrow(
      `trackingReserve needs a concurrency of ${enough}`,
    );
    expect(() => assertRoom(settingsOf({}))).not.toThrow();
  });
});
