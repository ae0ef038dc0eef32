import type { AssemblyStack } from './assembly.ts';

export interface ResolvedResource {
  readonly type: string;
  /** Name that other resources of the assembly use. */
  readonly name: string;
  readonly arn: string;
  readonly stack: AssemblyStack;
  readonly properties: Readonly<Record<string, unknown>>;
}
