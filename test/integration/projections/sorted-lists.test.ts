import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { OpenEndedTotal } from '#shared/domain/lists/page.ts';
import type { CommissionRow } from '#shared/domain/lists/row.ts';
import {
  columnOneOf,
  columnWithin,
  type RowCondition,
  type RowOrder,
  type RowQuery,
  selectRows,
} from '#shared/domain/lists/row-query.ts';
import { findRows } from '#shared/operations/lists/find-rows.ts';
import { runtime } from '#shared/runtime.ts';
import { compactIndex } from '#shared/store/index/compact.ts';
import { appendToLog } from '#shared/store/index/log.ts';
import { type Manifest, readManifest, writeManifest } from '#shared/store/index/manifest.ts';
import { SORT_ORDERS } from '#shared/store/index/orders/orders.ts';
import { compareIndexes } from '#shared/store/index/verify.ts';
import { type ItemChange, readRows, rowChanges, writeRows } from '#shared/store/lists/rows.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import type { Item } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';
import { commit, put } from '#shared/store/table/transaction.ts';
import { startOwnLists } from '#test/support/table/own-lists.ts';
import { aLead } from '#test/unit/domain/builders.ts';

const NOW = '2026-11-21T09:30:00.000Z';
const ROWS = 700;

/** Unused account ids: only the test writes there. */
let accounts = 1_100_000_000 + process.pid * 1000;

/** Deterministic random numbers (xorshift). */
function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const statuses = ['pending', 'approved', 'denied'] as const;

/** An account with indexed commissions that change at random, delivered as by the stream. */
class Company {
  readonly account: number;
  readonly commissions = new Map<number, Commission>();
  readonly random: () => number;

  constructor(seed: number) {
    accounts += 1;
    this.account = accounts;
    this.random = createSeededRandom(seed);
  }

  pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.random() * of.length)] as T;
  }

  async begin(): Promise<void> {
    await commit([put(keys.numbers(this.account, 'commission'), { last: ROWS })]);
    await startOwnLists(this.account, 'commission');
  }

  merge() {
    return compactIndex({ account: { id: this.account }, runtime }, { kind: 'commission', all: true });
  }

  /** Creates or changes commissions. */
  async change(count: number): Promise<void> {
    for (let done = 0; done < count; done += 90) {
      await this.deliver(Array.from({ length: Math.min(90, count - done) }, () => this.next()));
    }
  }

  async deliver(changes: readonly ItemChange[]): Promise<void> {
    const rows = rowChanges(changes, () => {});
    await writeRows(rows, NOW);
    await appendToLog(rows, NOW);
  }

  next(): ItemChange {
    const id = this.commissions.size < ROWS && this.random() < 0.7 ? this.commissions.size + 1 : this.any();
    const before = this.commissions.get(id);
    const after = before ? this.changed(before) : this.created(id);
    this.commissions.set(id, after);
    return { before: before ? this.item(before) : null, after: this.item(after) };
  }

  any(): number {
    return 1 + Math.floor(this.random() * Math.max(1, this.commissions.size));
  }

  item(commission: Commission): Item {
    return { ...commission, ...keys.commission(this.account, commission.id) } as unknown as Item;
  }

  created(id: number): Commission {
    const at = new Date(Date.parse(NOW) - Math.floor(this.random() * 1e9)).toISOString();
    return {
      id,
      revision: 0,
      status: this.pick(statuses),
      unit: 'cash',
      promoterId: this.pick([1, 2, 11, 12]),
      campaignId: this.pick([1, 2]),
      promotionId: 1,
      leadId: this.pick([null, 1, 2, 3]),
      payoutId: null,
      type: 'sale',
      suspicion: null,
      createdAt: at,
      amount: Math.floor(this.random() * 40) - 5,
      saleAmount: this.pick([null, 100, 200, 300_000]),
      eventId: `Invoice-${Math.floor(this.random() * 1000)}`,
      planId: null,
    } as unknown as Commission;
  }

  changed(before: Commission): Commission {
    return {
      ...before,
      revision: before.revision + 1,
      status: this.pick(statuses),
      payoutId: this.pick([null, 5, 6]),
    };
  }

  /** The result of reading all rows. */
  async scanned(query: RowQuery<CommissionRow>, page: { page: number; perPage: number }) {
    return selectRows(await readRows(this.account, 'commission'), query, page);
  }
}

