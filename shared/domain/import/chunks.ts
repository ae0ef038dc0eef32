import {
  FILE_OF_KIND,
  type ImportRow,
  type ImportRows,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_ROWS,
  toImportRow,
} from './import-rows.ts';
import {
  IMPORT_KINDS,
  type ImportedCommission,
  type ImportedPayout,
  type ImportedRecords,
  type ImportedSale,
  type ImportKind,
  type SkippedRow,
} from './records.ts';

/** Usual size of a call: it ends within seconds. */
const TARGET_SIZE = { rows: 200, bytes: 200 * 1024 };
/** Leaves room for the other parameters. */
const MAX_SIZE = { rows: MAX_IMPORT_ROWS, bytes: MAX_IMPORT_BYTES - 16 * 1024 };

type RecordOf<Kind extends ImportKind> = ImportedRecords[Kind][number];
interface Entry {
  readonly kind: ImportKind;
  readonly id: string;
  readonly row: ImportRow;
  readonly bytes: number;
}
/** Records that are imported together, with the records that these refer to. */
type Unit = ReadonlyMap<string, Entry>;

/** Calls that import records, in their order, and records that no call can take. */
export interface ImportChunks {
  readonly chunks: readonly ImportRows[];
  readonly leftOut: readonly SkippedRow[];
}

const TOO_LARGE = 'it belongs to too many records for one call: run the import command instead';

/**
 * Splits records into calls. A call repeats the promoters and leads that its records refer to, because validation only
 * knows the records of one call. A sale, its commissions and their payouts stay together.
 */
export function splitIntoChunks(records: ImportedRecords): ImportChunks {
  const createEntry = createEntries();
  const promoters = new Map(records.promoter.map((promoter) => [promoter.id, promoter]));
  const promotions = Map.groupBy(records.promotion, ({ promoter }) => promoter);
  const codes = Map.groupBy(records.code, ({ promoter }) => promoter);
  const leads = new Map(records.lead.map((lead) => [lead.id, lead]));

  const addPromoter = (unit: Map<string, Entry>, id: string): void => {
    const promoter = promoters.get(id);
    const entry = promoter && createEntry('promoter', promoter);
    if (!entry || unit.has(buildEntryKey(entry))) return;
    unit.set(buildEntryKey(entry), entry);
    for (const promotion of promotions.get(id) ?? []) add(unit, createEntry('promotion', promotion));
    if (promoter.parent !== null) addPromoter(unit, promoter.parent);
  };
  const addLead = (unit: Map<string, Entry>, id: string): void => {
    const lead = leads.get(id);
    if (!lead) return;
    addPromoter(unit, lead.promoter);
    add(unit, createEntry('lead', lead));
  };

  const units: Unit[] = [];
  const addUnit = (fill: (unit: Map<string, Entry>) => void) => {
    const unit = new Map<string, Entry>();
    fill(unit);
    units.push(unit);
  };
  for (const { id } of records.promoter) {
    addUnit((unit) => addPromoter(unit, id));
    for (const code of codes.get(id) ?? []) {
      addUnit((unit) => {
        addPromoter(unit, id);
        add(unit, createEntry('code', code));
      });
    }
  }
  for (const { id } of records.lead) addUnit((unit) => addLead(unit, id));
  for (const { sales, commissions, payouts } of groupMoney(records)) {
    addUnit((unit) => {
      for (const sale of sales) {
        addLead(unit, sale.lead);
        add(unit, createEntry('sale', sale));
      }
      for (const commission of commissions) {
        addPromoter(unit, commission.promoter);
        if (commission.lead !== null) addLead(unit, commission.lead);
        add(unit, createEntry('commission', commission));
      }
      for (const payout of payouts) {
        addPromoter(unit, payout.promoter);
        add(unit, createEntry('payout', payout));
      }
    });
  }
  return packUnits(units);
}

