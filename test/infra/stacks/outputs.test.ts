import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assemble, findStack, getTargetId, listResources } from '#test/infra/assembly.ts';
import { OTHER_SETTINGS } from '#test/support/infra/settings.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

const assembly = assemble();
const runbook = readFileSync(new URL('../../../lib/runbook.md', import.meta.url), 'utf8');
const getOutput = (stack: string, name: string) => findStack(assembly, stack).Outputs?.[name]?.Value;

/** Dead-letter queues: those with an alarm for any message. */
const watched = ['outside', 'stream', 'schedule'].flatMap((stack) =>
  listResources(findStack(assembly, stack), 'AWS::CloudWatch::Alarm').flatMap(([, { Properties }]) => {
    if (Properties.MetricName !== 'ApproximateNumberOfMessagesVisible') return [];
    const [{ Value }] = Properties.Dimensions as [{ Value: unknown }];
    return [{ stack, id: getTargetId(Value) }];
  }),
);

describe('stack outputs', () => {
  test('every dead-letter queue has an output that the runbook names', () => {
    const found = watched.map(({ stack, id }) => {
      const outputs = Object.entries(findStack(assembly, stack).Outputs ?? {});
      const isQueue = (value: unknown) => JSON.stringify(value) === JSON.stringify({ Ref: id });
      return (
        outputs.find(([name, { Value }]) => /^Failed\w+QueueUrl$/.test(name) && isQueue(Value))?.[0] ?? `none: ${id}`
      );
    });
    expect(found.sort()).toEqual([
      'FailedBillingQueueUrl',
      'FailedBroadcastsQueueUrl',
      'FailedDigestsQueueUrl',
      'FailedMailQueueUrl',
      'FailedPayoutsQueueUrl',
      'FailedRatesQueueUrl',
      'FailedReportsQueueUrl',
      'FailedSortedListsQueueUrl',
      'FailedStreamQueueUrl',
      'FailedWebhookQueueUrl',
    ]);
    expect(found.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
  });

  test('outputs show the sources of exchange rates', () => {
    expect(getOutput('schedule', 'RatesUrl')).toBe('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml');
    expect(getOutput('schedule', 'RatesHistoryUrl')).toBe(
      'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist-90d.xml',
    );
  });

  test.runIf(isDeep)('outputs show the configured sources of exchange rates', () => {
    const { Outputs } = findStack(assemble(OTHER_SETTINGS.named), 'schedule');
    expect(Outputs?.RatesUrl?.Value).toBe(OTHER_SETTINGS.named.ratesUrl);
    expect(Outputs?.RatesHistoryUrl?.Value).toBe(OTHER_SETTINGS.named.ratesHistoryUrl);
  });
});
