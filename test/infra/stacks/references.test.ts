import { describe, expect, test } from 'vitest';
import { assemble, type StackTemplate } from '#test/infra/assembly.ts';
import { Deployment, findIntrinsics, listExports, listImports } from '#test/infra/deployment.ts';

const { stacks } = assemble();
const names = Object.keys(stacks);
const DASHBOARD = 'referral-tracking-dashboard';

const listImportsBy = (name: string) => listImports(stacks[name]);
const getExporter = (value: string) =>
  names.filter((name) => listExports(stacks[name] as StackTemplate).includes(value));

function deployAll(): Deployment {
  const deployment = new Deployment(stacks);
  deployment.all('deploy');
  return deployment;
}

const importedStacks = names.filter((name) =>
  names.some((other) => listImportsBy(other).some((v) => getExporter(v).includes(name))),
);

test("stacks import each other's values; only the dashboard reads plain outputs", () => {
  const reading = names.filter((name) => findIntrinsics(stacks[name], 'Fn::GetStackOutput').length > 0);
  expect(reading).toEqual([DASHBOARD]);
});

test('the dashboard imports no exports, so it blocks no removals', () => {
  expect(listImportsBy(DASHBOARD)).toEqual([]);
});

test.each(['data', 'files', 'api', 'outside', 'alarms'])('the %s stack is used by others', (part) => {
  expect(importedStacks).toContain(`referral-tracking-${part}`);
});

describe.each(importedStacks)('%s', (name) => {
  test('a stack in use by another cannot be deleted', () => {
    expect(() => deployAll().delete(name)).toThrow('in use by');
  });
});

test('every stack can be deleted and deployed again', () => {
  const deployment = deployAll();
  expect([...deployment.deployed.keys()].sort()).toEqual(names.toSorted());
  deployment.all('delete');
  expect([...deployment.deployed.keys()]).toEqual([]);
  deployment.all('deploy');
  expect([...deployment.deployed.keys()].sort()).toEqual(names.toSorted());
});