function packUnits(units: readonly Unit[]): ImportChunks {
  const chunks: Map<string, Entry>[] = [];
  const tooLarge: Unit[] = [];
  let size = { rows: 0, bytes: 0 };
  for (const unit of units) {
    const last = chunks.at(-1);
    const missing = [...unit].filter(([key]) => !last?.has(key)).map(([, entry]) => entry);
    const newSize = { rows: size.rows + missing.length, bytes: size.bytes + sumBytes(missing) };
    if (last && newSize.rows <= TARGET_SIZE.rows && newSize.bytes <= TARGET_SIZE.bytes) {
      for (const entry of missing) add(last, entry);
      size = newSize;
      continue;
    }
    const unitSize = { rows: unit.size, bytes: sumBytes([...unit.values()]) };
    if (unitSize.rows > MAX_SIZE.rows || unitSize.bytes > MAX_SIZE.bytes) {
      tooLarge.push(unit);
      continue;
    }
    chunks.push(new Map(unit));
    size = unitSize;
  }
  return { chunks: chunks.map(toRows), leftOut: listUnsent(tooLarge, chunks).map(toLeftOut) };
}

/** Promoters and leads of a unit that is too large may be in calls of their own. */
function listUnsent(units: readonly Unit[], chunks: readonly Unit[]): Entry[] {
  if (units.length === 0) return [];
  const sent = new Set(chunks.flatMap((chunk) => [...chunk.keys()]));
  const unsent = new Map(units.flatMap((unit) => [...unit].filter(([key]) => !sent.has(key))));
  return [...unsent.values()];
}

function toLeftOut({ kind, id, row }: Entry): SkippedRow {
  return {
    kind,
    id,
    place: { file: String(row.file), row: Number(row.row) },
    why: TOO_LARGE,
    outcome: 'refused',
  };
}

function toRows(chunk: Unit): ImportRows {
  const entries = Map.groupBy(chunk.values(), ({ kind }) => kind);
  return Object.fromEntries(
    IMPORT_KINDS.flatMap((kind) => {
      const kindEntries = entries.get(kind);
      return kindEntries ? [[FILE_OF_KIND[kind], kindEntries.map(({ row }) => row)] as const] : [];
    }),
  );
}

interface MoneyGroup {
  readonly sales: ImportedSale[];
  readonly commissions: ImportedCommission[];
  readonly payouts: ImportedPayout[];
  from: string;
}

/** Groups sales, commissions and payouts that belong together, oldest first. */
function groupMoney({ sale, commission, payout }: ImportedRecords): MoneyGroup[] {
  const parents = new Map<string, string>();
  const findRoot = (name: string): string => {
    let root = name;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    // Shortens the path for later calls.
    for (let at = name; at !== root; ) {
      const next = parents.get(at) ?? root;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  const join = (a: string, b: string) => {
    const [one, other] = [findRoot(a), findRoot(b)];
    if (one !== other) parents.set(one, other);
  };
  for (const { id, sale: saleId, payout: paid } of commission) {
    if (saleId !== null) join(`commission ${id}`, `sale ${saleId}`);
    if (paid !== null) join(`commission ${id}`, `payout ${paid}`);
  }
  const groups = new Map<string, MoneyGroup>();
  const findGroup = (name: string, at: string): MoneyGroup => {
    const root = findRoot(name);
    const group = groups.get(root) ?? { sales: [], commissions: [], payouts: [], from: at };
    if (at < group.from) group.from = at;
    groups.set(root, group);
    return group;
  };
  for (const record of sale) findGroup(`sale ${record.id}`, record.at).sales.push(record);
  for (const record of commission) findGroup(`commission ${record.id}`, record.createdAt).commissions.push(record);
  for (const record of payout) findGroup(`payout ${record.id}`, record.createdAt).payouts.push(record);
  return [...groups.values()].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

/** Converts each record once: promoters and leads are repeated. */
function createEntries() {
  const created = new Map<object, Entry>();
  return <Kind extends ImportKind>(kind: Kind, record: RecordOf<Kind>): Entry => {
    const before = created.get(record);
    if (before) return before;
    const row = toImportRow(kind, record);
    const entry = { kind, id: record.id, row, bytes: new TextEncoder().encode(JSON.stringify(row)).length + 1 };
    created.set(record, entry);
    return entry;
  };
}

function add(unit: Map<string, Entry>, entry: Entry): void {
  unit.set(buildEntryKey(entry), entry);
}

function buildEntryKey({ kind, id }: Entry): string {
  return `${kind} ${id}`;
}

function sumBytes(entries: readonly Entry[]): number {
  return entries.reduce((sum, { bytes }) => sum + bytes, 0);
}
