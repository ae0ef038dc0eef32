import { CloudFormationClient, DescribeStacksCommand, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, expect, test } from 'vitest';
import { Deployment } from '#bin/admin/doctor/deployment.ts';
import { createReleaseCheck } from '#bin/admin/doctor/release.ts';
import { bundleEntries } from '#lib/bundle/entries.ts';
import { runtime } from '#shared/runtime.ts';
import { assemble, bundles } from '#test/infra/assembly.ts';
import { createStackNotFoundError } from '#test/support/admin/mock-deployment.ts';
import { DEFAULT_SETTINGS, OPERATOR_SETTINGS } from '#test/support/infra/settings.ts';

const aws = mockClient(CloudFormationClient);
// Test files share their imports.
afterAll(() => aws.restore());

test.each([
  ['with a canary', OPERATOR_SETTINGS],
  ['without one', DEFAULT_SETTINGS],
])('the doctor finds all functions of a matching deployment, %s', async (_, settings) => {
  const { stacks } = assemble(settings);
  const getTemplate = (name: string) => {
    const template = stacks[name];
    if (template === undefined) throw createStackNotFoundError(name);
    return template;
  };
  aws.reset();
  aws.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName: string }) => {
    getTemplate(StackName);
    return { Stacks: [{ StackName, StackStatus: 'CREATE_COMPLETE' }] };
  });
  aws.on(GetTemplateCommand).callsFake(({ StackName }: { StackName: string }) => {
    return { TemplateBody: JSON.stringify(getTemplate(StackName)) };
  });
  const check = createReleaseCheck(bundles, bundleEntries());
  const deployment = new Deployment('referral-tracking');
  expect(await check.run(deployment, runtime)).toEqual([expect.objectContaining({ state: 'ok' })]);
});
