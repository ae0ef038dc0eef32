import { expect, test } from 'vitest';
import { MAX_SAVED_VIEWS, VIEWS_NEED_USER } from '#shared/domain/users/saved-view.ts';
import { removeUser } from '#shared/operations/users/change-user.ts';
import { v2AuditLogsList } from '#shared/routes/v2/audit/audit-logs.ts';
import { savedViewRoutes } from '#shared/routes/v2/users/saved-views.ts';
import { runtime } from '#shared/runtime.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { readSavedViews, savedViewsWrite } from '#shared/store/users/saved-views.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import type { Browser } from '#test/support/users/browser.ts';
import { aPerson } from '#test/support/users/people.ts';

const PATH = '/api/v2/me/views';
const INVALID_QUERY = 'query is invalid: it must have 1 to 2000 printable ASCII characters, without spaces.';
const VIEW = { list: 'commissions', name: 'Large and pending', query: 'sort=-amount&status=pending' };

function createViewCalls(browser: Browser) {
  return {
    list: async () => (await browser.call(PATH)).body,
    create: (json: Input = {}) => browser.call(PATH, { method: 'POST', json: { ...VIEW, ...json } }),
    update: (id: number, json: Input) => browser.call(`${PATH}/${id}`, { method: 'PUT', json }),
    remove: (id: number) => browser.call(`${PATH}/${id}`, { method: 'DELETE' }),
  };
}

async function aViewer(company?: Company) {
  const { user, browser } = await aPerson(company ?? (await aCompany()), 'viewer');
  return { user, browser, ...createViewCalls(browser) };
}

test('a view is saved, listed, renamed, overwritten and deleted, even by a viewer', async () => {
  const { list, create, update, remove } = await aViewer();
  const { status, body: first } = await create();
  expect([status, first]).toEqual([201, { id: 1, ...VIEW, created_at: expect.any(String) }]);
  const { body: second } = await create({ list: 'promoters', name: 'Berlin', query: 'q=Berlin&tags=caf%C3%A9' });
  expect(await list()).toEqual([first, second]);
  expect((await update(1, { name: ' Large ' })).body).toEqual({ ...first, name: 'Large' });
  expect((await update(1, { query: 'q=ada' })).body).toEqual({ ...first, name: 'Large', query: 'q=ada' });
  expect((await remove(1)).body).toEqual({ ...first, name: 'Large', query: 'q=ada' });
  expect([(await update(1, { name: 'x' })).status, (await remove(1)).status]).toEqual([404, 404]);
  expect(await list()).toEqual([second]);
  await remove(2);
  expect((await create()).body.id).toBe(3);
});

test.each<[string, Input, string]>([
  ['without a name', { name: ' ' }, 'name is invalid: it must have 1 to 60 characters, in one line.'],
  ['with a long name', { name: 'x'.repeat(61) }, 'name is invalid: it must have 1 to 60 characters, in one line.'],
  ['of an unknown list', { list: 'passwords' }, 'list is invalid.'],
  ['without a query', { query: '' }, INVALID_QUERY],
  ['with a long query', { query: 'x'.repeat(2001) }, INVALID_QUERY],
  ['with a space in its query', { query: 'q=two words' }, INVALID_QUERY],
  ['with a query that is not encoded', { query: 'q=é' }, INVALID_QUERY],
])('a view %s is rejected', async (_, json, message) => {
  const { list, create } = await aViewer();
  const { status, body } = await create(json);
  expect([status, body]).toEqual([422, { message, code: 'invalid_params' }]);
  expect(await list()).toEqual([]);
});

test('the longest name and query are accepted', async () => {
  const { create } = await aViewer();
  const { status, body } = await create({ name: '😀'.repeat(60), query: `q=${'x'.repeat(1998)}` });
  expect([status, body.query.length]).toEqual([201, 2000]);
});

test('a user has at most 50 views, also when they are saved at the same time', async () => {
  const company = await aCompany();
  const { user, list, create, remove } = await aViewer(company);
  const { account } = company;
  const view = { ...VIEW, list: 'commissions', createdAt: runtime.now() } as const;
  const views = Array.from({ length: MAX_SAVED_VIEWS - 1 }, (_, index) => ({ ...view, id: index + 1 }));
  const before = await readSavedViews(account.id, user.id);
  await commit([savedViewsWrite(account.id, user.id, before, { views, lastId: views.length })]);
  const responses = await Promise.all([create(), create()]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  const refused = responses.find(({ status }) => status === 422);
  expect(refused?.body.message).toBe('You can have 50 views: delete one first.');
  expect(await list()).toHaveLength(MAX_SAVED_VIEWS);
  await remove(1);
  expect((await create()).status).toBe(201);
});

test('views of another user or account are neither listed nor found', async () => {
  const company = await aCompany();
  const viewer = await aViewer(company);
  await viewer.create();
  await viewer.create({ name: 'Second' });
  for (const other of [await aViewer(company), await aViewer()]) {
    expect(await other.list()).toEqual([]);
    expect((await other.update(2, { name: 'Theirs' })).status).toBe(404);
    expect((await other.remove(2)).status).toBe(404);
    expect((await other.create()).body.id).toBe(1);
  }
  expect((await viewer.list()).map(({ name }: { name: string }) => name)).toEqual([VIEW.name, 'Second']);
});

test.each(savedViewRoutes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name refuses API keys, because views belong to users',
  async ({ route }) => {
    const company = await aCompany();
    const json = { ...VIEW, ...route.inputExample };
    const { status, body } = await send(route, { json, headers: createCredentials('v2', company) });
    expect([status, body]).toEqual([422, { message: VIEWS_NEED_USER, code: 'invalid_params' }]);
  },
);

test('removing a user deletes their views, and those of no other user', async () => {
  const company = await aCompany();
  const { account } = company;
  const [removedUser, otherUser] = [await aViewer(company), await aViewer(company)];
  await Promise.all([removedUser.create(), otherUser.create()]);
  await removeUser({ account, runtime }, removedUser.user.id);
  expect(await readItem(keys.savedViews(account.id, removedUser.user.id))).toBeNull();
  expect((await removedUser.create()).status).toBe(401);
  expect(await otherUser.list()).toHaveLength(1);
});

test('changes of views are not audited, like other personal settings', async () => {
  const company = await aCompany();
  const { create, remove } = await aViewer(company);
  await create();
  await remove(1);
  const { body } = await send(v2AuditLogsList, { headers: createCredentials('v2', company) });
  expect(body.filter(({ operation }: { operation: string }) => operation.includes('views'))).toEqual([]);
});
