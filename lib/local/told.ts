import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';
import type { FunctionPlan } from './plan-function.ts';

/** Whether functions may send webhooks to receivers on their own machine: `refused` by the templates (lib/outside.ts). */
const LOOPBACK = 'WEBHOOK_LOOPBACK';

/** The variables by which the templates tell functions what they use besides the table, as the admin command is told it. */
export const toldVariables = [...Object.values(QUEUE_VARIABLES), 'WEBHOOK_KEY_ID', LOOPBACK] as const;

/** The variables that lead the SDK to the servers that stand for the rest of AWS (environment.ts). */
export const endpointVariables = ['AWS_ENDPOINT_URL_SQS', 'AWS_ENDPOINT_URL_KMS', 'AWS_ENDPOINT_URL_SESV2'] as const;

type Told = Pick<FunctionPlan, 'environment'>;

/** What a function is told in the place of the template's: receivers of a local run are on the same machine. */
export function loopbackEnvironment({ environment }: Told): Record<string, string> {
  return LOOPBACK in environment ? { [LOOPBACK]: 'allowed' } : {};
}

/** What functions are told altogether, for whoever does by hand what they do. */
export function toldOf(functions: readonly Told[]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const one of functions) Object.assign(all, one.environment, loopbackEnvironment(one));
  const known = toldVariables.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
  return Object.fromEntries(known);
}
