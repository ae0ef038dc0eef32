import { describe, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { assemble, assembleAgain } from '#test/infra/assembly.ts';
import { OTHER_SETTINGS } from '#test/support/infra/settings.ts';
import { isDeep } from '#test/support/suite/breadth.ts';

const assembly = assemble();
const second = assembleAgain();

/** Resources whose name property refers to another resource. */
const TYPES_NAMING_ANOTHER = new Set([
  ...['Permission', 'EventSourceMapping', 'EventInvokeConfig'].map((t) => `AWS::Lambda::${t}`),
  'AWS::Logs::MetricFilter',
]);

test('the stacks are one per area, the shared ones and the dashboard', () => {
  const first = ['data', 'files', 'alarms', 'api', 'web', 'people', 'outside', 'stream'];
  const last = ['workers', 'schedule', 'stage', 'dashboard'];
  const parts = [...first, ...last, ...new Set<string>(routes.map(({ area }) => area))];
  expect(Object.keys(assembly.stacks).sort()).toEqual(parts.map((part) => `referral-tracking-${part}`).sort());
});

test.runIf(isDeep)('every stack name begins with the service name', () => {
  const names = Object.keys(assemble(OTHER_SETTINGS.throwaway).stacks);
  expect(names.filter((name) => !name.startsWith('aws-partners-'))).toEqual([]);
});

describe.each(Object.entries(assembly.stacks))('%s', (name, stack) => {
  test("a stack has at most 250 of CloudFormation's 500 resources", () => {
    expect(Object.keys(stack.Resources).length).toBeLessThanOrEqual(250);
  });

  test('an unchanged stack synthesizes to the same template', () => {
    expect(second.stacks[name]).toEqual(stack);
  });

  test('resources have no explicit names that would clash on replacement', () => {
    const nameProperties = [
      'FunctionName',
      'RoleName',
      'LogGroupName',
      'TableName',
      'QueueName',
      'TopicName',
      'AlarmName',
    ];
    for (const [id, { Type, Properties }] of Object.entries(stack.Resources)) {
      if (TYPES_NAMING_ANOTHER.has(Type)) continue;
      expect([id, nameProperties.filter((property) => Object.hasOwn(Properties, property))]).toEqual([id, []]);
    }
  });
});
