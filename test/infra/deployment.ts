import type { StackTemplate } from './assembly.ts';

type Stacks = Readonly<Record<string, StackTemplate>>;

/** What a template exports. */
export function exportsOf({ Outputs = {} }: StackTemplate): string[] {
  return Object.values(Outputs).flatMap(({ Export }) =>
    Export === undefined ? [] : [(Export as { Name: string }).Name],
  );
}

/** All that a template has of an intrinsic function. */
export function uses(part: unknown, intrinsic: string): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) => (name === intrinsic ? [inner] : uses(inner, intrinsic)));
}

/** What a template imports. */
export function importsOf(template: StackTemplate | undefined): string[] {
  return uses(template, 'Fn::ImportValue').map(String);
}

/** What CloudFormation does with stacks: it refuses what lacks an import, and takes nothing away that another stack imports. */
export class Deployment {
  readonly deployed = new Map<string, StackTemplate>();
  private readonly stacks: Stacks;

  /** @param stacks the templates by the names of their stacks */
  constructor(stacks: Stacks) {
    this.stacks = stacks;
  }

  deploy(name: string): void {
    this.update(name, this.stacks);
  }

  /** Deploys a stack by its template among others than those of this deployment. */
  update(name: string, stacks: Stacks): void {
    const template = stacks[name];
    if (template === undefined) throw new Error(`There is no stack ${name}`);
    const exported = [...this.deployed.values()].flatMap(exportsOf);
    const [missing] = importsOf(template).filter((value) => !exported.includes(value));
    if (missing !== undefined) throw new Error(`${name}: No export named ${missing} found.`);
    const kept = exportsOf(template);
    this.assertUnused(
      name,
      exportsOf(this.deployed.get(name) ?? template).filter((value) => !kept.includes(value)),
    );
    this.deployed.set(name, template);
  }

  delete(name: string): void {
    this.assertUnused(name, exportsOf(this.deployed.get(name) ?? { Resources: {} }));
    this.deployed.delete(name);
  }

  /** Does it to each as soon as it is not refused, as `cdk deploy --all` and `cdk destroy --all` order them. */
  all(action: 'deploy' | 'delete'): void {
    for (let left = Object.keys(this.stacks); left.length > 0; ) {
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

  private assertUnused(name: string, values: readonly string[]): void {
    const users = [...this.deployed].filter(
      ([other, template]) => other !== name && importsOf(template).some((value) => values.includes(value)),
    );
    if (users.length > 0) throw new Error(`${name}: in use by ${users.map(([other]) => other).join(', ')}`);
  }
}
