import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundleFolder } from '#lib/bundle/bundle.ts';
import type { ResourceAccess } from '#shared/routes/route.ts';
import { type Assembly, assemble, bundles, findStack, getTargetId, listResources } from '#test/infra/assembly.ts';
import { OPERATOR_SETTINGS } from '#test/support/infra/settings.ts';
import { expectedFunctions, findFunction } from './functions.ts';

const assembly = assemble(OPERATOR_SETTINGS);

/** Variables for each declared outside access. */
const variablesOf: Record<ResourceAccess, string[]> = {
  webhookSecrets: ['WEBHOOK_KEY_ID'],
  mailTokens: ['MAIL_KEY_ID'],
  checkMailTokens: ['MAIL_KEY_ID', 'OLDER_MAIL_KEY_ID'],
  signUpChallenges: ['SIGN_UP_KEY_ID'],
  payoutFingerprints: ['PAYOUT_PLACE_KEY_ID'],
  generateDataKey: ['PAYOUT_KEY_ID'],
  decryptDetails: ['PAYOUT_KEY_ID'],
  decryptPayingAccount: ['PAYOUT_KEY_ID'],
  decryptBillingSecrets: ['PAYOUT_KEY_ID'],
  decryptSlackUrl: ['PAYOUT_KEY_ID'],
  webhookQueues: ['WEBHOOK_QUEUE_URL', 'SLOW_WEBHOOK_QUEUE_URL', 'FAILED_WEBHOOK_QUEUE_URL'],
  webhookAddresses: ['WEBHOOK_LOOPBACK'],
  mailQueue: ['MAIL_QUEUE_URL'],
  billingQueue: ['BILLING_QUEUE_URL'],
  sendMail: ['MAIL_CONFIGURATION_SET'],
  checkMail: [],
  userPool: [],
  publicOrigin: [],
  issuer: ['ISSUER_URL', 'ISSUER_CLIENT_ID'],
  uploadFiles: ['FILES_URL'],
  deleteFiles: ['FILES_URL'],
  writeExports: ['FILES_URL'],
  readExports: ['FILES_URL'],
};

/** The canary is tested in test/infra/alarms/canary.test.ts. */
const canaries = listResources(findStack(assembly, 'canary'), 'AWS::Lambda::Function');

test('functions exist for exactly the routes, streams, schedules, queues, the canary and the CDK', () => {
  const copiers = listResources(findStack(assembly, 'web'), 'AWS::Lambda::Function');
  expect([copiers.length, canaries.length]).toEqual([1, 1]);
  const all = [...expectedFunctions, ...copiers, ...canaries];
  expect(listResources(assembly, 'AWS::Lambda::Function')).toHaveLength(all.length);
});

test('functions are not traced by default, since X-Ray costs more than they do', () => {
  const untraced = assemble();
  const functions = listResources(untraced, 'AWS::Lambda::Function');
  expect(functions.filter(([, { Properties }]) => Object.hasOwn(Properties, 'TracingConfig'))).toEqual([]);
  const listTracingRoles = (built: Assembly) =>
    listResources(built, 'AWS::IAM::Role').filter((role) => /xray:/.test(JSON.stringify(role)));
  expect([listTracingRoles(untraced).length, listTracingRoles(assembly).length]).toEqual([
    0,
    expectedFunctions.length + canaries.length,
  ]);
});

describe.each(expectedFunctions)('$name', (expectedFunction) => {
  const { lambda, stack } = findFunction(assembly, expectedFunction);

  test('a function runs on arm64 and Node 24 with its declared memory and timeout, traced if enabled', () => {
    expect(lambda.Properties).toMatchObject({
      Architectures: ['arm64'],
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      MemorySize: expectedFunction.memory,
      Timeout: expectedFunction.timeout,
      TracingConfig: { Mode: 'Active' },
    });
  });

  test('a function runs its own bundle', () => {
    const asset = join(assembly.folder, String(lambda.Metadata?.['aws:asset:path']), 'index.mjs');
    const bundle = join(bundleFolder(bundles, expectedFunction.name), 'index.mjs');
    expect(readFileSync(asset).equals(readFileSync(bundle))).toBe(true);
  });

  test('a function has its own log group with limited retention', () => {
    const { LogGroup } = lambda.Properties.LoggingConfig as { LogGroup: unknown };
    const group = findStack(assembly, stack).Resources[getTargetId(LogGroup)];
    expect(group?.Properties.RetentionInDays).toBe(7);
    const users = listResources(assembly, 'AWS::Lambda::Function').filter(
      ([, { Properties }]) =>
        getTargetId((Properties.LoggingConfig as { LogGroup: unknown }).LogGroup) === getTargetId(LogGroup),
    );
    expect(users).toHaveLength(1);
  });

  test('a function gets exactly its declared queues and keys, and calls no internal addresses', () => {
    const { Variables } = lambda.Properties.Environment as { Variables: Record<string, unknown> };
    const { WEBHOOK_LOOPBACK, ...others } = Variables;
    const variables = Object.keys(others).filter((name) =>
      /^(\w+_)?(WEBHOOK|MAIL|BILLING|ISSUER|PAYOUT|SIGN_UP|FILES)_/.test(name),
    );
    const declared = expectedFunction.resources.filter((access) => access !== 'webhookAddresses');
    expect(variables.sort()).toEqual([...new Set(declared.flatMap((access) => variablesOf[access]))].sort());
    // All functions with a webhook key get this rule, so that they share an environment.
    if (expectedFunction.resources.includes('webhookAddresses') || WEBHOOK_LOOPBACK !== undefined) {
      expect(WEBHOOK_LOOPBACK).toBe('refused');
    }
  });

  test('a function knows the name of the table only if it may use the table', () => {
    const { Variables } = lambda.Properties.Environment as { Variables: Record<string, unknown> };
    expect(Object.hasOwn(Variables, 'TABLE_NAME')).toBe(expectedFunction.table.length > 0);
    expect(Variables).toMatchObject({
      POWERTOOLS_SERVICE_NAME: 'referral-tracking',
      POWERTOOLS_METRICS_NAMESPACE: 'ReferralTracking',
    });
  });
});
