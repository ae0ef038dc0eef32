import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assemble, orderOf, stackOf } from './assembly.ts';

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
  const kept = new Set(all.filter(({ DeletionPolicy }) => DeletionPolicy === 'Retain').map(({ Type }) => Type));
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
