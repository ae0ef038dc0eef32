import { IMPORT_SOURCES, type ImportSource } from '#shared/domain/import/records.ts';
import type { ApiSource } from '#shared/domain/import/source-download.ts';

/** How to export from a source and upload its files. */
interface SourceTexts {
  readonly label: string;
  readonly heading: string;
  readonly instructions: string;
  readonly files: readonly string[];
  readonly hint: string;
  readonly uploadHelp: string;
}

export const SOURCE_TEXTS: Readonly<Record<ImportSource, SourceTexts>> = {
  firstpromoter: {
    label: 'FirstPromoter',
    heading: 'Export from FirstPromoter',
    instructions: 'Save the responses of API version 2 (/api/v2/company/…) as JSON.',
    files: ['promoters.json', 'promo_codes.json', 'referrals.json', 'commissions.json', 'payouts.json'],
    hint: 'Save each page as a file, such as commissions-1.json and commissions-2.json. Sales without commissions are not in these files and are not imported.',
    uploadHelp: 'Choose the saved responses of FirstPromoter’s API, version 2, with all pages.',
  },
  rewardful: {
    label: 'Rewardful',
    heading: 'Export from Rewardful',
    instructions: 'Save the REST API responses as JSON.',
    files: [
      'affiliates.json (with expand[]=links)',
      'affiliate_coupons.json',
      'referrals.json (with expand[]=affiliate)',
      'commissions.json (with expand[]=sale)',
      'payouts.json (with expand[]=commissions and expand[]=affiliate)',
    ],
    hint: 'Save each page as a file, such as commissions-1.json and commissions-2.json. Visitors who have not become leads are not imported.',
    uploadHelp: 'Choose the saved responses of Rewardful’s REST API, with all pages.',
  },
  csv: {
    label: 'CSV',
    heading: 'Create CSV files',
    instructions: 'Create one UTF-8 file per record type, with the column names in the first line.',
    files: ['promoters.csv', 'promotions.csv', 'codes.csv', 'leads.csv', 'sales.csv', 'commissions.csv', 'payouts.csv'],
    hint: 'Required: promoters.csv, and a file that names their campaigns, such as promotions.csv. The file shared/operations/import/README.md lists the columns with examples.',
    uploadHelp:
      'Choose the CSV files of any service. Then select the record type and the columns of each file. Amounts are decimals, such as 49.90. To read several record types from a file, add it several times.',
  },
};

interface KeyTexts {
  readonly label: string;
  /** Explains where to find the key. */
  readonly instructions: string;
  /** Label of the account id; null if the key is enough. */
  readonly account: string | null;
}

export const SOURCE_KEY_TEXTS: Readonly<Record<ApiSource, KeyTexts>> = {
  firstpromoter: {
    label: 'FirstPromoter API key',
    instructions: 'You find both in FirstPromoter under Settings, Integrations.',
    account: 'FirstPromoter account ID',
  },
  rewardful: {
    label: 'Rewardful API secret',
    instructions: 'You find it in Rewardful’s company settings.',
    account: null,
  },
};

/** Parses the source named in the address; defaults to the first source. */
export function parseImportSource(text: string | undefined): ImportSource {
  return IMPORT_SOURCES.find((source) => source === text) ?? IMPORT_SOURCES[0];
}
