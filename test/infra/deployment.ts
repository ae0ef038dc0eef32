import type { StackTemplate } from './assembly.ts';

type Stacks = Readonly<Record<string, StackTemplate>>;

/** Export names of a template. */
export function listExports({ Outputs = {} }: StackTemplate): string[] {
  return Object.values(Outputs).flatMap(({ Export }) =>
    Export === undefined ? [] : [(Export as { Name: string }).Name],
  );
}

/** All uses of an intrinsic function in a template. */
export function findIntrinsics(part: unknown, intrinsic: string): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) =>
    name === intrinsic ? [inner] : findIntrinsics(inner, intrinsic),
  );
}

/** Import names of a template. */
export function listImports(template: StackTemplate | undefined): string[] {
  return findIntrinsics(template, 'Fn::ImportValue').map(String);
}

/** Simulates CloudFormation: rejects missing imports and removal of exports in use. */
export class Deployment {
  readonly deployed = new Map<string, StackTemplate>();
  private readonly stacks: Stacks;

  /** @param stacks templates by stack name */
  constructor(stacks: Stacks) {
    this.stacks = stacks;
  }

  deploy(name: string): void {
    this.update(name, this.stacks);
  }

  /** Deploys a stack with its template from another deployment. */
  update(name: string, stacks: Stacks): void {
    const template = stacks[name];
    if (template === undefined) throw new Error(`There is no stack ${name}`);
    const exported = [...this.deployed.values()].flatMap(listExports);
    const [missing] = listImports(template).filter((value) => !exported.includes(value));
    if (missing !== undefined) throw new Error(`${name}: No export named ${missing} found.`);
    const exports = listExports(template);
    this.assertUnused(
      name,
      listExports(this.deployed.get(name) ?? template).filter((value) => !exports.includes(value)),
    );
    this.deployed.set(name, template);
  }

  delete(name: string): void {
    this.assertUnused(name, listExports(this.deployed.get(name) ?? { Resources: {} }));
    this.deployed.delete(name);
  }

  /** Deploys or deletes each stack as soon as it is accepted, like `cdk deploy --all` and `cdk destroy --all`. */
  all(action: 'deploy' | 'delete'): void {
    for (let remaining = Object.keys(this.stacks); remaining.length > 0; ) {
      const refused = remaining.filter((name) => {
        try {
          this[action](name);
          return false;
        } catch {
          return true;
        }
      });
      if (refused.length === remaining.length) throw new Error(`A circle: ${remaining.join(', ')}`);
      remaining = refused;
    }
  }

  private assertUnused(name: string, values: readonly string[]): void {
    const users = [...this.deployed].filter(
      ([other, template]) => other !== name && listImports(template).some((value) => values.includes(value)),
    );
    if (users.length > 0) throw new Error(`${name}: in use by ${users.map(([other]) => other).join(', ')}`);
  }
}
