import { Validations } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, test } from 'vitest';
import { buildApp } from '#lib/app.ts';
import { synthesizeInto, writeSmallApps } from '#test/support/infra/synthesize.ts';
import { bundles, createFolder } from './assembly.ts';

const { app } = synthesizeInto(createFolder(), { tracing: 'yes', gradualDeployment: 'yes' }, bundles);
const findings = () => new AwsSolutionsChecks(app).validateScope(app).violations.map(({ ruleName }) => ruleName);
const acknowledged = app.node
  .findAll()
  .flatMap((construct) => construct.node.metadata.map((entry) => ({ path: construct.node.path, ...entry })))
  .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
  .flatMap(({ path, data }) =>
    Object.entries(data as Record<string, string>).map(([rule, reason]) => ({ path, rule, reason })),
  );

test('cdk-nag finds no unacknowledged violation', () => {
  expect(findings()).toEqual([]);
});

test("synthesis runs cdk-nag and the CDK's rules without violations", () => {
  expect(() => buildApp({ outdir: createFolder(), web: writeSmallApps(createFolder()) }).synth()).not.toThrow();
});

describe('acknowledged rules', () => {
  test('a rule is acknowledged on a single resource with a reason', () => {
    expect(acknowledged.length).toBeGreaterThan(0);
    for (const { path, reason } of acknowledged) {
      expect(path.split('/').length).toBeGreaterThanOrEqual(2);
      expect(reason.length).toBeGreaterThan(40);
    }
  });

  test('acknowledged rules are limited to this list', () => {
    const rules = new Set(acknowledged.map(({ rule }) => rule.replace(/^annotation::/i, '')));
    const senders = 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>';
    expect([...rules].sort()).toEqual([
      'AwsSolutions-APIG4',
      ...['AwsSolutions-CFR1', 'AwsSolutions-CFR2', 'AwsSolutions-CFR3', 'AwsSolutions-CFR4'],
      ...['AwsSolutions-COG2', 'AwsSolutions-COG3', 'AwsSolutions-COG8'],
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      'AwsSolutions-IAM5[Resource::*]',
      ...[/\/dashboard\/\*\]$/, /\/portal\/\*\]$/].map((end) => expect.stringMatching(end)),
      `${senders}:identity/*]`,
      ...['exports', 'files', 'pending'].map((folder) =>
        expect.stringMatching(`^AwsSolutions-IAM5\\[Resource::referral-tracking-files:.*Arn.*/${folder}/\\*\\]$`),
      ),
      'AwsSolutions-L1',
      'AwsSolutions-S1',
      'AwsSolutions-SMG4',
      'AwsSolutions-SQS3',
    ]);
  });
});

test('an unencrypted queue is found and stops synthesis', () => {
  const careless = buildApp({ outdir: createFolder(), web: writeSmallApps(createFolder()) });
  const stack = careless.node.findChild('referral-tracking-stream');
  new Queue(stack, 'Careless');
  expect(() => careless.synth()).toThrow(/Careless[\s\S]*AwsSolutions-SQS4/);
  const { violations } = new AwsSolutionsChecks(careless).validateScope(careless);
  expect(violations.map(({ ruleName }) => ruleName).sort()).toEqual(['AwsSolutions-SQS3', 'AwsSolutions-SQS4']);
});
