import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Assembly, assemble, findOnly, listResources } from '#test/infra/assembly.ts';
import { OPERATOR_SETTINGS, OTHER_SETTINGS } from '#test/support/infra/settings.ts';

const defaultAssembly = assemble();
const operatorAssembly = assemble(OPERATOR_SETTINGS);

/** Termination protection of each stack in the manifest. */
function listProtections({ folder }: Assembly): boolean[] {
  const { artifacts } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    artifacts: Record<string, { type: string; properties: { terminationProtection?: boolean } }>;
  };
  const stacks = Object.values(artifacts).filter(({ type }) => type === 'aws:cloudformation:stack');
  return stacks.map(({ properties }) => properties.terminationProtection ?? false);
}

test('every stack has termination protection if data is retained', () => {
  expect(new Set(listProtections(defaultAssembly))).toEqual(new Set([true]));
});

test('stacks have no termination protection if data is not retained or the settings disable it', () => {
  expect(new Set(listProtections(assemble(OTHER_SETTINGS.throwaway)))).toEqual(new Set([false]));
  expect(new Set(listProtections(operatorAssembly))).toEqual(new Set([false]));
});

test('configured tags are on the table, queues and functions', () => {
  const tags = [
    { Key: 'env', Value: 'prod' },
    { Key: 'team', Value: 'growth' },
  ];
  expect(findOnly(operatorAssembly, 'AWS::DynamoDB::GlobalTable')[1].Properties.Replicas).toMatchObject([
    { Tags: tags },
  ]);
  for (const type of ['AWS::SQS::Queue', 'AWS::Lambda::Function']) {
    for (const [id, { Properties }] of listResources(operatorAssembly, type))
      expect([id, Properties.Tags]).toEqual([id, tags]);
    expect(listResources(defaultAssembly, type).filter(([, { Properties }]) => Properties.Tags !== undefined)).toEqual(
      [],
    );
  }
});
