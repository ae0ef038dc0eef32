import { Refusal } from '#shared/domain/refusal.ts';
import { type AddressProblem, addressProblem } from '#shared/domain/webhooks/address.ts';
import { reach } from '#shared/outside/reach.ts';

const PROBLEMS: Readonly<Record<AddressProblem, string>> = {
  invalid: 'is invalid.',
  scheme: 'has to begin with https://.',
  credentials: 'cannot have a user name or a password.',
  port: 'cannot have a port below 1024, besides that of https.',
  host: 'has to lead to a public host: networks of one’s own are not called.',
};

/**
 * Checks that webhooks may use an address.
 * @param parameter for the error text
 * @throws Refusal `invalid`
 */
export function assertAllowedAddress(parameter: string, url: string): void {
  const problem = addressProblem(url, reach());
  if (problem !== null) throw new Refusal({ code: 'invalid', message: `${parameter} ${PROBLEMS[problem]}` });
}