const filters: Record<string, RowCondition<CommissionRow>[]> = {
  nothing: [],
  status: [columnOneOf('status', ['pending'])],
  statuses: [columnOneOf('status', ['approved', 'denied'])],
  promoter: [columnOneOf('promoterId', [1])],
  'promoter and status': [columnOneOf('promoterId', [1, 11]), columnOneOf('status', ['approved'])],
  campaign: [columnOneOf('campaignId', [2])],
  payout: [columnOneOf('payoutId', [5])],
  days: [columnWithin('createdAt', { from: '2026-11-15T00:00:00.000Z', to: '2026-11-18T00:00:00.000Z' })],
  'status and days': [
    columnOneOf('status', ['pending']),
    columnWithin('createdAt', { from: '2026-11-12T00:00:00.000Z' }),
  ],
};
const sorts = ['id', 'createdAt', 'amount', 'saleAmount'] as const;
const orders: RowOrder<CommissionRow>[][] = [
  [],
  ...sorts.flatMap((by) => (['asc', 'desc'] as const).map((direction) => [{ by, direction }])),
];

/** Compares each query that an index answers with a read of all rows. */
async function expectSame(company: Company): Promise<void> {
  const rows = await readRows(company.account, 'commission');
  let exact = 0;
  for (const [name, conditions] of Object.entries(filters)) {
    for (const order of orders) {
      const query = { conditions, order };
      for (const page of [2]) {
        const pageRequest = { page, perPage: 20 };
        const expected = selectRows(rows, query, pageRequest);
        const found = await findRows(company.account, 'commission', query, pageRequest).catch((error) => error);
        if (found instanceof Error || typeof found.total !== 'number') {
          // Only queries without a matching index are scanned or rejected.
          expect([name, expected.total > 200]).toEqual(['payout', true]);
          continue;
        }
        exact += 1;
        expect({ name, order, page, ...found }).toEqual({ name, order, page, ...expected });
      }
    }
  }
  expect(exact).toBeGreaterThan(50);
}

/** Full name of a commission sort order. */
function orderNamed(name: string): string {
  return SORT_ORDERS.commission.find((order) => order.name.split('~')[0] === name)?.name ?? '';
}

/** All ids of a query, read page by page. */
async function walkPages(company: Company, query: RowQuery<CommissionRow>): Promise<number[]> {
  const ids: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = { page: 1, perPage: 7, ...(cursor ? { cursor } : {}) };
    const enrich = async (rows: readonly CommissionRow[]) => rows;
    const found = await findRows(company.account, 'commission', query, page, { enrich, scans: true });
    ids.push(...found.ids);
    cursor = (found.total as OpenEndedTotal).next;
  }
  return ids;
}

