import type { Stack } from './assembly.ts';

export interface Resolved {
  readonly type: string;
  /** Name that other resources of the assembly use. */
  readonly name: string;
  readonly arn: string;
  readonly stack: Stack;
  readonly properties: Readonly<Record<string, unknown>>;
}
