import type { DemoFile } from '#lib/local/demo/demo.ts';
import type { LocalRun } from './start.ts';

/**
 * Formats the message of a started run.
 * @param mark makes sample ids unique, because repeated ones would be duplicates
 */
export function formatWelcome(
  demo: DemoFile,
  { logFile, mailbox, rates }: Pick<LocalRun, 'logFile' | 'mailbox' | 'rates'>,
  readyMs: number,
  mark: string,
): string {
  const { base_url: base, account_id: account, api_key: key, application } = demo;
  const promoter = demo.promoters[0]?.email;
  const email = `lead-${mark}@example.com`;
  const v2 = (path: string, body: object) =>
    [
      `curl -X POST ${base}/api/v2/track/${path}`,
      `-H 'Authorization: Bearer ${key}' -H 'Account-ID: ${account}' -H 'Content-Type: application/json'`,
      `-d '${JSON.stringify(body)}'`,
    ].join(' ');
  const refund = { event_id: `refund-${mark}`, amount: '2500', email, sale_event_id: `sale-${mark}` };
  const form = Object.entries(refund).map(([name, value]) => `-d ${name}=${value}`);
  const frame = application
    ? `\n  In a frame  ${application}/ as a page of your application shows it to ${promoter}`
    : '';
  return `
Ready after ${(readyMs / 1000).toFixed(1)} s. Ctrl-C stops it.

  Dashboard   ${base}/dashboard/
  Portal      ${base}/portal/ as ${promoter}: the sign-in link arrives in the mailbox${frame}
  Base URL    ${base}
  Account ID  ${account}
  API key     ${key}
  Mailbox     ${mailbox}
  Log         ${logFile}
  Currencies  ${currencies(rates)}

A sign-up, a sale of 100.00 and a refund of 25.00 of that sale:

${v2('signup', { email, ref_id: demo.promoters[0]?.ref_id })}

${v2('sale', { email, event_id: refund.sale_event_id, amount: 10000 })}

curl -X POST ${base}/api/v1/track/refund -H 'X-API-KEY: ${key}' ${form.join(' ')}
`;
}

function currencies(rates: LocalRun['rates']): string {
  if (!rates) return 'no exchange rates available';
  if (!rates.isSample) return `rates of ${rates.day}`;
  return `sample rates of ${rates.day}, not for real money (RATES_URL=https://… uses others)`;
}
