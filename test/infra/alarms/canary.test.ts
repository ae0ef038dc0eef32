import { expect, test } from 'vitest';
import { assemble, findOnly, findOrder, findStack, getTargetId } from '#test/infra/assembly.ts';
import { findFunction, listStatements } from '#test/infra/functions/functions.ts';
import { OPERATOR_SETTINGS } from '#test/support/infra/settings.ts';

const assembly = assemble(OPERATOR_SETTINGS);
const canary = findStack(assembly, 'canary');
const run = findFunction(assembly, { name: 'SchedulesCanary', stack: 'canary' });

test('the canary does not exist without its setting', () => {
  expect(Object.keys(assemble().stacks)).not.toContain('referral-tracking-canary');
});

test('the canary runs every five minutes, and failed runs are not retried', () => {
  const [, { Properties }] = findOnly(canary, 'AWS::Events::Rule');
  const [dueTarget, ...others] = Properties.Targets as { Arn: unknown; RetryPolicy: object; Input?: string }[];
  expect(others).toEqual([]);
  expect([Properties.ScheduleExpression, getTargetId(dueTarget?.Arn), dueTarget?.Input]).toEqual([
    'cron(0/5 * * * ? *)',
    run.id,
    undefined,
  ]);
  expect(dueTarget?.RetryPolicy).toEqual({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 300 });
  const [, invoked] = findOnly(canary, 'AWS::Lambda::EventInvokeConfig');
  expect(invoked.Properties).toMatchObject({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 300 });
});

test('the canary calls the public address with its secret and has no table access', () => {
  const { Variables } = run.lambda.Properties.Environment as { Variables: Record<string, unknown> };
  expect(Variables.CANARY_SECRET_ARN).toBe(OPERATOR_SETTINGS.canarySecretArn);
  expect(JSON.stringify(Variables.CANARY_URL)).toContain('ImportValue');
  expect(Object.keys(Variables)).not.toContain('TABLE_NAME');
  const allowed = listStatements(run.role).flatMap(({ Action }) => Action);
  expect(allowed.filter((action) => !/^(logs|xray):/.test(action))).toEqual(['secretsmanager:GetSecretValue']);
});

test('the canary is deployed after the stage that it calls', () => {
  expect([...(findOrder(assembly).get('referral-tracking-canary') ?? [])]).toContain('referral-tracking-stage');
});
