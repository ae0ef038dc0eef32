import { DeleteCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { deleteLead } from '#shared/operations/leads/delete-lead.ts';
import type { RebuildScope } from '#shared/operations/projections/event-totals.ts';
import { checkProjections, rebuildProjections } from '#shared/operations/projections/rebuild.ts';
import { runtime } from '#shared/runtime.ts';
import { readWholeList } from '#shared/store/lists/lists.ts';
import { readRows } from '#shared/store/lists/rows.ts';
import { documentClient, tableName } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { interceptCommands } from '#test/support/table/interference.ts';

const FUTURE = '9999-01-01T00:00:00.000Z';

let company: Company;
let account: number;
const scope = (): RebuildScope => ({ account, lostBefore: FUTURE });
const fastRuntime = { ...runtime, sleep: (milliseconds: number) => runtime.sleep(milliseconds / 10) };
const differences = async () => (await checkProjections({ runtime: fastRuntime }, scope())).rowDifferences;
const emails = async () => (await readRows(account, 'lead')).map(({ email }) => email);

beforeAll(async () => {
  company = await aCompany();
  account = company.account.id;
  const { promotion } = await company.promoter();
  for (const name of ['ada', 'bob', 'eve']) {
    await company.v2('/track/sale', {
      email: `${name}@example.com`,
      ref_id: promotion.refId,
      event_id: unique('sale'),
      amount: 1000,
    });
  }
  await deleteLead({ account: { id: account }, runtime }, { email: 'eve@example.com' });
  await eventually(differences, (found) => found.length === 0);
});

test('rows that match their records are not a difference, and a deleted record has no row', async () => {
  expect(await checkProjections({ runtime: fastRuntime }, scope())).toMatchObject({ rows: 7, rowDifferences: [] });
  expect(await emails()).toEqual(['ada@example.com', 'bob@example.com']);
});

test('a check of one account reads its records by key instead of scanning the table', async () => {
  const scans: unknown[] = [];
  const stopIntercepting = interceptCommands((command, send) => {
    if (command instanceof ScanCommand) scans.push(command.input.FilterExpression);
    return send(command);
  });
  const found = await checkProjections({ runtime: fastRuntime }, scope()).finally(stopIntercepting);
  expect(found).toMatchObject({ rows: 7, rowDifferences: [] });
  expect(scans.filter((filter) => String(filter).includes('revision'))).toEqual([]);
});

test('a check of all accounts finds no row difference for an account whose rows are right', async () => {
  const { rows, rowDifferences } = await checkProjections({ runtime: fastRuntime }, { ...scope(), account: null });
  expect(rows).toBeGreaterThanOrEqual(7);
  expect(rowDifferences.filter((row) => row.account === account)).toEqual([]);
});

test('missing rows, stale rows and rows of deleted records are found and repaired', async () => {
  const [ada, bob, eve] = [1, 2, 3].map((id) => ({ TableName: tableName(), Key: keys.row(account, 'lead', id) }));
  const stale = (packed: string, revision: number) => ({
    UpdateExpression: 'SET packed = :packed, revision = :revision',
    ExpressionAttributeValues: { ':packed': packed, ':revision': revision },
  });
  if (!ada || !bob || !eve) throw new Error('three leads');
  await documentClient.send(new DeleteCommand(ada));
  await documentClient.send(new UpdateCommand({ ...bob, ...stale('[2,"signup"]', 0) }));
  await documentClient.send(
    new UpdateCommand({ ...eve, ...stale('[3,"active",1,1,1,null,null,null,"eve@example.com"]', 0) }),
  );
  expect(await emails()).toEqual([null, 'eve@example.com']);

  const wrongRows = [1, 2, 3].map((id) => ({ account, kind: 'lead', id }));
  const byId = <Row extends { readonly id: number }>(rows: readonly Row[]) => rows.toSorted((a, b) => a.id - b.id);
  expect(byId(await differences())).toEqual(wrongRows);
  expect(byId((await rebuildProjections({ runtime: fastRuntime }, scope())).rowDifferences)).toEqual(wrongRows);
  expect(await emails()).toEqual(['ada@example.com', 'bob@example.com']);
  expect(await differences()).toEqual([]);
});

test('a record that cannot be turned into a row is reported without blocking others', async () => {
  const { promoter } = await company.promoter();
  const key = { TableName: tableName(), Key: keys.promoter(account, promoter.id) };
  await documentClient.send(new UpdateCommand({ ...key, UpdateExpression: 'REMOVE email, firstName' }));
  const broken = [{ account, kind: 'promoter', id: promoter.id }];
  expect(await differences()).toEqual(broken);
  expect((await rebuildProjections({ runtime: fastRuntime }, scope())).rowDifferences).toEqual(broken);
  const mended = { UpdateExpression: 'SET email = :email', ExpressionAttributeValues: { ':email': promoter.email } };
  await documentClient.send(new UpdateCommand({ ...key, ...mended }));
  expect(await eventually(differences, (found) => found.length === 0)).toEqual([]);
});

test('a row that catches up during a check is not a difference', async () => {
  const key = { TableName: tableName(), Key: keys.row(account, 'lead', 1) };
  const { Attributes: row } = await documentClient.send(new DeleteCommand({ ...key, ReturnValues: 'ALL_OLD' }));
  const following = {
    ...fastRuntime,
    sleep: async () => {
      await documentClient.send(
        new UpdateCommand({
          ...key,
          UpdateExpression: 'SET packed = :packed, revision = :revision',
          ExpressionAttributeValues: { ':packed': row?.packed, ':revision': row?.revision },
        }),
      );
    },
  };
  expect((await checkProjections({ runtime: following }, scope())).rowDifferences).toEqual([]);
});

test('a promoter archived by an earlier version is reported and moves to the archived list', async () => {
  const { promoter } = await company.promoter();
  const { id } = promoter;
  const onLists = async () => {
    const [listedIds, archivedIds] = await Promise.all([
      readWholeList(account, 'promoters'),
      readWholeList(account, 'archived-promoters'),
    ]);
    return [listedIds.includes(id), archivedIds.includes(id)].join();
  };
  const oldTime = { ExpressionAttributeValues: { ':at': '2026-01-01T00:00:00.000Z', ':one': 1 } };
  const UpdateExpression = 'SET archivedAt = :at, revision = revision + :one';
  await documentClient.send(
    new UpdateCommand({ TableName: tableName(), Key: keys.promoter(account, id), UpdateExpression, ...oldTime }),
  );
  expect(await eventually(onLists, (now) => now === 'true,false')).toBe('true,false');
  const leftListed = [{ account, promoterId: id }];
  expect((await checkProjections({ runtime: fastRuntime }, scope())).leftListed).toEqual(leftListed);
  expect((await rebuildProjections({ runtime: fastRuntime }, scope())).leftListed).toEqual(leftListed);
  expect(await eventually(onLists, (now) => now === 'false,true')).toBe('false,true');
  expect(await checkProjections({ runtime: fastRuntime }, scope())).toMatchObject({
    leftListed: [],
    listDifferences: [],
  });
});
