import { DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { foldEvents } from '#shared/operations/projections/event-totals.ts';
import { checkProjections, rebuildProjections } from '#shared/operations/projections/rebuild.ts';
import { runtime } from '#shared/runtime.ts';
import { areEventsNumbered } from '#shared/store/projections/account-events.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { type Key, keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';
import { aCompany, type Company, post, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { interceptCommands } from '#test/support/table/interference.ts';

const fastRuntime = { ...runtime, sleep: (milliseconds: number) => runtime.sleep(milliseconds / 10) };
const createScope = ({ account }: Company) => ({ account: account.id, lostBefore: '9999-01-01T00:00:00.000Z' });
const rebuild = (company: Company) => rebuildProjections({ runtime: fastRuntime }, createScope(company));
const right = {
  differences: [],
  listDifferences: [],
  revenueDifferences: [],
  unknownRevenue: 0,
  rowDifferences: [],
  lost: [],
  unsettled: 0,
};
/** 20% of it rounds to zero: the event creates no commission. */
const TOO_LITTLE = 1;

/** A check, and whether it scanned the whole table. */
async function check(company: Company) {
  let scans = 0;
  const stopIntercepting = interceptCommands(async (command, send) => {
    if (command instanceof ScanCommand) scans += 1;
    return send(command);
  });
  const found = await checkProjections({ runtime: fastRuntime }, createScope(company)).finally(stopIntercepting);
  return { ...found, hasScanned: scans > 0 };
}

async function remove(key: Key): Promise<void> {
  await documentClient.send(new DeleteCommand({ TableName: tableName(), Key: key }));
}

/** Sets the time at which an event was counted; null: not counted yet. */
async function setCounted(key: Key, at: string | null): Promise<void> {
  const change =
    at === null
      ? { UpdateExpression: 'REMOVE countedAt' }
      : { UpdateExpression: 'SET countedAt = :at', ExpressionAttributeValues: { ':at': at } };
  await documentClient.send(new UpdateCommand({ TableName: tableName(), Key: key, ...change }));
}

/** Events of every kind, with and without commissions, with and without caller ids. */
async function createEventsOfAllKinds(company: Company, ref_id: string): Promise<void> {
  const email = `${unique('lead')}@example.com`;
  await post('/tr', { account: company.account.id, ref_id });
  await company.v2('/track/signup', { email, ref_id });
  for (const amount of [1000, TOO_LITTLE]) {
    const sale_event_id = unique('sale');
    await company.v2('/track/sale', { email, event_id: sale_event_id, amount });
    const refund_event_id = unique('refund');
    await company.v2('/track/refund', { email, event_id: refund_event_id, sale_event_id, amount });
    await company.v2('/track/refund_reversal', { event_id: unique('reversal'), refund_event_id });
  }
  await company.v2('/track/refund', { email, event_id: unique('refund'), amount: TOO_LITTLE });
  await company.v2('/track/cancellation', { email, event_id: unique('end') });
  await company.v2('/track/cancellation', { email });
}

let company: Company;
/** A sale without commissions, and its number. */
let sale: Key;
let number = 0;

beforeAll(async () => {
  company = await aCompany();
  const { refId } = (await company.promoter()).promotion;
  await createEventsOfAllKinds(company, refId);
  const event_id = unique('sale');
  await company.v2('/track/sale', { email: `${unique()}@example.com`, ref_id: refId, event_id, amount: TOO_LITTLE });
  sale = keys.moneyEvent(company.account.id, 'sale', event_id);
  number = (await readItem<{ id: number }>(sale))?.id ?? 0;
  // Wait for counters and rows to catch up.
  await eventually(
    () => check(company),
    ({ lost, rowDifferences }) => lost.length === 0 && rowDifferences.length === 0,
  );
});

test('a check of one account finds all its events without a table scan', async () => {
  const all = await foldEvents(createScope(company));
  const found = await check(company);
  expect(found).toMatchObject({ ...right, hasScanned: false, wholeTable: null, events: all.events });
  expect(found.events).toBeGreaterThan(10);
  expect(found.lists).toBe(all.lists.size);
});

test('a check by keys finds an event that earned nothing and was never counted', async () => {
  const counted = await readItem<{ countedAt: string }>(sale);
  const found = await check(company);
  await setCounted(sale, null);
  const { lost, events } = await check(company);
  await setCounted(sale, counted?.countedAt ?? '');
  expect(lost).toMatchObject([{ kind: 'sale', events: 1 }]);
  expect(events).toBe(found.events - 1);
});

test('a check that finds a difference by keys scans the whole table before it reports one', async () => {
  await remove(keys.eventNumber(company.account.id, number));
  expect(await check(company)).toMatchObject({ ...right, hasScanned: true, wholeTable: 'differs' });
});

test('events of an earlier version are found by a scan, and by keys after a rebuild', async () => {
  const { id } = company.account;
  await scan(id, { expression: 'contains(pk, :word)', values: { ':word': '#event-number#' } }, async (items) => {
    for (const { pk, sk } of items) await remove({ pk, sk });
  });
  const before = await check(company);
  expect(before).toMatchObject({ ...right, hasScanned: true, wholeTable: 'older' });
  expect(await rebuild(company)).toMatchObject(right);
  const after = await check(company);
  expect(after).toMatchObject({ ...right, hasScanned: false, wholeTable: null, events: before.events });
});

test('an account with non-expiring clicks that lack numbers is still scanned after a rebuild', async () => {
  const own = await aCompany();
  const { promoterId, campaignId, id: promotionId } = (await own.promoter()).promotion;
  const [now, { id }] = [runtime.now(), own.account];
  const click = { event: 'click', tid: 'x', promoterId, campaignId, promotionId, at: now, recordedAt: now };
  await documentClient.send(new PutCommand({ TableName: tableName(), Item: { ...click, ...keys.visitor(id, 'x') } }));
  await remove(keys.allNumbered(id));
  await rebuild(own);
  expect(await areEventsNumbered(id)).toBe(false);
});
