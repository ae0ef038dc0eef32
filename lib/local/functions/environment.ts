import type { FunctionPlan } from '#lib/local/plan/plan-function.ts';
import { SOURCES_VARIABLE } from '#shared/outside/import-source.ts';

/** The local engine accepts any credentials. */
export const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

const INSTANCE_CONCURRENCY = 1000;

interface EngineAddress {
  readonly endpoint: string;
  readonly region: string;
}

export interface EmulatorAddresses {
  readonly queues: string;
  readonly keys: string;
  readonly mailbox: string;
  readonly issuer: string;
  readonly importSources: string;
}

/** Returns the variables that point the SDK and imports to the emulators. */
export function emulatorVariables(emulators: Omit<EmulatorAddresses, 'issuer'>): Record<string, string> {
  return {
    AWS_ENDPOINT_URL_SQS: emulators.queues,
    AWS_ENDPOINT_URL_KMS: emulators.keys,
    AWS_ENDPOINT_URL_SESV2: emulators.mailbox,
    [SOURCES_VARIABLE]: emulators.importSources,
  };
}

/** Returns the variables that point the SDK to the engine only. */
export function tableVariables({ endpoint, region }: EngineAddress): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_EC2_METADATA_DISABLED: 'true',
  };
}

/**
 * Returns a function's environment. Inherits nothing from this process, so that it cannot reach real AWS. Omits what
 * differs per function (name, memory, handler), so that functions can share a thread.
 */
export function functionEnvironment(
  { environment }: Pick<FunctionPlan, 'environment'>,
  engine: EngineAddress,
  emulators: EmulatorAddresses,
): Record<string, string> {
  return {
    TZ: 'UTC',
    PATH: '/usr/local/bin:/usr/bin:/bin',
    ...tableVariables(engine),
    ...emulatorVariables(emulators),
    AWS_DEFAULT_REGION: engine.region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    // Makes Powertools and the SDK isolate concurrent requests.
    AWS_LAMBDA_MAX_CONCURRENCY: String(INSTANCE_CONCURRENCY),
    LAMBDA_RUNTIME_DIR: '/var/runtime',
    ...environment,
  };
}
