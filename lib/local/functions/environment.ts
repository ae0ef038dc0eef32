import type { FunctionPlan } from '#lib/local/plan/plan-function.ts';

/** Placeholder credentials for the SDK; the local engine accepts any. */
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

/** Maximum concurrent invocations per instance. */
export const concurrency = 1000;

interface EngineAddress {
  readonly endpoint: string;
  readonly region: string;
}

/** URLs of the servers that replace other AWS services. */
export interface OutsideAddresses {
  readonly queues: string;
  readonly keys: string;
  readonly mailbox: string;
  readonly issuer: string;
}

/** Returns the variables that point the SDK to these servers. */
export function outsideEnvironment({ queues, keys, mailbox }: OutsideAddresses): Record<string, string> {
  return { AWS_ENDPOINT_URL_SQS: queues, AWS_ENDPOINT_URL_KMS: keys, AWS_ENDPOINT_URL_SESV2: mailbox };
}

/** Returns the variables that point the SDK to the engine only. */
export function tableEnvironment({ endpoint, region }: EngineAddress): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

/**
 * Returns a function's environment: Lambda's variables, overridden by the template's.
 *
 * Inherits nothing from this process, so that a function cannot reach real AWS with the user's credentials. Omits
 * variables that differ per function (name, memory, handler): functions with equal variables share a thread and read
 * these from their context.
 */
export function functionEnvironment(
  { environment }: Pick<FunctionPlan, 'environment'>,
  engine: EngineAddress,
  outside: OutsideAddresses,
): Record<string, string> {
  return {
    TZ: 'UTC',
    PATH: '/usr/local/bin:/usr/bin:/bin',
    ...tableEnvironment(engine),
    ...outsideEnvironment(outside),
    AWS_DEFAULT_REGION: engine.region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    // Makes Powertools and the SDK isolate the state of concurrent requests.
    AWS_LAMBDA_MAX_CONCURRENCY: String(concurrency),
    LAMBDA_RUNTIME_DIR: '/var/runtime',
    ...environment,
  };
}
