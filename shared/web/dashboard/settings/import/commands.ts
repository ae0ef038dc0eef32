import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import type { ImportSource } from '#shared/domain/import/records.ts';

const ADMIN = 'npm run admin --';

/** Returns the command that imports an account from the folder `export`. */
export function importCommand(accountId: number, source: ImportSource, ...options: readonly string[]): string {
  return [`${ADMIN} import --account ${accountId} --from ${source} --dir ./export`, ...options].join(' ');
}

/** Only writes a file with the rows that would be skipped. */
export const DRY_RUN = ['--dry-run', '--report left-out.csv'] as const;

const KEYS: Readonly<Record<BillingProvider, string>> = { stripe: 'rk_live_…', paddle: 'pdl_live_…' };

/** Placeholder for a date; the command rejects it. */
export const DATE_PLACEHOLDER = 'YYYY-MM-DD';

/** Returns the command that imports a provider's payments. */
export function billingImportCommand(accountId: number, provider: BillingProvider): string {
  const key = `BILLING_API_KEY=${KEYS[provider]}`;
  return `${key} ${ADMIN} billing import --account ${accountId} --provider ${provider} --since ${DATE_PLACEHOLDER}`;
}
