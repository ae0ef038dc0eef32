import { beforeAll, expect, test } from 'vitest';
import { v2PromotersTags } from '#shared/routes/v2/promoters/promoters.ts';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
import { createRecordCalls } from '#test/support/records/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

const TAGS_INVALID = 'tags is invalid. Send up to 10 tags of up to 40 characters.';
const TEN = Array.from({ length: 10 }, (_, index) => `Tag ${index}`);

let company: Company;
let promoters: ReturnType<typeof createRecordCalls>['promoters'];
let bulk: ReturnType<typeof createBulkCalls>['bulk'];
beforeAll(async () => {
  company = await aCompany();
  ({ promoters } = createRecordCalls(company));
  ({ bulk } = createBulkCalls(company));
});

const create = (tags?: unknown) =>
  promoters.create({ email: `${unique('p')}@example.com`, ...(tags === undefined ? {} : { tags }) } as Input);
const createPromoterWith = async (tags?: readonly string[]): Promise<number> => (await create(tags)).body.id;
const getTags = async (id: number): Promise<string[]> => (await promoters.show(id)).body.tags;
const listTags = async (): Promise<string[]> =>
  (await send(v2PromotersTags, { headers: createCredentials('v2', company) })).body.tags;

test('tags are trimmed, keep their case, and count once without it', async () => {
  const { status, body } = await create([' VIP ', 'vip', 'Newsletter']);
  expect({ status, tags: body.tags }).toEqual({ status: 201, tags: ['VIP', 'Newsletter'] });
  expect(await getTags(body.id)).toEqual(['VIP', 'Newsletter']);
});

test('a promoter has no tags by default, an update replaces all, and an empty list removes them', async () => {
  const id = await createPromoterWith();
  expect(await getTags(id)).toEqual([]);
  expect((await promoters.update(id, { tags: ['VIP', 'YouTube'] })).body.tags).toEqual(['VIP', 'YouTube']);
  expect((await promoters.update(id, { note: 'Unrelated' })).body.tags).toEqual(['VIP', 'YouTube']);
  expect((await promoters.update(id, { tags: ['Blog'] })).body.tags).toEqual(['Blog']);
  expect((await promoters.update(id, { tags: [] })).body.tags).toEqual([]);
});

test.each<[what: string, tags: unknown]>([
  ['more than ten tags', [...TEN, 'One more']],
  ['a tag of more than 40 characters', ['x'.repeat(41)]],
  ['an empty tag', ['VIP', ' ']],
  ['an object', [{ name: 'VIP' }]],
])('%s is refused', async (_, tags) => {
  const { status, body } = await create(tags);
  expect({ status, message: body.message }).toEqual({ status: 422, message: TAGS_INVALID });
});

test('tags are added to and removed from many promoters, and repeated actions change nothing', async () => {
  const ids = [await createPromoterWith(), await createPromoterWith(['vip', 'Blog'])];
  for (const _ of [1, 2]) {
    const { body } = await bulk('promoter/add_tags', ids, { tags: ['VIP', 'YouTube'] });
    expect(body).toMatchObject({ status: 'completed', failed_count: 0, meta: { tags: ['VIP', 'YouTube'] } });
  }
  expect(await Promise.all(ids.map(getTags))).toEqual([
    ['VIP', 'YouTube'],
    ['vip', 'Blog', 'YouTube'],
  ]);
  for (const _ of [1, 2]) {
    const { body } = await bulk('promoter/remove_tags', ids, { tags: ['VIP', 'Blog'] });
    expect(body).toMatchObject({ status: 'completed', failed_count: 0 });
  }
  expect(await Promise.all(ids.map(getTags))).toEqual([['YouTube'], ['YouTube']]);
});

test('a promoter that would get more than ten tags fails, and the others get theirs', async () => {
  const [full, other] = [await createPromoterWith(TEN), await createPromoterWith()];
  const { body } = await bulk('promoter/add_tags', [full, other], { tags: ['VIP'] });
  const message = 'The promoter would have more than 10 tags. Remove some of its tags first.';
  expect(body).toMatchObject({ failed_count: 1, processing_errors: [{ id: full, message }] });
  expect([await getTags(full), await getTags(other)]).toEqual([TEN, ['VIP']]);
});

test('bulk actions need tags', async () => {
  for (const action of ['promoter/add_tags', 'promoter/remove_tags']) {
    const { status, body } = await bulk(action, [1], { tags: [] });
    expect({ status, message: body.message }).toEqual({ status: 422, message: TAGS_INVALID });
  }
});

test('the list is filtered by tags without case, and follows changes', async () => {
  const [press, partner] = [await createPromoterWith(['Press']), await createPromoterWith(['Partner'])];
  await createPromoterWith(['Pres']);
  const listByTag = async (tags: string | string[]) => {
    const { body } = await promoters.list({ filters: { tags } });
    return body.data.map(({ id }: { id: number }) => id);
  };
  const taggedIds = await eventually(
    () => listByTag(['PRESS', 'partner']),
    (ids) => ids.length === 2,
  );
  expect(taggedIds).toEqual([press, partner]);
  expect(await listByTag('press')).toEqual([press]);
  await bulk('promoter/remove_tags', [press], { tags: ['press'] });
  expect(
    await eventually(
      () => listByTag('press'),
      (ids) => ids.length === 0,
    ),
  ).toEqual([]);
});

test('the tags that promoters were given are offered in alphabetical order, but not those for an unknown promoter', async () => {
  company = await aCompany();
  ({ promoters } = createRecordCalls(company));
  ({ bulk } = createBulkCalls(company));
  expect(await listTags()).toEqual([]);
  const id = await createPromoterWith(['VIP', 'blog']);
  await promoters.update(id, { tags: ['Newsletter', 'vip'] });
  await bulk('promoter/add_tags', [id], { tags: ['YouTube'] });
  expect((await promoters.update(900_000, { tags: ['Nobody'] })).status).toBe(404);
  expect(await listTags()).toEqual(['blog', 'Newsletter', 'VIP', 'YouTube']);
});