describe('indexes of an account with many records', () => {
  test('index queries match a full read while rows change and segments are compacted', async () => {
    const company = new Company(7);
    await company.change(300);
    await company.begin();
    await company.change(100);
    await company.merge();
    await company.change(300);
    await expectSame(company);
    for (let round = 0; round < 8; round += 1) {
      await company.merge();
      await company.change(45);
    }
    await expectSame(company);
  });

  test('a date range can be read in any sort order, by days and by hours', async () => {
    const company = new Company(14);
    await company.change(500);
    await company.begin();
    await company.merge();
    await company.change(200);
    const spans = [
      { from: '2026-11-14T00:00:00.000Z', to: '2026-11-17T23:59:59.999Z' },
      { from: '2026-11-13T07:30:00.000Z', to: '2026-11-18T19:00:00.000Z' },
      { from: '2026-11-15T22:00:00.000Z' },
    ];
    for (const span of spans) {
      for (const order of orders) {
        const query = { conditions: [columnOneOf('status', ['pending']), columnWithin('createdAt', span)], order };
        const { ids } = await company.scanned(query as RowQuery<CommissionRow>, { page: 1, perPage: 2000 });
        expect({ span, order, ids: await walkPages(company, query as RowQuery<CommissionRow>) }).toEqual({
          span,
          order,
          ids,
        });
        expect(ids.length).toBeGreaterThan(10);
      }
    }
  });

  test('an index stays correct if changes arrive twice, late or out of order', async () => {
    const company = new Company(8);
    await company.begin();
    await company.change(400);
    await company.merge();
    const changes = Array.from({ length: 60 }, () => company.next());
    await company.deliver(changes.slice(30));
    await company.deliver(changes.slice(0, 30));
    await company.merge();
    await company.deliver(changes.toReversed());
    await company.merge();
    await expectSame(company);
  });

  test('a query without a matching index returns each row once while others are added', async () => {
    const company = new Company(9);
    await company.change(900);
    await company.begin();
    await company.merge();
    const query: RowQuery<CommissionRow> = {
      conditions: [columnOneOf('status', ['pending']), columnOneOf('unit', ['cash']), columnOneOf('campaignId', [1])],
      order: [{ by: 'amount', direction: 'desc' }],
    };
    const expected = await company.scanned(query, { page: 1, perPage: 2000 });
    const walked: number[] = [];
    let cursor: string | null | undefined;
    do {
      const page = { page: 1, perPage: 20, ...(cursor ? { cursor } : {}) };
      const { ids, total } = await findRows(company.account, 'commission', query, page);
      const { atLeast, rowCursors, next } = total as OpenEndedTotal;
      expect([atLeast, rowCursors.length]).toEqual([ids.length, ids.length]);
      walked.push(...ids);
      cursor = next;
      const id = ROWS + walked.length;
      await company.deliver([{ before: null, after: company.item({ ...company.created(id), campaignId: 2 }) }]);
    } while (cursor);
    expect(walked).toEqual(expected.ids);
  });

  test('a query that no index can answer is rejected instead of omitting rows', async () => {
    const company = new Company(10);
    await company.change(400);
    await company.begin();
    await company.merge();
    const conditions = [columnOneOf<CommissionRow>('unit', ['cash'])];
    const page = (query: RowQuery<CommissionRow>, number: number) =>
      findRows(company.account, 'commission', query, { page: number, perPage: 20 });
    await expect(page({ conditions, order: [] }, 2)).rejects.toMatchObject({ reason: { code: 'invalid' } });
    const order: RowQuery<CommissionRow>['order'] = [
      { by: 'amount', direction: 'asc' },
      { by: 'createdAt', direction: 'asc' },
    ];
    await expect(page({ conditions, order }, 1)).rejects.toMatchObject({ reason: { code: 'invalid' } });
  });

  test('an index that differs from its rows is found and rebuilt', async () => {
    const company = new Company(12);
    await company.change(300);
    await company.begin();
    await company.merge();
    const differing = async (repairs: boolean) =>
      (await compareIndexes(runtime, company.account, repairs)).sortedDifferences;
    expect(await differing(false)).toEqual([]);
    const head = await readManifest(company.account, 'commission');
    const [brokenOrder = '', otherOrder = ''] = ['status:amount', 'status:id'].map(orderNamed);
    const { [brokenOrder]: planted = [], ...runs } = head?.segments ?? {};
    const broken = { ...runs, [brokenOrder]: [...planted, ...(runs[otherOrder] ?? [])] };
    await writeManifest(company.account, 'commission', { ...(head as Manifest), segments: broken });
    const found = [{ account: company.account, kind: 'commission', order: brokenOrder }];
    expect(await differing(true)).toEqual(found);
    await company.merge();
    expect(await differing(false)).toEqual([]);
    await expectSame(company);
  });

  test('rows missing from an index are found and added', async () => {
    const company = new Company(13);
    await company.change(200);
    await company.begin();
    await company.merge();
    await company.change(20);
    const countDifferences = async (repairs: boolean) => {
      const quick = { ...runtime, sleep: async () => {} };
      const found = await compareIndexes(quick, company.account, repairs);
      expect(found.sortedDifferences).toEqual([]);
      return found.sortedRowDifferences.map(({ id }) => id);
    };
    expect(await countDifferences(false)).toEqual([]);
    // Written to the table but not to the log: one new and one changed.
    const lost = [...company.commissions.keys()].slice(0, 1);
    const unknown = company.commissions.size + 1;
    const after = [
      company.changed({ ...(company.commissions.get(lost[0] ?? 0) as Commission), amount: 77 }),
      company.created(unknown),
    ];
    await writeRows(
      rowChanges(
        after.map((one) => ({ before: null, after: company.item(one) })),
        () => {},
      ),
      NOW,
    );
    expect(await countDifferences(false)).toEqual([...lost, unknown]);
    expect(await countDifferences(true)).toEqual([...lost, unknown]);
    expect(await countDifferences(false)).toEqual([]);
    await expectSame(company);
    await company.merge();
    expect(await countDifferences(false)).toEqual([]);
    await expectSame(company);
  });

  test('an index keeps no data of a deleted lead in its pages or log', async () => {
    accounts += 1;
    const account = accounts;
    const compact = () => compactIndex({ account: { id: account }, runtime }, { kind: 'lead', all: true });
    const names = { email: 'grace.h@example.com', uid: 'uid-grace', username: 'grace-hopper' };
    const before = aLead({ id: 7, ...names, email: 'former@example.com', revision: 0 });
    const knownLead = aLead({ id: 7, ...names, revision: 1 });
    const deletedLead = aLead({ id: 7, email: null, uid: null, username: null, deletedAt: NOW, revision: 2 });
    const item = (lead: Lead) => ({ ...lead, ...keys.lead(account, lead.id) }) as unknown as Item;
    const deliver = async (...changes: ItemChange[]) => {
      const rows = rowChanges(changes, () => {});
      await writeRows(rows, NOW);
      await appendToLog(rows, NOW);
    };
    await startOwnLists(account, 'lead');
    const others = [1, 2, 3].map((id) => aLead({ id, email: `other-${id}@example.com`, revision: 0 }));
    await deliver(...[before, ...others].map((lead) => ({ before: null, after: item(lead) })));
    await compact();
    await deliver({ before: item(before), after: item(knownLead) });
    await compact();
    await deliver({ before: item(knownLead), after: item(deletedLead) });
    await compact();
    await compact();
    expect(await compareIndexes(runtime, account, false)).toEqual(SOUND);
    const traces = await getTraces(account);
    for (const name of [...Object.values(names), 'former@example.com']) expect(traces).not.toContain(name);
    expect(traces).toContain('other-2@example.com');
    const all = await findRows(account, 'lead', { conditions: [], order: [{ by: 'email', direction: 'asc' }] }, page1);
    expect(all).toEqual({ ids: [1, 2, 3], total: 3 });
  });

  test('an index answers correctly after a compaction fails at any write', async () => {
    const company = new Company(11);
    await company.change(200);
    await company.begin();
    await company.merge();
    await company.change(60);
    const expected = await company.scanned({ conditions: [], order: [] }, { page: 1, perPage: 2000 });
    const query = { conditions: [columnOneOf<CommissionRow>('status', [...statuses])], order: [] };
    let died = 0;
    for (let calls = 1; ; calls += 1) {
      const isDead = await dyingAt(calls, () => company.merge());
      const found = await findRows(company.account, 'commission', query, { page: 1, perPage: 2000 });
      expect(found.ids).toEqual(expected.ids);
      if (!isDead) break;
      died += 1;
    }
    expect(died).toBeGreaterThan(5);
  });
});

const page1 = { page: 1, perPage: 20 };
const SOUND = { sortedDifferences: [], sortedRowDifferences: [] };

/** Unpacked content of all index pages and logs. */
async function getTraces(account: number): Promise<string> {
  const texts: string[] = [];
  await scan(account, { expression: 'attribute_exists(packed)' }, async (items) => {
    for (const { pk, packed } of items) {
      if (pk.includes('#sorted-')) texts.push(inflateRawSync(packed as Uint8Array).toString('utf8'));
    }
  });
  return texts.join('\n');
}

/** Runs work whose write number `write` and all later ones fail. @returns whether it failed */
async function dyingAt(write: number, work: () => Promise<unknown>): Promise<boolean> {
  let writes = 0;
  const send = documentClient.send.bind(documentClient);
  const isWrite = (command: object) => /^(Put|Update|BatchWrite|Delete)/.test(command.constructor.name);
  documentClient.send = (async (command: never) => {
    if (isWrite(command)) writes += 1;
    if (writes >= write) throw new Error('killed');
    return send(command);
  }) as unknown as typeof documentClient.send;
  try {
    await work();
    return false;
  } catch (error) {
    expect((error as Error).message).toBe('killed');
    return true;
  } finally {
    documentClient.send = send;
  }
}
