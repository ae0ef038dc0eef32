import { BUCKET_PATH } from '#lib/local/files/bucket-requests.ts';
import type { FunctionPlan } from '#lib/local/plan/plan-function.ts';
import { ISSUER_CLIENT } from '#lib/local/sign-in/issuer-client.ts';
import { FILES_VARIABLE } from '#shared/outside/files/files-variable.ts';
import { SOURCES_VARIABLE } from '#shared/outside/import-source.ts';
import { KEY_VARIABLES } from '#shared/outside/key-variables.ts';
import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';

/** Whether webhooks may go to the same machine; the templates refuse it. */
const LOOPBACK = 'WEBHOOK_LOOPBACK';

/** Variables for resources other than the table, also for the admin command. */
export const serviceVariables = [
  ...Object.values(QUEUE_VARIABLES),
  ...Object.values(KEY_VARIABLES),
  'PAYOUT_KEY_ID',
  FILES_VARIABLE,
  LOOPBACK,
  'PUBLIC_ORIGIN',
  'PAGES_ORIGIN',
  'ISSUER_URL',
  'ISSUER_CLIENT_ID',
] as const;

/** Variables that point the SDK and imports to the emulators. */
export const endpointVariables = [
  'AWS_ENDPOINT_URL_SQS',
  'AWS_ENDPOINT_URL_KMS',
  'AWS_ENDPOINT_URL_SESV2',
  SOURCES_VARIABLE,
] as const;

/** Disables rate limits. */
export const NO_RATE_LIMIT = { CALLS_PER_MINUTE: '0' } as const;

type WithEnvironment = Pick<FunctionPlan, 'environment'>;

interface LocalReplacements {
  readonly baseUrl: string;
  readonly issuer: string;
}

/** Returns the variables that allow webhook receivers, an issuer and the bucket of files on this machine. */
export function loopbackVariables(
  { environment }: WithEnvironment,
  { baseUrl, issuer }: LocalReplacements,
): Record<string, string> {
  const own = {
    [LOOPBACK]: 'allowed',
    [FILES_VARIABLE]: `${baseUrl}${BUCKET_PATH}`,
    PUBLIC_ORIGIN: baseUrl,
    PAGES_ORIGIN: baseUrl,
    ISSUER_URL: issuer,
    ISSUER_CLIENT_ID: ISSUER_CLIENT,
  };
  return Object.fromEntries(Object.entries(own).filter(([name]) => name in environment));
}

/** Removes the user pool: the local issuer admits anyone. */
export function removeUserPool({ USER_POOL_ID, ...environment }: Record<string, string>): Record<string, string> {
  return environment;
}

/** Merges all functions' variables for the admin command. */
export function mergeServiceVariables(
  functions: readonly WithEnvironment[],
  replacements: LocalReplacements,
): Record<string, string> {
  const all: Record<string, string> = {};
  for (const plan of functions) Object.assign(all, plan.environment, loopbackVariables(plan, replacements));
  const variables = serviceVariables.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
  return Object.fromEntries(variables);
}
