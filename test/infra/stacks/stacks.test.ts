import { describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { assemble, assembledAgain } from '#test/infra/assembly.ts';
import { OTHERS } from '#test/support/infra/settings.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

const made = assemble();
const second = assembledAgain();

/** Resources that name what they are about: a function, a log group. */
const NAMES_ANOTHER = new Set([
  ...['Permission', 'EventSourceMapping', 'EventInvokeConfig'].map((t) => `AWS::Lambda::${t}`),
  'AWS::Logs::MetricFilter',
]);

test('there is a stack for each area, those that areas share, and one that shows all of them', () => {
  const first = ['data', 'alarms', 'api', 'web', 'people', 'outside', 'stream'];
  const last = ['workers', 'schedule', 'stage', 'dashboard'];
  const parts = [...first, ...last, ...new Set<string>(routes.map(({ area }) => area))];
  expect(Object.keys(made.stacks).sort()).toEqual(parts.map((part) => `referral-tracking-${part}`).sort());
});

test.runIf(isDeep)('the service’s name names every stack', () => {
  const names = Object.keys(assemble(OTHERS.throwaway).stacks);
  expect(names.filter((name) => !name.startsWith('aws-partners-'))).toEqual([]);
});

describe.each(Object.entries(made.stacks))('%s', (name, stack) => {
  test('is half full at most: CloudFormation takes 500 resources', () => {
    expect(Object.keys(stack.Resources).length).toBeLessThanOrEqual(250);
  });

  test('is the same when nothing changed', () => {
    expect(second.stacks[name]).toEqual(stack);
  });

  test('gives nothing a name of its own that a replacement would clash with', () => {
    const named = ['FunctionName', 'RoleName', 'LogGroupName', 'TableName', 'QueueName', 'TopicName', 'AlarmName'];
    for (const [id, { Type, Properties }] of Object.entries(stack.Resources)) {
      if (NAMES_ANOTHER.has(Type)) continue;
      expect([id, named.filter((property) => Object.hasOwn(Properties, property))]).toEqual([id, []]);
    }
  });
});
