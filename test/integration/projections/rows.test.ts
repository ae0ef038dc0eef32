import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { handler } from '#functions/stream/project.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { deleteLead } from '#shared/operations/leads/delete-lead.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { runtime } from '#shared/runtime.ts';
import { readRows, rowChanges, writeRows } from '#shared/store/lists/rows.ts';
import { itemChanges } from '#shared/store/projections/stream.ts';
import { type Key, keys, partitions } from '#shared/store/table/keys.ts';
import { type Item, readPartition } from '#shared/store/table/read.ts';
import { commit, put } from '#shared/store/table/transaction.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { aLead, aPromoter } from '#test/unit/domain/builders.ts';

const NOW = '2026-11-21T09:30:00.000Z';

/** Unused account ids: only the test writes there. */
let accounts = 1_000_000_000 + process.pid * 1000;
const anAccount = () => (accounts += 1);

const item = (account: number, lead: Lead): Item => ({ ...lead, ...keys.lead(account, lead.id) });
const states = (account: number, ...leads: Lead[]) =>
  leads.map((lead, index) => {
    const before = leads[index - 1];
    return { before: before ? item(account, before) : null, after: item(account, lead) };
  });
const failOnBrokenRow = ({ pk }: Key, error: unknown) => {
  throw new Error(`no row of ${pk}`, { cause: error });
};
const deliver = (changes: Parameters<typeof rowChanges>[0]) => writeRows(rowChanges(changes, failOnBrokenRow), NOW);

/** A lead after sign-up, first purchase, denial and deletion. */
const signedUp = aLead({ id: 7, state: 'signup', revision: 0 });
const active = aLead({ id: 7, state: 'active', customerSince: NOW, revision: 1 });
const deniedLead = aLead({ id: 7, state: 'denied', customerSince: NOW, revision: 2 });
const deleted = aLead({ id: 7, state: 'denied', email: null, uid: null, deletedAt: NOW, revision: 3 });

const readStates = async (account: number) => {
  const found = await readPartition(partitions.rows(account, 'lead', 0));
  return found.map(({ packed }) => (packed === undefined ? 'gone' : JSON.parse(String(packed))[1]));
};

