import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assemble, newFolder, only, orderOf, stackOf } from './assembly.ts';

const page = readFileSync(new URL('../../lib/upgrading.md', import.meta.url), 'utf8');
const all = Object.values(assemble().stacks).flatMap(({ Resources }) => Object.values(Resources));

/** What IAM calls the services whose resources a deployment makes, where CloudFormation calls them otherwise. */
const PREFIXES: Readonly<Record<string, string>> = { ApiGatewayV2: 'apigateway', Cognito: 'cognito-idp' };

test('the page says of every service whose resources are made that a deployment needs it', () => {
  const services = new Set(all.flatMap(({ Type }) => /^AWS::(\w+)::/.exec(Type)?.[1] ?? []));
  const prefixes = [...services].map((service) => PREFIXES[service] ?? service.toLowerCase());
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => name),
  );
  expect(prefixes.filter((prefix) => !named.includes(prefix))).toEqual([]);
});

test('the page says of everything that stays when its stack goes that it is not to be replaced', () => {
  const kept = new Set(
    all.filter(({ DeletionPolicy = '' }) => DeletionPolicy.startsWith('Retain')).map(({ Type }) => Type),
  );
  kept.delete('AWS::Logs::LogGroup');
  const stops = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('**stop.**'));
  expect([...kept].filter((type) => !stops.some((line) => line.includes(`\`${type}\``)))).toEqual([]);
});

test('the pipeline stops where anything would be replaced that the page says to stop at', () => {
  const pattern = new RegExp(/grep -E '(AWS::[^']+)' diff\.txt/.exec(page)?.[1] ?? 'no pattern');
  const stops = page.split('\n').filter((line) => line.includes('**stop.**'));
  const types = stops.flatMap((line) => line.match(/AWS::\w+::\w+/g) ?? []);
  expect(types.length).toBeGreaterThanOrEqual(6);
  for (const type of types) for (const how of ['replace', 'destroy']) expect(`[~] ${type} Id ${how}`).toMatch(pattern);
  expect('[~] AWS::Lambda::Permission Id replace').not.toMatch(pattern);
});

test('both procedures delete the limits of a route that the release deletes, and no others, before they deploy', () => {
  const kept = Object.keys(only(assemble(), 'AWS::ApiGatewayV2::Stage')[1].Properties.RouteSettings as object);
  const blocks = [...page.matchAll(/^( *)npx cdk synth --quiet\n[\s\S]*?\n\1done$/gm)];
  expect(blocks).toHaveLength(2);
  for (const [block] of blocks) {
    const folder = mkdtempSync(join(newFolder(), 'upgrade-'));
    mkdirSync(join(folder, 'cdk.out'));
    writeFileSync(
      join(folder, 'cdk.out', 'referral-tracking-stage.template.json'),
      JSON.stringify(stackOf(assemble(), 'stage'), null, 1),
    );
    const keys = [...kept, 'HEAD /api/v2/gone', 'GET /api/v2/company'].join('\\t');
    const aws = `#!/bin/sh
case "$*" in
  *describe-stack-resources*) printf 'api1\\n';;
  *get-stage*) printf '${keys}\\n';;
  *delete-route-settings*) printf '%s\\n' "$*" >> deleted.txt;;
esac
`;
    writeFileSync(join(folder, 'aws'), aws, { mode: 0o755 });
    writeFileSync(join(folder, 'npx'), '#!/bin/sh\n', { mode: 0o755 });
    execFileSync('bash', ['-c', block], { cwd: folder, env: { PATH: `${folder}:${process.env.PATH}` } });
    const deleted = readFileSync(join(folder, 'deleted.txt'), 'utf8').trim().split('\n');
    expect(deleted.map((line) => line.replace(/^.*--route-key /, ''))).toEqual([
      'HEAD /api/v2/gone',
      'GET /api/v2/company',
    ]);
    expect(page.indexOf(block)).toBeLessThan(page.indexOf('npx cdk deploy --all', page.indexOf(block)));
  }
});

test('no page deploys more stacks side by side than the control plane of API Gateway takes', () => {
  for (const name of ['README.md', 'upgrading.md', 'restore.md', 'failed-deployment.md']) {
    const text = readFileSync(new URL(`../../lib/${name}`, import.meta.url), 'utf8');
    const given = [...text.matchAll(/--concurrency (\d+)/g)].map(([, most]) => Number(most));
    expect([name, given.filter((most) => most > 3)]).toEqual([name, []]);
  }
});

test('what works queues off can be deployed without the API’s areas, and comes next after the stream’s readers', () => {
  expect(page).toContain('npx cdk deploy referral-tracking-workers\n');
  const order = orderOf(assemble());
  const parts = (stack: string) => [...(order.get(`referral-tracking-${stack}`) ?? [])].map((name) => name.slice(18));
  expect(parts('workers').sort()).toEqual(['alarms', 'api', 'data', 'outside', 'stream', 'web']);
  expect(parts('workers').filter((part) => part !== 'outside' && !parts('outside').includes(part))).toEqual(['stream']);
});

test('the stack of what works queues off exports nothing, so that it can be deleted on the way back', () => {
  const outputs = Object.values(stackOf(assemble(), 'workers').Outputs ?? {});
  expect(outputs.filter(({ Export }) => Export !== undefined)).toEqual([]);
});
