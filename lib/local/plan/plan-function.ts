import { join } from 'node:path';
import type { ResolvedResource } from './resolved-resource.ts';

export interface FunctionPlan {
  readonly name: string;
  readonly arn: string;
  /** Unpacked asset: Lambda's task root. */
  readonly root: string;
  /** Without extension. */
  readonly module: string;
  readonly handler: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** Reads a function. `undefined` if its code is not a Node asset of the assembly. */
export function readFunctionPlan({ name, arn, stack, properties }: ResolvedResource): FunctionPlan | undefined {
  const { S3Key: key } = (properties.Code ?? {}) as { S3Key?: string };
  const root = key ? stack.assets.get(key) : undefined;
  if (!root || !String(properties.Runtime).startsWith('nodejs')) return undefined;
  const handler = String(properties.Handler);
  const dot = handler.lastIndexOf('.');
  const { Variables: variables = {} } = (properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
  return {
    name,
    arn,
    root,
    module: join(root, handler.slice(0, dot)),
    handler: handler.slice(dot + 1),
    timeoutMs: Number(properties.Timeout ?? 3) * 1000,
    memoryMb: Number(properties.MemorySize ?? 128),
    environment: Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, String(value)])),
  };
}

/** Extracts the function name from a function, version or alias ARN, or from an invocation URI. */
export function parseFunctionName(arn: unknown): string | undefined {
  return /^arn:aws:(?:lambda|apigateway):.*?function:([^:/]+)/.exec(String(arn))?.[1];
}
