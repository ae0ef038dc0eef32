import * as v from 'valibot';
import { command } from '#bin/admin/command.ts';
import { AdminError, UsageError } from '#bin/admin/errors.ts';
import { flag, requiredTime } from '#bin/admin/fields.ts';
import { details } from '#bin/admin/print.ts';
import { BILLING_PROVIDERS } from '#shared/domain/billing/connection.ts';
import { type ImportTally, importPayments } from '#shared/operations/billing/import/import-payments.ts';
import { ProviderError } from '#shared/operations/billing/import/provider-api.ts';
import { readBillingConnection } from '#shared/store/billing/billing-connections.ts';
import { accountOption, theAccount } from './account.ts';

/** The variable with the key: command lines are seen by other people of the machine. */
const KEY_VARIABLE = 'BILLING_API_KEY';
/** Where the APIs are, unless `BILLING_API_ORIGIN` says another place, as Paddle's sandbox is. */
const ORIGINS = { stripe: 'https://api.stripe.com', paddle: 'https://api.paddle.com' } as const;

export const billingImport = command({
  name: 'billing import',
  about: 'Records past payments that a billing provider tells of. Each counts once, also when it is done again.',
  notes:
    `The key is read from the variable ${KEY_VARIABLE}, and kept nowhere. Make one that may only read. BILLING_API_ORIGIN names another\n` +
    'place of the API, such as https://sandbox-api.paddle.com. Nobody is told: promoters are mailed nothing, and no webhook reports it.\n' +
    'What waits is a refund whose payment is not known here: it is of nobody, or of before the first day. The guide says what is read of before.',
  options: {
    account: accountOption,
    provider: {
      value: 'PROVIDER',
      about: BILLING_PROVIDERS.join(' or '),
      schema: v.picklist(BILLING_PROVIDERS, `must be one of ${BILLING_PROVIDERS.join(', ')}`),
    },
    since: { value: 'TIME', about: 'the first day of payments, such as 2026-01-01', schema: requiredTime() },
    'dry-run': { value: null, about: 'records nothing, and says what would be recorded', schema: flag() },
  },
  async run({ account, provider, since, 'dry-run': isDry }, runtime, _place, report) {
    const key = (process.env[KEY_VARIABLE] ?? '').trim();
    if (key === '') throw new UsageError(`the key is missing: put it into the variable ${KEY_VARIABLE}`);
    const call = { account: await theAccount(account), runtime };
    const connection = await readBillingConnection(account, provider);
    const api = { origin: process.env.BILLING_API_ORIGIN ?? ORIGINS[provider], key };
    try {
      const wanted = { api, connection, since, isDry };
      const tally = await importPayments(call, wanted, (until) => report(`done up to ${until}: --since goes on there`));
      return { data: tally, text: shown(tally, isDry) };
    } catch (error) {
      if (error instanceof ProviderError) throw new AdminError(error.message);
      throw error;
    }
  },
});

function shown({ refused, ...tally }: ImportTally, isDry: boolean): string {
  const codes = Object.entries(refused).map(([code, count]) => `${count} ${code}`);
  const row = {
    [isDry ? 'would_count' : 'counted']: tally.counted,
    already_there: tally.alreadyThere,
    not_a_referral: tally.notAReferral,
    waits: tally.waits,
    nothing_to_record: tally.nothing,
    refused: codes.join(', ') || '0',
  };
  return details(row);
}
