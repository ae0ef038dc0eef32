import { IMPORT_SOURCES, type ImportSource } from '#shared/domain/import/records.ts';

interface Words {
  readonly label: string;
  readonly task: string;
  readonly place: string;
  readonly files: readonly string[];
  readonly more: string;
}

export const SOURCES: Readonly<Record<ImportSource, Words>> = {
  firstpromoter: {
    label: 'FirstPromoter',
    task: 'Save the files of FirstPromoter',
    place: 'Save the answers of version 2 of its API (/api/v2/company/…) as JSON.',
    files: ['promoters.json', 'promo_codes.json', 'referrals.json', 'commissions.json', 'payouts.json'],
    more: 'Pages are files such as commissions-1.json and commissions-2.json. Sales that earned nothing are not in these files, so they do not come.',
  },
  rewardful: {
    label: 'Rewardful',
    task: 'Save the files of Rewardful',
    place: 'Save the answers of its REST API as JSON.',
    files: [
      'affiliates.json (with expand[]=links)',
      'affiliate_coupons.json',
      'referrals.json (with expand[]=affiliate)',
      'commissions.json (with expand[]=sale)',
      'payouts.json (with expand[]=commissions and expand[]=affiliate)',
    ],
    more: 'Pages are files such as commissions-1.json and commissions-2.json. Visitors who have not become leads do not come.',
  },
  csv: {
    label: 'CSV',
    task: 'Write CSV files',
    place: 'Write a file in UTF-8 for each kind, with the names of its columns in the first line.',
    files: ['promoters.csv', 'promotions.csv', 'codes.csv', 'leads.csv', 'sales.csv', 'commissions.csv', 'payouts.csv'],
    more: 'Only promoters.csv has to be there. The file shared/operations/import/README.md names the columns, with an example of each.',
  },
};

/** Parses the address; defaults to the first source. */
export function parseImportSource(text: string | undefined): ImportSource {
  return IMPORT_SOURCES.find((source) => source === text) ?? IMPORT_SOURCES[0];
}
