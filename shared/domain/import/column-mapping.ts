import { parseCsvLines } from '#shared/domain/payout-files/csv-lines.ts';
import { CSV_FILES, type CsvFile } from './csv.ts';
import { requireUtf8, type SourceFile, SourceFileError } from './list-files.ts';
import type { SourceRow } from './record-collector.ts';

/** A CSV file; its header line is separate. */
export interface CsvTable {
  readonly name: string;
  readonly headers: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** Index of the header for each column of our format; absent columns are not read. */
export type ColumnMapping = Readonly<Record<string, number>>;

/** Usual headers of other services, normalized. A file's own `id` is its first column. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  promoter_id: ['promoter', 'affiliateid', 'affiliate', 'partnerid', 'partner'],
  lead_id: ['lead', 'referralid', 'referral', 'customer'],
  sale_id: ['sale', 'saleid', 'orderid', 'order'],
  payout_id: ['payout', 'paymentid'],
  email: ['emailaddress', 'mail'],
  created_at: ['created', 'createdon', 'date', 'joined', 'joinedat', 'signedup', 'signedupat', 'time'],
  paid_at: ['paid', 'paidon', 'datepaid', 'paymentdate'],
  cust_id: ['customerid', 'userid'],
  first_name: ['firstname', 'givenname'],
  last_name: ['lastname', 'surname', 'familyname'],
  company: ['companyname', 'organization'],
  paypal_email: ['paypal', 'paypaladdress'],
  parent_id: ['parent', 'parentpromoter', 'parentaffiliate'],
  campaign: ['campaignname', 'program', 'programname'],
  ref_id: ['reftoken', 'token', 'referralcode', 'slug', 'via', 'linktoken'],
  code: ['promocode', 'coupon', 'couponcode', 'discountcode'],
  uid: ['customerid', 'stripecustomerid', 'userid', 'externalid'],
  state: ['status'],
  status: ['state'],
  customer_since: ['convertedat', 'becamecustomerat', 'becameconversionat'],
  cancelled_at: ['canceledat', 'churnedat'],
  event_id: ['chargeid', 'stripechargeid', 'invoiceid', 'transactionid'],
  amount: ['total', 'value', 'saleamount', 'commissionamount'],
  currency: ['currencycode'],
  held_until: ['dueat', 'duedate'],
  note: ['notes', 'comment'],
};

/**
 * Reads a CSV file.
 * @throws SourceFileError without a header line, or if it is unreadable
 */
export function parseCsvTable(file: SourceFile): CsvTable {
  requireUtf8(file);
  let all: string[][];
  try {
    all = parseCsvLines(file.text);
  } catch (error) {
    if (error instanceof RangeError) throw new SourceFileError(`${file.name}: ${error.message}`);
    throw error;
  }
  const [headers, ...lines] = all;
  if (!headers) throw new SourceFileError(`${file.name} is empty`);
  return { name: file.name, headers: headers.map((header) => header.trim()), lines };
}

/** Guesses the record type of a file by its name, or else by its headers. */
export function guessCsvFile({ name, headers }: Pick<CsvTable, 'name' | 'headers'>): CsvFile {
  const files = Object.keys(CSV_FILES) as CsvFile[];
  const match = files.find((file) => name.toLowerCase().startsWith(file));
  if (match) return match;
  const score = (file: CsvFile) =>
    CSV_FILES[file].required.length - listMissingColumns(file, guessColumns(file, headers)).length * 2;
  return files.toSorted((a, b) => score(b) - score(a))[0] ?? 'promoters';
}

/** Maps columns to headers of the same or a usual name. Each header is used once. */
export function guessColumns(file: CsvFile, headers: readonly string[]): ColumnMapping {
  const { required, optional }: { required: readonly string[]; optional: readonly string[] } = CSV_FILES[file];
  const normalized = headers.map(normalizeHeader);
  const used = new Set<number>();
  const mapping: Record<string, number> = {};
  const map = (column: string, names: readonly string[]) => {
    const index = normalized.findIndex((header, at) => !used.has(at) && names.includes(header));
    if (column in mapping || index < 0) return;
    mapping[column] = index;
    used.add(index);
  };
  const columns = [...required, ...optional];
  for (const column of columns) map(column, [normalizeHeader(column)]);
  const [own = ''] = required;
  if (own.endsWith('_id')) map(own, ['id']);
  for (const column of columns) map(column, OTHER_NAMES[column] ?? []);
  return mapping;
}

/** Returns the required columns that no header is mapped to. */
export function listMissingColumns(file: CsvFile, mapping: ColumnMapping): string[] {
  return CSV_FILES[file].required.filter((column) => mapping[column] === undefined);
}

/** Returns a file's rows by the columns of our format. */
export function toSourceRows({ name, lines }: CsvTable, mapping: ColumnMapping): SourceRow[] {
  const columns = Object.entries(mapping);
  return lines.map((line, index) => ({
    values: Object.fromEntries(columns.map(([column, at]) => [column, line[at] ?? ''])),
    place: { file: name, row: index + 1 },
  }));
}

function normalizeHeader(header: string): string {
  return header.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
