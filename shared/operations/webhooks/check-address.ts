import { Refusal } from '#shared/domain/refusal.ts';
import { type AddressProblem, findAddressProblem } from '#shared/domain/webhooks/address.ts';
import { webhookAddressRules } from '#shared/outside/webhook-address-rules.ts';

const PROBLEMS: Readonly<Record<AddressProblem, string>> = {
  invalid: 'is invalid.',
  scheme: 'has to begin with https://.',
  credentials: 'cannot contain a user name or password.',
  port: 'cannot have a port below 1024 other than 443.',
  host: 'has to lead to a public host: private networks are not called.',
};

/**
 * Checks that webhooks may use an address.
 * @param parameter for the error text
 * @throws Refusal `invalid`
 */
export function assertAllowedAddress(parameter: string, url: string): void {
  const problem = findAddressProblem(url, webhookAddressRules());
  if (problem !== null) throw new Refusal({ code: 'invalid', message: `${parameter} ${PROBLEMS[problem]}` });
}
