import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { bundleFolder } from '#lib/bundle/bundle.ts';
import type { OutsideAccess } from '#shared/routes/route.ts';
import { type Assembly, assemble, resources, stackOf, target } from '#test/infra/assembly.ts';
import { SETTLED } from '#test/support/infra/settings.ts';
import { expected, find } from './functions.ts';

const assembly = assemble(SETTLED);
const { bundles } = inject('assemblies');

/** The variables that say where what a function declares is to be found. */
const variablesOf: Record<OutsideAccess, string[]> = {
  webhookSecrets: ['WEBHOOK_KEY_ID'],
  mailTokens: ['MAIL_KEY_ID'],
  checkMailTokens: ['MAIL_KEY_ID', 'OLDER_MAIL_KEY_ID'],
  signUpChallenges: ['SIGN_UP_KEY_ID'],
  payoutPlaces: ['PAYOUT_PLACE_KEY_ID'],
  sealDetails: ['PAYOUT_KEY_ID'],
  openDetails: ['PAYOUT_KEY_ID'],
  openPayingAccount: ['PAYOUT_KEY_ID'],
  openBillingSecrets: ['PAYOUT_KEY_ID'],
  webhookQueues: ['WEBHOOK_QUEUE_URL', 'SLOW_WEBHOOK_QUEUE_URL', 'FAILED_WEBHOOK_QUEUE_URL'],
  webhookAddresses: ['WEBHOOK_LOOPBACK'],
  mailQueue: ['MAIL_QUEUE_URL'],
  billingQueue: ['BILLING_QUEUE_URL'],
  sendMail: [],
  userPool: [],
  publicOrigin: [],
  issuer: ['ISSUER_URL', 'ISSUER_CLIENT_ID'],
};

/** What calls from outside, which test/infra/alarms/canary.test.ts looks at. */
const canaries = resources(stackOf(assembly, 'canary'), 'AWS::Lambda::Function');

test('there is a function for each route, the two that follow the stream, those of the schedules, those of the queues, the canary’s, and no other but the CDK’s', () => {
  const copiers = resources(stackOf(assembly, 'web'), 'AWS::Lambda::Function');
  expect([copiers.length, canaries.length]).toEqual([1, 1]);
  const all = [...expected, ...copiers, ...canaries];
  expect(resources(assembly, 'AWS::Lambda::Function')).toHaveLength(all.length);
});

test('none is traced, nor may write traces, unless a setting says so: X-Ray costs more than what it would follow', () => {
  const usual = assemble();
  const functions = resources(usual, 'AWS::Lambda::Function');
  expect(functions.filter(([, { Properties }]) => Object.hasOwn(Properties, 'TracingConfig'))).toEqual([]);
  const mayTrace = (made: Assembly) =>
    resources(made, 'AWS::IAM::Role').filter((role) => /xray:/.test(JSON.stringify(role)));
  expect([mayTrace(usual).length, mayTrace(assembly).length]).toEqual([0, expected.length + canaries.length]);
});

describe.each(expected)('$name', (wanted) => {
  const { lambda, stack } = find(assembly, wanted);

  test('runs on arm64 and Node 24, traced where that is chosen, with the memory and timeout chosen for it', () => {
    expect(lambda.Properties).toMatchObject({
      Architectures: ['arm64'],
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      MemorySize: wanted.memory,
      Timeout: wanted.timeout,
      TracingConfig: { Mode: 'Active' },
    });
  });

  test('runs its own bundle', () => {
    const asset = join(assembly.folder, String(lambda.Metadata?.['aws:asset:path']), 'index.mjs');
    const bundle = join(bundleFolder(bundles, wanted.name), 'index.mjs');
    expect(readFileSync(asset).equals(readFileSync(bundle))).toBe(true);
  });

  test('logs to a group of its own that does not keep lines for ever', () => {
    const { LogGroup } = lambda.Properties.LoggingConfig as { LogGroup: unknown };
    const group = stackOf(assembly, stack).Resources[target(LogGroup)];
    expect(group?.Properties.RetentionInDays).toBe(7);
    const users = resources(assembly, 'AWS::Lambda::Function').filter(
      ([, { Properties }]) => target((Properties.LoggingConfig as { LogGroup: unknown }).LogGroup) === target(LogGroup),
    );
    expect(users).toHaveLength(1);
  });

  test('is given the queues and the key that it declares, and calls no receiver inside of its network', () => {
    const { Variables } = lambda.Properties.Environment as { Variables: Record<string, unknown> };
    const { WEBHOOK_LOOPBACK, ...others } = Variables;
    const given = Object.keys(others).filter((name) =>
      /^(\w+_)?(WEBHOOK|MAIL|BILLING|ISSUER|PAYOUT|SIGN_UP)_/.test(name),
    );
    const declared = wanted.outside.filter((access) => access !== 'webhookAddresses');
    expect(given.sort()).toEqual([...new Set(declared.flatMap((access) => variablesOf[access]))].sort());
    // All that ask for a key are given this rule, so that they share an environment.
    if (wanted.outside.includes('webhookAddresses') || WEBHOOK_LOOPBACK !== undefined) {
      expect(WEBHOOK_LOOPBACK).toBe('refused');
    }
  });

  test('knows the table only if it may use it', () => {
    const { Variables } = lambda.Properties.Environment as { Variables: Record<string, unknown> };
    expect(Object.hasOwn(Variables, 'TABLE_NAME')).toBe(wanted.table.length > 0);
    expect(Variables).toMatchObject({
      POWERTOOLS_SERVICE_NAME: 'referral-tracking',
      POWERTOOLS_METRICS_NAMESPACE: 'ReferralTracking',
    });
  });
});
