import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { assemble, createFolder, findOrder, findStack, listResources } from '#test/infra/assembly.ts';

const page = readFileSync(new URL('../../../lib/upgrading.md', import.meta.url), 'utf8');
const all = Object.values(assemble().stacks).flatMap(({ Resources }) => Object.values(Resources));

/** IAM prefixes of services that differ from CloudFormation's names. */
const PREFIXES: Readonly<Record<string, string>> = { ApiGatewayV2: 'apigateway', Cognito: 'cognito-idp' };

test('the upgrade page lists the permissions for every deployed service', () => {
  const services = new Set(all.flatMap(({ Type }) => /^AWS::(\w+)::/.exec(Type)?.[1] ?? []));
  const prefixes = [...services].map((service) => PREFIXES[service] ?? service.toLowerCase());
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const listedPrefixes = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => name),
  );
  expect(prefixes.filter((prefix) => !listedPrefixes.includes(prefix))).toEqual([]);
});

test('the upgrade page says to stop before replacing any retained resource', () => {
  const retained = new Set(
    all.filter(({ DeletionPolicy = '' }) => DeletionPolicy.startsWith('Retain')).map(({ Type }) => Type),
  );
  retained.delete('AWS::Logs::LogGroup');
  const stops = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('**stop.**'));
  expect([...retained].filter((type) => !stops.some((line) => line.includes(`\`${type}\``)))).toEqual([]);
});

test('the pipeline stops at every replacement that the page forbids', () => {
  const pattern = new RegExp(/grep -E '(AWS::[^']+)' diff\.txt/.exec(page)?.[1] ?? 'no pattern');
  const stops = page.split('\n').filter((line) => line.includes('**stop.**'));
  const types = stops.flatMap((line) => line.match(/AWS::\w+::\w+/g) ?? []);
  expect(types.length).toBeGreaterThanOrEqual(6);
  for (const type of types)
    for (const change of ['replace', 'destroy']) expect(`[~] ${type} Id ${change}`).toMatch(pattern);
  expect('[~] AWS::Lambda::Permission Id replace').not.toMatch(pattern);
});

/** The logical id of each HTTP API, with the routes that its stage limits. */
const limited = listResources(findStack(assemble(), 'api'), 'AWS::ApiGatewayV2::Api').map(([api]) => {
  const stages = listResources(findStack(assemble(), 'stage'), 'AWS::ApiGatewayV2::Stage');
  const own = stages.find(([, { Properties }]) => JSON.stringify(Properties.ApiId).includes(api));
  return { api, keys: Object.keys((own?.[1].Properties.RouteSettings ?? {}) as object) };
});

/** A deployment whose company API has the `deployed` limits and whose promoter API has the `moved` one. */
const mockAwsWith = (apis: readonly string[], deployed: readonly string[], movedKey: string) => `#!/bin/sh
case "$*" in
  *describe-stack-resources*) printf '${apis[0]} one\\n${apis[1]} two\\n';;
  *get-stage*one*) printf '${deployed.join('\\t')}\\n';;
  *get-stage*two*) printf '${movedKey}\\n';;
  *delete-route-settings*) printf '%s\\n' "$*" >> deleted.txt;;
esac
`;

/** Runs the script in a folder with a stand-in for the AWS CLI. */
function deleteStaleLimits(folder: string, aws: string) {
  writeFileSync(join(folder, 'aws'), aws, { mode: 0o755 });
  const script = fileURLToPath(new URL('../../../bin/delete-stale-limits.sh', import.meta.url));
  const PATH = [folder, dirname(process.execPath), process.env.PATH].join(':');
  return spawnSync('bash', [script, 'referral-tracking'], { cwd: folder, env: { PATH }, encoding: 'utf8' });
}

test('the script deletes exactly the limits of routes that a release removes or moves', () => {
  const folder = createFolder();
  mkdirSync(join(folder, 'cdk.out'));
  const template = JSON.stringify(findStack(assemble(), 'stage'), null, 1);
  writeFileSync(join(folder, 'cdk.out', 'referral-tracking-stage.template.json'), template);
  const [company, promoters] = limited;
  if (!company || !promoters) throw new Error('two HTTP APIs are expected');
  const movedKey = promoters.keys.find((key) => !company.keys.includes(key)) ?? '';
  // A few of the remaining keys suffice, because each takes a process.
  const deployed = [...company.keys.slice(0, 3), 'GET /api/v2/gone', movedKey];
  const { status } = deleteStaleLimits(folder, mockAwsWith([company.api, promoters.api], deployed, movedKey));
  expect(status).toBe(0);
  const deleted = readFileSync(join(folder, 'deleted.txt'), 'utf8').trim().split('\n');
  expect(deleted.map((line) => line.replace(/^.*--api-id (\w+) .*--route-key /, '$1 '))).toEqual([
    'one GET /api/v2/gone',
    `one ${movedKey}`,
  ]);
});

test('the script deletes no limits without the template of the release', () => {
  const folder = createFolder();
  const [key = ''] = limited[0]?.keys ?? [];
  const { status, stderr } = deleteStaleLimits(folder, mockAwsWith(['Api', 'PromoterApi'], [key], key));
  expect([status, stderr]).toEqual([1, expect.stringContaining('referral-tracking-stage.template.json is missing')]);
  expect(existsSync(join(folder, 'deleted.txt'))).toBe(false);
});

test('the steps and the pipeline delete limits before they deploy', () => {
  const parts = page.split('bin/delete-stale-limits.sh referral-tracking\n');
  expect(parts).toHaveLength(3);
  for (const after of parts.slice(1)) expect(after).toContain('npx cdk deploy --all');
});

test("the pages deploy at most three stacks concurrently, because of API Gateway's control plane", () => {
  for (const name of ['README.md', 'settings.md', 'runbook.md', 'upgrading.md', 'restore.md', 'failed-deployment.md']) {
    const text = readFileSync(new URL(`../../../lib/${name}`, import.meta.url), 'utf8');
    const limits = [...text.matchAll(/--concurrency (\d+)/g)].map(([, most]) => Number(most));
    expect([name, limits.filter((most) => most > 3)]).toEqual([name, []]);
  }
});

test('the workers stack can be deployed alone, right after the stream readers', () => {
  expect(page).toContain('npx cdk deploy referral-tracking-workers\n');
  const order = findOrder(assemble());
  const parts = (stack: string) => [...(order.get(`referral-tracking-${stack}`) ?? [])].map((name) => name.slice(18));
  expect(parts('workers').sort()).toEqual(['alarms', 'api', 'data', 'files', 'outside', 'stream', 'web']);
  expect(parts('workers').filter((part) => part !== 'outside' && !parts('outside').includes(part))).toEqual(['stream']);
});

test('the workers stack has no exports, so that a rollback can delete it', () => {
  const outputs = Object.values(findStack(assemble(), 'workers').Outputs ?? {});
  expect(outputs.filter(({ Export }) => Export !== undefined)).toEqual([]);
});
