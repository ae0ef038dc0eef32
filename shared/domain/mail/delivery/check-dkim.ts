import { type CheckResult, fail, pass, reportFailedLookup, warn } from './delivery-check.ts';
import { hasValue } from './dns-values.ts';
import type { DnsRecord, LookUpDns, SesIdentity } from './facts.ts';

/**
 * Checks that SES signs mail for the sender's domain.
 * @param identity the domain in SES, null if only the address is verified
 */
export function checkDkim(domain: string, identity: SesIdentity | null, lookUp: LookUpDns): CheckResult {
  if (!identity) {
    return fail(
      `E-mail is not signed for ${domain}, because the domain is not registered with Amazon SES.`,
      `The service operator creates an identity for the domain ${domain} in the Amazon SES console. Then add the DKIM records that it shows.`,
    );
  }
  const { name, dkim } = identity;
  const inConsole = `in the Amazon SES console, under Identities, ${name}, Authentication`;
  if (dkim.isConfirmed) {
    if (dkim.isEnabled) return pass(`E-mail is signed for ${name}.`);
    return fail(`DKIM signatures are turned off for ${name}.`, `The service operator turns them on ${inConsole}.`);
  }
  if (!dkim.isEasy) {
    return fail(
      `DNS has no valid public key for the DKIM signatures of ${name}.`,
      `Publish the public key of your own key pair. Or the service operator chooses Easy DKIM ${inConsole}.`,
    );
  }
  if (dkim.tokens.length === 0)
    return fail(`DKIM is not set up for ${name}.`, `The service operator chooses Easy DKIM ${inConsole}.`);
  const expected = listDkimRecords(identity).map((record) => ({ record, answer: lookUp(record.type, record.name) }));
  const missing = expected.flatMap(({ record, answer }) =>
    answer === null || hasValue(answer, record.value) ? [] : [record],
  );
  if (missing.length > 0) {
    const count = `${missing.length} of ${dkim.tokens.length} DKIM records`;
    return fail(`DNS lacks ${count} of ${name}.`, `Add these records to the DNS of ${name}.`, missing);
  }
  const unanswered = expected.find(({ answer }) => answer === null);
  if (unanswered) return reportFailedLookup(unanswered.record.name);
  return warn(
    `DNS has all DKIM records of ${name}, but Amazon SES has not confirmed them yet.`,
    `Wait: this takes up to 72 hours. If SES has given up, the service operator turns Easy DKIM off and on again ${inConsole}.`,
  );
}

/** Returns the DNS records of Easy DKIM. */
export function listDkimRecords({ name, dkim: { isEasy, tokens, hostedZone } }: SesIdentity): DnsRecord[] {
  if (!isEasy) return [];
  return tokens.map((token) => ({
    type: 'CNAME',
    name: `${token}._domainkey.${name}`,
    value: `${token}.${hostedZone}`,
  }));
}
