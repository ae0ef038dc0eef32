import * as v from 'valibot';
import { defineCommand } from '#bin/admin/command.ts';
import { AdminError, UsageError } from '#bin/admin/errors.ts';
import { flagSchema, requiredTimeSchema } from '#bin/admin/fields.ts';
import { formatDetails } from '#bin/admin/print.ts';
import { BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import { type ImportTally, importPayments } from '#shared/operations/billing/import/import-payments.ts';
import { ProviderError } from '#shared/operations/billing/import/provider-api.ts';
import { readBillingConnection } from '#shared/store/billing/billing-connections.ts';
import { accountOption, requireAccount } from './account.ts';

/** Other users of the machine can see command lines. */
const KEY_VARIABLE = 'BILLING_API_KEY';
/** `BILLING_API_ORIGIN` overrides them, e.g. for Paddle's sandbox. */
const ORIGINS = { stripe: 'https://api.stripe.com', paddle: 'https://api.paddle.com' } as const;

export const billingImport = defineCommand({
  name: 'billing import',
  about: 'Imports past payments from a billing provider. You can repeat it: each payment counts once.',
  notes:
    `The API key is read from the variable ${KEY_VARIABLE} and is not stored. Use a read-only key. BILLING_API_ORIGIN sets\n` +
    'another API origin, such as https://sandbox-api.paddle.com. No mail or webhooks are sent.\n' +
    '"waits" counts refunds whose payment is unknown here: not from a referral, or before the first day. See the guide for earlier days.',
  options: {
    account: accountOption,
    provider: {
      value: 'PROVIDER',
      about: BILLING_PROVIDERS.join(' or '),
      schema: v.picklist(BILLING_PROVIDERS, `must be one of ${BILLING_PROVIDERS.join(', ')}`),
    },
    since: { value: 'TIME', about: 'the first day of payments, such as 2026-01-01', schema: requiredTimeSchema() },
    'dry-run': { value: null, about: 'records nothing; shows what would be recorded', schema: flagSchema() },
  },
  async run({ account, provider, since, 'dry-run': isDry }, runtime, _place, report) {
    const key = (process.env[KEY_VARIABLE] ?? '').trim();
    if (key === '') throw new UsageError(`the API key is missing. Set the variable ${KEY_VARIABLE}.`);
    const call = { account: await requireAccount(account), runtime };
    const connection = await readBillingConnection(account, provider);
    const api = { origin: process.env.BILLING_API_ORIGIN ?? ORIGINS[provider], key };
    try {
      const request = { api, connection, since, isDry };
      const tally = await importPayments(call, request, (until) =>
        report(`imported up to ${until}; to resume from there, pass it as --since`),
      );
      return { data: tally, text: formatTally(tally, isDry) };
    } catch (error) {
      if (error instanceof ProviderError) throw new AdminError(error.message);
      throw error;
    }
  },
});

function formatTally({ refused, ...tally }: ImportTally, isDry: boolean): string {
  const codes = Object.entries(refused).map(([code, count]) => `${count} ${code}`);
  const row = {
    [isDry ? 'would_count' : 'counted']: tally.counted,
    already_there: tally.alreadyRecorded,
    not_a_referral: tally.notAReferral,
    waits: tally.waiting,
    nothing_to_record: tally.ignored,
    refused: codes.join(', ') || '0',
  };
  return formatDetails(row);
}
