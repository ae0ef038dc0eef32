import { describe, expect, test } from 'vitest';
import { assemble, type StackTemplate } from './assembly.ts';

const { stacks } = assemble();
const names = Object.keys(stacks);
const DASHBOARD = 'referral-tracking-dashboard';

const exportsOf = ({ Outputs = {} }: StackTemplate) =>
  Object.values(Outputs).flatMap(({ Export }) => (Export === undefined ? [] : [(Export as { Name: string }).Name]));

/** All that a template has of an intrinsic function. */
function uses(part: unknown, intrinsic: string): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) => (name === intrinsic ? [inner] : uses(inner, intrinsic)));
}

const importsOf = (name: string) => uses(stacks[name], 'Fn::ImportValue').map(String);
const exporterOf = (value: string) => names.filter((name) => exportsOf(stacks[name] as StackTemplate).includes(value));

/** What CloudFormation does with stacks: it refuses what lacks an import, and the deletion of what another one imports. */
class Deployment {
  readonly deployed = new Set<string>();

  deploy(name: string): void {
    const missing = importsOf(name).filter(
      (value) => !exporterOf(value).some((exporter) => this.deployed.has(exporter)),
    );
    if (missing.length > 0) throw new Error(`${name}: No export named ${missing[0]} found.`);
    this.deployed.add(name);
  }

  delete(name: string): void {
    const own = exportsOf(stacks[name] as StackTemplate);
    const users = [...this.deployed].filter((other) => other !== name && importsOf(other).some((v) => own.includes(v)));
    if (users.length > 0) throw new Error(`${name}: in use by ${users.join(', ')}`);
    this.deployed.delete(name);
  }

  /** Does it to each as soon as it is not refused, as `cdk deploy --all` and `cdk destroy --all` order them. */
  all(action: 'deploy' | 'delete'): void {
    for (let left = names; left.length > 0; ) {
      const refused = left.filter((name) => {
        try {
          this[action](name);
          return false;
        } catch {
          return true;
        }
      });
      if (refused.length === left.length) throw new Error(`A circle: ${left.join(', ')}`);
      left = refused;
    }
  }
}

function deployed(): Deployment {
  const deployment = new Deployment();
  deployment.all('deploy');
  return deployment;
}

const used = names.filter((name) => names.some((other) => importsOf(other).some((v) => exporterOf(v).includes(name))));

test('a stack follows what it uses of another one: it imports it, and reads no output that could change behind its back', () => {
  const reading = names.filter((name) => uses(stacks[name], 'Fn::GetStackOutput').length > 0);
  expect(reading).toEqual([DASHBOARD]);
});

test('the dashboard shows what there is, and keeps none of it from being taken away', () => {
  expect(importsOf(DASHBOARD)).toEqual([]);
});

test.each(['data', 'api', 'outside', 'alarms'])('%s is used by others', (part) => {
  expect(used).toContain(`referral-tracking-${part}`);
});

describe.each(used)('%s', (name) => {
  test('is not deleted while another stack uses it', () => {
    expect(() => deployed().delete(name)).toThrow('in use by');
  });
});

test('all stacks can be deleted, and deployed again: there is no circle', () => {
  const deployment = deployed();
  expect([...deployment.deployed].sort()).toEqual(names.toSorted());
  deployment.all('delete');
  expect([...deployment.deployed]).toEqual([]);
  deployment.all('deploy');
  expect([...deployment.deployed].sort()).toEqual(names.toSorted());
});
