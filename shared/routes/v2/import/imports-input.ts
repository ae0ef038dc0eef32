import * as v from 'valibot';
import { CSV_FILES, type CsvFile } from '#shared/domain/import/csv.ts';
import { LIST_COLUMN, MAX_IMPORT_ROWS } from '#shared/domain/import/import-rows.ts';
import { IMPORT_SOURCES } from '#shared/domain/import/records.ts';
import { detailsParam, flagParam, integerParam, textParam, withDescription } from '#shared/routes/fields.ts';

const MAX_CAMPAIGNS = 100;
const MAX_INTEGER = Number.MAX_SAFE_INTEGER;
const CAMPAIGNS = `campaigns is invalid. Send name and id for at most ${MAX_CAMPAIGNS} campaigns.`;

const MESSAGE_COLUMNS = ['file', 'row'];
const MAX_LIST = 1000;

function listParam(invalid: string) {
  return v.pipe(v.array(v.string(), invalid), v.maxLength(MAX_LIST, invalid));
}

/** Invalid values are reported by row, so that they do not stop the other rows. */
function rowsParam(file: CsvFile, description: string) {
  const { required, optional }: { required: readonly string[]; optional: readonly string[] } = CSV_FILES[file];
  const columns = [...required, ...optional, ...MESSAGE_COLUMNS];
  const invalid = `${file} is invalid. Each row must be an object of texts and numbers.`;
  const unknown = `${file} is invalid. Columns: ${columns.join(', ')}.`;
  const row = v.pipe(
    v.record(v.string(), v.union([v.string(), v.number(), v.null(), listParam(invalid)], invalid), invalid),
    v.check((values) => !Array.isArray(values), invalid),
    v.check(
      (values) => Object.entries(values).every(([name, value]) => name === LIST_COLUMN || !Array.isArray(value)),
      invalid,
    ),
    v.check((values) => Object.keys(values).every((name) => columns.includes(name)), unknown),
  );
  return v.optional(withDescription(`${description} Columns: ${columns.join(', ')}.`, v.array(row, invalid)), []);
}

export const importInput = v.pipe(
  v.object({
    source: withDescription(
      'Service that the ids come from; `csv` for any other. A record is imported once for each id of its service.',
      v.picklist(IMPORT_SOURCES, 'source is invalid.'),
    ),
    dry_run: v.optional(
      withDescription('Checks the rows without writing anything.', flagParam('dry_run is invalid.')),
      false,
    ),
    campaigns: v.optional(
      withDescription(
        'Campaigns here by the name that rows have. Default: the campaign with the same name.',
        v.pipe(
          v.array(
            detailsParam(CAMPAIGNS, { name: textParam(CAMPAIGNS), id: integerParam(CAMPAIGNS, 1, MAX_INTEGER) }),
            CAMPAIGNS,
          ),
          v.maxLength(MAX_CAMPAIGNS, CAMPAIGNS),
        ),
      ),
      [],
    ),
    promoters: rowsParam('promoters', 'Promoters.'),
    promotions: rowsParam(
      'promotions',
      'Promoters’ memberships in campaigns. `other_ref_ids` is a list of texts, or a text with spaces.',
    ),
    codes: rowsParam('codes', 'Promo codes.'),
    leads: rowsParam('leads', 'Leads and customers.'),
    sales: rowsParam('sales', 'Sales; refunds are negative.'),
    commissions: rowsParam('commissions', 'Commissions; `status` is `paid` for those of a payout.'),
    payouts: rowsParam('payouts', 'Paid payouts.'),
  }),
  v.check(
    ({ promoters, promotions, codes, leads, sales, commissions, payouts }) =>
      [promoters, promotions, codes, leads, sales, commissions, payouts].reduce((sum, { length }) => sum + length, 0) <=
      MAX_IMPORT_ROWS,
    `A call can have at most ${MAX_IMPORT_ROWS} rows.`,
  ),
);
