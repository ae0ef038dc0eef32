import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Assembly, assemble, only, resources } from '#test/infra/assembly.ts';
import { OTHERS, SETTLED } from '#test/support/infra/settings.ts';

const usual = assemble();
const settled = assemble(SETTLED);

/** Whether each of the stacks is protected from deletion, by what CloudFormation is told. */
function protections({ folder }: Assembly): boolean[] {
  const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    artifacts: Record<string, { type: string; properties: { terminationProtection?: boolean } }>;
  };
  const stacks = Object.values(artifacts).filter(({ type }) => type === 'aws:cloudformation:stack');
  return stacks.map(({ properties }) => properties.terminationProtection ?? false);
}

test('every stack is protected from deletion where data are to stay', () => {
  expect(new Set(protections(usual))).toEqual(new Set([true]));
});

test('no stack is protected where nothing is to stay, or where the settings say so', () => {
  expect(new Set(protections(assemble(OTHERS.throwaway)))).toEqual(new Set([false]));
  expect(new Set(protections(settled))).toEqual(new Set([false]));
});

test('tags are on the table, on queues and on every function; without any there are none', () => {
  const tags = [
    { Key: 'env', Value: 'prod' },
    { Key: 'team', Value: 'growth' },
  ];
  expect(only(settled, 'AWS::DynamoDB::GlobalTable')[1].Properties.Replicas).toMatchObject([{ Tags: tags }]);
  for (const type of ['AWS::SQS::Queue', 'AWS::Lambda::Function']) {
    for (const [id, { Properties }] of resources(settled, type)) expect([id, Properties.Tags]).toEqual([id, tags]);
    expect(resources(usual, type).filter(([, { Properties }]) => Properties.Tags !== undefined)).toEqual([]);
  }
});