describe('row writes', () => {
  test("a row shows the record's latest state, however the states are batched", async () => {
    const [batched, separate] = [anAccount(), anAccount()];
    await deliver(states(batched, signedUp, active, deniedLead));
    for (const change of states(separate, signedUp, active, deniedLead)) await deliver([change]);
    expect([await readStates(batched), await readStates(separate)]).toEqual([['denied'], ['denied']]);
  });

  test('a batch of 120 new records writes and counts 120 rows', async () => {
    const account = anAccount();
    const many = Array.from({ length: 120 }, (_, index) => aLead({ id: index + 1, revision: 0 }));
    expect(await deliver(many.flatMap((lead) => states(account, lead)))).toBe(120);
  });

  test('an older state that arrives late or twice does not overwrite a row', async () => {
    const account = anAccount();
    const [first, second, third] = states(account, signedUp, active, deniedLead);
    for (const change of [first, third, second, first]) if (change) await deliver([change]);
    expect(await readStates(account)).toEqual(['denied']);
  });

  test('a row is not rewritten if no column changed', async () => {
    const account = anAccount();
    const sold = { ...active, salesCount: active.salesCount + 1 };
    const planned = { ...active, planName: 'pro', revision: 2 };
    expect(await deliver(states(account, active))).toBe(1);
    expect(await deliver([{ before: item(account, active), after: item(account, sold) }])).toBe(0);
    expect(await deliver([{ before: item(account, active), after: item(account, planned) }])).toBe(0);
  });

  test('a deleted record leaves only an expiring marker, and its row does not return', async () => {
    const account = anAccount();
    const [first, second, third, last] = states(account, signedUp, active, deniedLead, deleted);
    for (const change of [first, second, last, third, second]) if (change) await deliver([change]);
    expect(await readPartition(partitions.rows(account, 'lead', 0))).toEqual([
      { pk: `${account}#rows#lead#0`, sk: '0000000007', revision: 3, expires_at: Date.parse(NOW) / 1000 + 7 * 86_400 },
    ]);
  });

  test('rows exist only for promoters, leads, commissions and finalized payouts', () => {
    const promoter = aPromoter();
    const rowPartitions = (after: Item) =>
      rowChanges([{ before: null, after }], failOnBrokenRow).map(({ key }) => key.pk);
    expect(rowPartitions({ ...promoter, ...keys.promoter(1, 1) })).toEqual(['1#rows#promoter#0']);
    expect(rowPartitions({ ...aLead({ id: 25_000 }), ...keys.lead(1, 25_000) })).toEqual(['1#rows#lead#2']);
    expect(rowPartitions({ id: 3, revision: 0, ...keys.commission(1, 3) })).toEqual(['1#rows#commission#0']);
    expect(rowPartitions({ id: 3, revision: 0, phase: 'sealed', before: NOW, ...keys.payout(1, 3) })).toEqual([
      '1#rows#payout#0',
    ]);
    expect(rowPartitions({ id: 3, revision: 0, phase: 'gathering', ...keys.payout(1, 3) })).toEqual([]);
    expect(rowPartitions({ id: 3, ...keys.payoutPart(1, 3, 1) })).toEqual([]);
    expect(rowPartitions({ id: 3, ...keys.promotion(1, 1, 1) })).toEqual([]);
    expect(rowPartitions({ id: 3, ...keys.leadUid(1, 'lead') })).toEqual([]);
  });

  test('a record without required attributes is skipped and reported, and gets its row once fixed', () => {
    const promoter = { ...aPromoter({ id: 1 }), ...keys.promoter(1, 1) };
    const { email, ...broken } = { ...aPromoter({ id: 2 }), ...keys.promoter(1, 2) };
    const reported: Key[] = [];
    const changedIds = (before: Item | null, ...after: Item[]) =>
      rowChanges(
        after.map((item) => ({ before, after: item })),
        (item) => reported.push(item),
      ).map(({ key }) => key.sk);
    expect(changedIds(null, broken, promoter)).toEqual(['0000000001']);
    expect(reported).toEqual([keys.promoter(1, 2)]);
    expect(changedIds(broken, { ...broken, email: 'ann@example.com', revision: 1 })).toEqual(['0000000002']);
  });

  test('a record that cannot be turned into a row is not redelivered by the stream', async () => {
    const { email, ...broken } = { ...aPromoter({ id: 2 }), ...keys.promoter(anAccount(), 2) };
    const Records = [{ eventName: 'INSERT', dynamodb: { NewImage: marshall(broken) } }] as DynamoDBRecord[];
    expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
  });

  test('row changes come from inserted and modified stream records, not from removals', () => {
    const image = (lead: Lead) => marshall(item(1, lead), { removeUndefinedValues: true }) as never;
    const records: DynamoDBRecord[] = [
      { eventName: 'INSERT', dynamodb: { NewImage: image(signedUp) } },
      { eventName: 'MODIFY', dynamodb: { OldImage: image(signedUp), NewImage: image(active) } },
      { eventName: 'REMOVE', dynamodb: { OldImage: image(active) } },
    ];
    expect(itemChanges(records)).toEqual([
      { before: null, after: item(1, signedUp) },
      { before: item(1, signedUp), after: item(1, active) },
    ]);
  });
});

describe('row reads', () => {
  test('rows are read from every partition up to the highest id, in id order', async () => {
    const company = await aCompany();
    const account = company.account.id;
    const { promotion } = await company.promoter();
    await company.v1('/track/signup', { email: 'x@example.com', ref_id: promotion.refId });
    await commit([put(keys.numbers(account, 'lead'), { last: 25_003 })]);
    await deliver([1, 9_999, 10_000, 25_003].flatMap((id) => states(account, aLead({ id, revision: 5 }))));
    expect((await readRows(account, 'lead')).map(({ id }) => id)).toEqual([1, 9_999, 10_000, 25_003]);
  });

  test('an account without records has no rows', async () => {
    expect(await readRows(anAccount(), 'commission')).toEqual([]);
  });
});

test('deleted promoters and leads leave no identifying data in the rows', async () => {
  const company = await aCompany();
  const account = company.account.id;
  const [custId, username] = [unique('cust'), unique('user')];
  const { promoter, promotion } = await company.promoter({ custId, firstName: 'Grace' });
  const email = `${username}@example.com`;
  await company.v1('/track/signup', { email, username, ref_id: promotion.refId });
  const readAllRows = async () => [
    ...(await readPartition(partitions.rows(account, 'lead', 0))),
    ...(await readPartition(partitions.rows(account, 'promoter', 0))),
  ];
  const readStored = async () => JSON.stringify(await readAllRows());
  expect(await eventually(readStored, (now) => now.includes(username) && now.includes(custId))).toContain(username);
  await deleteLead({ account: { id: account }, runtime }, { email });
  await deletePromoter({ account: { id: account }, runtime }, { by: 'id', id: promoter.id });
  const after = await eventually(readStored, (now) => !now.includes(username) && !now.includes(custId));
  for (const trace of [username, custId, promoter.email, promotion.refId, 'Grace']) expect(after).not.toContain(trace);
  expect(await readRows(account, 'lead')).toEqual([]);
  expect(await readRows(account, 'promoter')).toEqual([]);
});
