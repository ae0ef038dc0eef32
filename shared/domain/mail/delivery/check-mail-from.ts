import { type CheckResult, fail, leaveUnknown, pass, reportFailedLookup, warn } from './delivery-check.ts';
import { hasValue } from './dns-values.ts';
import type { DnsRecord, LookUpDns, SesIdentity } from './facts.ts';

const SPF = /^v=spf1(\s|$)/i;
const SES_INCLUDE = 'include:amazonses.com';
const ALL = /^[~?+-]?all$/i;
const REDIRECT = /^redirect=/i;
/** Refers to other records, which may allow SES. */
const REFERENCE = /^(\+?(include|exists):|redirect=)/i;

type MailFrom = NonNullable<SesIdentity['mailFrom']>;

/** Checks the custom MAIL FROM domain, which receives bounces. */
export function checkMailFrom(
  { domain, region }: { readonly domain: string; readonly region: string },
  mailFrom: MailFrom | null,
  lookUp: LookUpDns,
): CheckResult {
  if (!mailFrom) {
    const proposed = `mail.${domain}`;
    return warn(
      'There is no custom MAIL FROM domain: bounces go to amazonses.com, so SPF does not count for DMARC.',
      `Add these records, for ${proposed} or another unused subdomain. Then the service operator sets it as custom MAIL FROM domain of the identity in the Amazon SES console.`,
      [mxRecord(proposed, region), spfRecord(proposed)],
    );
  }
  const record = mxRecord(mailFrom.domain, region);
  const records = lookUp('MX', mailFrom.domain);
  if (records === null) return reportFailedLookup(mailFrom.domain);
  if (!hasValue(records, record.value)) {
    return fail(`${mailFrom.domain} has no MX record for Amazon SES.`, `Add this record to the DNS of ${domain}.`, [
      record,
    ]);
  }
  if (records.length > 1) {
    return fail(
      `${mailFrom.domain} has ${records.length} MX records. Amazon SES requires exactly one.`,
      `Remove all MX records of ${mailFrom.domain} but ${record.value}.`,
    );
  }
  if (mailFrom.isConfirmed) return pass(`Bounces go to ${mailFrom.domain}.`);
  return warn(
    `DNS has the MX record of ${mailFrom.domain}, but Amazon SES has not confirmed it yet.`,
    'Wait: this takes up to 72 hours. If SES has given up, the service operator saves the MAIL FROM domain again in its console.',
  );
}

/** Checks that SPF of the MAIL FROM domain allows SES. */
export function checkSpf(mailFrom: MailFrom | null, lookUp: LookUpDns): CheckResult {
  if (!mailFrom) return pass('SPF passes for amazonses.com, which is not your domain: see MAIL FROM.');
  const { domain } = mailFrom;
  const answer = lookUp('TXT', domain);
  if (answer === null) return reportFailedLookup(domain);
  const [policy, ...others] = answer.filter((text) => SPF.test(text));
  if (policy === undefined) {
    return fail(`${domain} has no SPF record.`, 'Add this record.', [spfRecord(domain)]);
  }
  if (others.length > 0) {
    return fail(
      `${domain} has ${others.length + 1} SPF records, so receivers ignore them all.`,
      `Merge them into one that has ${SES_INCLUDE}.`,
    );
  }
  const terms = policy.trim().split(/\s+/);
  const all = terms.findIndex((term) => ALL.test(term));
  // Receivers ignore terms after `all`, and `redirect=` beside it.
  const evaluatedTerms = all < 0 ? terms : terms.slice(0, all).filter((term) => !REDIRECT.test(term));
  if (!evaluatedTerms.some((term) => term.toLowerCase().replace(/^\+/, '') === SES_INCLUDE)) {
    const value = terms.toSpliced(all < 0 ? terms.length : all, 0, SES_INCLUDE).join(' ');
    const records: DnsRecord[] = [{ type: 'TXT', name: domain, value }];
    const reference = evaluatedTerms.find((term) => REFERENCE.test(term));
    return reference === undefined
      ? fail(`SPF of ${domain} does not allow Amazon SES.`, 'Replace the record by this one.', records)
      : leaveUnknown(
          `SPF of ${domain} does not name Amazon SES. Whether ${reference} allows it was not checked.`,
          'Unless it does, replace the record by this one.',
          records,
        );
  }
  return pass(`SPF of ${domain} allows Amazon SES.`);
}

const mxRecord = (name: string, region: string): DnsRecord => ({
  type: 'MX',
  name,
  value: `10 feedback-smtp.${region}.amazonses.com`,
});

const spfRecord = (name: string): DnsRecord => ({ type: 'TXT', name, value: `v=spf1 ${SES_INCLUDE} ~all` });
