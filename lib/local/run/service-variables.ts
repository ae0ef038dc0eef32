import type { FunctionPlan } from '#lib/local/plan/plan-function.ts';
import { ISSUER_CLIENT } from '#lib/local/sign-in/issuer-client.ts';
import { KEY_VARIABLES } from '#shared/outside/key-variables.ts';
import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';

/** Whether functions may send webhooks to receivers on their own machine: `refused` by the templates (lib/functions/outside.ts). */
const LOOPBACK = 'WEBHOOK_LOOPBACK';

/** The variables by which the templates name what functions use besides the table; the admin command is given the same. */
export const serviceVariables = [
  ...Object.values(QUEUE_VARIABLES),
  ...Object.values(KEY_VARIABLES),
  'PAYOUT_KEY_ID',
  LOOPBACK,
  'PUBLIC_ORIGIN',
  'ISSUER_URL',
  'ISSUER_CLIENT_ID',
] as const;

/** The variables that lead the SDK to the servers that stand for the rest of AWS (environment.ts). */
export const endpointVariables = ['AWS_ENDPOINT_URL_SQS', 'AWS_ENDPOINT_URL_KMS', 'AWS_ENDPOINT_URL_SESV2'] as const;

/** A local run is one person's: whoever tries things out, or tests, calls as often as he likes. */
export const unlimited = { CALLS_PER_MINUTE: '0' } as const;

type WithEnvironment = Pick<FunctionPlan, 'environment'>;

/** What there is on this machine in the place of what the templates name. */
interface OnThisMachine {
  /** The address of the service. */
  readonly baseUrl: string;
  /** The address of the issuer of sign-ins. */
  readonly issuer: string;
}

/** What a function is given in the place of the template's: receivers and issuer of a local run are on the same machine. */
export function loopbackEnvironment(
  { environment }: WithEnvironment,
  { baseUrl, issuer }: OnThisMachine,
): Record<string, string> {
  const own = { [LOOPBACK]: 'allowed', PUBLIC_ORIGIN: baseUrl, ISSUER_URL: issuer, ISSUER_CLIENT_ID: ISSUER_CLIENT };
  return Object.fromEntries(Object.entries(own).filter(([name]) => name in environment));
}

/** The user pool of the templates is nowhere: the issuer of a local run lets in whoever comes. */
export function withoutPool({ USER_POOL_ID: _, ...environment }: Record<string, string>): Record<string, string> {
  return environment;
}

/** What functions are given altogether, for whoever does by hand what they do. */
export function serviceVariablesOf(functions: readonly WithEnvironment[], here: OnThisMachine): Record<string, string> {
  const all: Record<string, string> = {};
  for (const one of functions) Object.assign(all, one.environment, loopbackEnvironment(one, here));
  const known = serviceVariables.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
  return Object.fromEntries(known);
}
