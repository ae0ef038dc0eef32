import { IMPORT_SOURCES, type ImportSource } from '#shared/domain/import/records.ts';
import type { ApiSource } from '#shared/domain/import/source-download.ts';

interface Words {
  readonly label: string;
  readonly task: string;
  readonly place: string;
  readonly files: readonly string[];
  readonly more: string;
  readonly upload: string;
}

export const SOURCES: Readonly<Record<ImportSource, Words>> = {
  firstpromoter: {
    label: 'FirstPromoter',
    task: 'Export from FirstPromoter',
    place: 'Save the responses of API version 2 (/api/v2/company/…) as JSON.',
    files: ['promoters.json', 'promo_codes.json', 'referrals.json', 'commissions.json', 'payouts.json'],
    more: 'Save each page as a file, such as commissions-1.json and commissions-2.json. Sales without commissions are not in these files and are not imported.',
    upload: 'Choose the saved responses of FirstPromoter’s API, version 2, with all pages.',
  },
  rewardful: {
    label: 'Rewardful',
    task: 'Export from Rewardful',
    place: 'Save the REST API responses as JSON.',
    files: [
      'affiliates.json (with expand[]=links)',
      'affiliate_coupons.json',
      'referrals.json (with expand[]=affiliate)',
      'commissions.json (with expand[]=sale)',
      'payouts.json (with expand[]=commissions and expand[]=affiliate)',
    ],
    more: 'Save each page as a file, such as commissions-1.json and commissions-2.json. Visitors who have not become leads are not imported.',
    upload: 'Choose the saved responses of Rewardful’s REST API, with all pages.',
  },
  csv: {
    label: 'CSV',
    task: 'Create CSV files',
    place: 'Create one UTF-8 file per record type, with the column names in the first line.',
    files: ['promoters.csv', 'promotions.csv', 'codes.csv', 'leads.csv', 'sales.csv', 'commissions.csv', 'payouts.csv'],
    more: 'Required: promoters.csv, and a file that names their campaigns, such as promotions.csv. The file shared/operations/import/README.md lists the columns with examples.',
    upload:
      'Choose the CSV files of any service. Then select the record type and the columns of each file. Amounts are decimals, such as 49.90. To read several record types from a file, add it several times.',
  },
};

interface KeyWords {
  readonly label: string;
  readonly place: string;
  /** Label of the account id; null if the key is enough. */
  readonly account: string | null;
}

export const SOURCE_KEYS: Readonly<Record<ApiSource, KeyWords>> = {
  firstpromoter: {
    label: 'FirstPromoter API key',
    place: 'You find both in FirstPromoter under Settings, Integrations.',
    account: 'FirstPromoter account ID',
  },
  rewardful: {
    label: 'Rewardful API secret',
    place: 'You find it in Rewardful’s company settings.',
    account: null,
  },
};

/** Parses the address; defaults to the first source. */
export function parseImportSource(text: string | undefined): ImportSource {
  return IMPORT_SOURCES.find((source) => source === text) ?? IMPORT_SOURCES[0];
}
