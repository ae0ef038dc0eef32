import type { FunctionPlan } from '#lib/local/plan/plan-function.ts';

/** Credentials that satisfy the SDK; the local engine takes any. */
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

/** How many events one instance of a function may have in hand at once. */
export const concurrency = 1000;

/** Where the database engine is. */
interface EngineAddress {
  readonly endpoint: string;
  readonly region: string;
}

/** Where the servers are that stand for the rest of AWS. */
export interface OutsideAddresses {
  readonly queues: string;
  readonly keys: string;
  readonly mailbox: string;
  readonly issuer: string;
}

/** The variables that lead the SDK to them. */
export function outsideEnvironment({ queues, keys, mailbox }: OutsideAddresses): Record<string, string> {
  return { AWS_ENDPOINT_URL_SQS: queues, AWS_ENDPOINT_URL_KMS: keys, AWS_ENDPOINT_URL_SESV2: mailbox };
}

/** The variables that lead the SDK to the engine, and to nothing else. */
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
 * The environment a function sees: the template's variables over those that Lambda sets.
 *
 * Nothing of this process's own environment gets in, so that a function cannot reach real AWS by the credentials of
 * whoever starts it. What Lambda says of one function alone is left out (its name, its memory, its handler): functions with
 * the same variables share a thread, and have it from their context.
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
    // Makes Powertools and the SDK keep what belongs to one request apart from the next one's.
    AWS_LAMBDA_MAX_CONCURRENCY: String(concurrency),
    LAMBDA_RUNTIME_DIR: '/var/runtime',
    ...environment,
  };
}
