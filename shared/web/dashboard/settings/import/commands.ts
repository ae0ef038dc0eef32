import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import type { ImportSource } from '#shared/domain/import/records.ts';

const ADMIN = 'npm run admin --';

/** The command that takes an account over from the folder `export`. @param options what is put behind it */
export function importCommand(accountId: number, source: ImportSource, ...options: readonly string[]): string {
  return [`${ADMIN} import --account ${accountId} --from ${source} --dir ./export`, ...options].join(' ');
}

/** What a dry run takes: it writes nothing but the file with the rows that would not come. */
export const DRY_RUN = ['--dry-run', '--report left-out.csv'] as const;

/** Keys of a provider's API begin with this. */
const KEYS: Readonly<Record<BillingProvider, string>> = { stripe: 'rk_live_…', paddle: 'pdl_live_…' };

/** Stands for a day that the company alone knows: a command that still has it is refused. */
export const A_DAY = 'YYYY-MM-DD';

/** The command that records what a billing provider was paid from a day on. */
export function billingImportCommand(accountId: number, provider: BillingProvider): string {
  const key = `BILLING_API_KEY=${KEYS[provider]}`;
  return `${key} ${ADMIN} billing import --account ${accountId} --provider ${provider} --since ${A_DAY}`;
}
