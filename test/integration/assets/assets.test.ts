import { describe, expect, test } from 'vitest';
import { checkAssetFile, createAssetUpload } from '#shared/operations/assets/asset-files.ts';
import { listOwnAssetCategories, listOwnAssets } from '#shared/operations/assets/own-assets.ts';
import { affiliateAssetCategories, affiliateAssetsList } from '#shared/routes/affiliate/assets/assets.ts';
import {
  v2AssetCategoriesList,
  v2AssetCategoriesUpdate,
  v2AssetsCreate,
  v2AssetsList,
  v2AssetsOrder,
  v2AssetsShow,
  v2AssetsUpdate,
  v2AssetsUploads,
} from '#shared/routes/v2/assets/assets.ts';
import type { V2Asset, V2AssetUpload } from '#shared/routes/v2/assets/assets-output.ts';
import { runtime } from '#shared/runtime.ts';
import { assetWrite, findAsset } from '#shared/store/assets/assets.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { buildDataUrl, PNG, sendUpload } from '#test/support/assets/files.ts';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
import { aPromoterSession, createPromoterHeaders } from '#test/support/portal/sessions.ts';
import { createPromotionCalls } from '#test/support/records/calls.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import type { Input } from '#test/support/requests/world.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const TEXT = { name: 'Post', asset_type: 'text', content: 'Try it: {{referral_link}}' } as const;

function createAssetCalls(company: Company) {
  const headers = createCredentials('v2', company);
  const { bulk, waitForEnd: over } = createBulkCalls(company);
  const upload = async (bytes: Uint8Array<ArrayBuffer> | string, type: string, name = 'Banner.png') => {
    const json = { file_name: name, content_type: type, size: Buffer.byteLength(bytes) };
    const { body } = await send(v2AssetsUploads, { json, headers });
    return body as V2AssetUpload;
  };
  const create = (json: Input) => send(v2AssetsCreate, { json, headers });
  return {
    upload,
    create,
    uploaded: async (bytes: Uint8Array<ArrayBuffer> | string, type: string, name?: string) => {
      const form = await upload(bytes, type, name);
      expect(await sendUpload(form, bytes)).toBe(204);
      return form.file;
    },
    created: async (json: Input) => (await create(json)).body as V2Asset,
    list: async (query: Input = {}) => (await send(v2AssetsList, { query, headers })).body as V2Asset[],
    show: (id: number) => send(v2AssetsShow, { variables: { id }, headers }),
    update: (id: number, json: Input) => send(v2AssetsUpdate, { json, variables: { id }, headers }),
    categories: async () => (await send(v2AssetCategoriesList, { headers })).body,
    change: (asset_categories: readonly Input[]) =>
      send(v2AssetCategoriesUpdate, { json: { asset_categories }, headers }),
    order: (json: Input) => send(v2AssetsOrder, { json, headers }),
    bulk,
    over,
  };
}

const getStatus = async (url: string) => (await fetch(url)).status;

async function createPromoterCalls(company: Company, promoter: { readonly id: number }) {
  const headers = createPromoterHeaders(await aPromoterSession(company.account, promoter));
  return {
    assets: async () => (await send(affiliateAssetsList, { headers })).body,
    categories: async () => (await send(affiliateAssetCategories, { headers })).body,
  };
}

describe('files of assets', () => {
  test('an uploaded image is served as an attachment that runs nothing', async () => {
    const { uploaded, create, show } = createAssetCalls(await aCompany());
    const file = await uploaded(PNG, 'image/png', 'Banner 1.PNG');
    const { status, body } = await create({ name: 'Banner', asset_type: 'image', file });
    expect([status, body]).toMatchObject([
      200,
      {
        details: { file_format: 'png', file_size: PNG.length, image_size: { width: 2, height: 1 } },
        uploading: false,
        url: expect.stringMatching(/\/files\/\d+\/[\w-]{24}\/Banner-1\.png$/),
      },
    ]);
    expect(body.thumbnail_url).toBe(body.url);
    expect((await show(body.id)).body).toEqual(body);
    const response = await fetch(body.url);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox;/),
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
  });

  test('a form takes one file of exactly its type and size', async () => {
    const { upload } = createAssetCalls(await aCompany());
    const form = await upload(PNG, 'image/png');
    expect(await sendUpload(form, PNG.slice(1))).toBe(400);
    expect(await sendUpload(form, new Uint8Array(PNG.length + 1))).toBe(400);
    expect(await sendUpload(form, PNG, { 'Content-Type': 'text/html' })).toBe(403);
    expect(await sendUpload(form, PNG, { key: form.file.replace('Banner', 'Other') })).toBe(403);
    expect(await sendUpload(form, PNG, { key: form.file.replace('pending', 'files') })).toBe(403);
    expect(await sendUpload(form, PNG, { acl: 'public-read' })).toBe(403);
    expect(await sendUpload(form, PNG)).toBe(204);
  });

  test.each([
    ['too large', { file_name: 'a.png', content_type: 'image/png', size: 25_000_001 }, /^size is invalid/],
    ['a web page', { file_name: 'a.html', content_type: 'text/html', size: 10 }, /^content_type is not supported/],
    ['a script', { file_name: 'a.js', content_type: 'text/javascript', size: 10 }, /^content_type is not supported/],
  ])('no form is created for a file that is %s', async (_, json, message) => {
    const { status, body } = await send(v2AssetsUploads, { json, headers: createCredentials('v2', await aCompany()) });
    expect([status, body.message]).toEqual([422, expect.stringMatching(message)]);
  });

  test('a file inside the call is stored under the name of the asset', async () => {
    const { create } = createAssetCalls(await aCompany());
    const { body } = await create({ name: 'Our logo', asset_type: 'image', file: buildDataUrl('image/svg+xml', SVG) });
    expect(body).toMatchObject({ details: { file_format: 'svg', image_size: { width: null, height: null } } });
    expect(body.url).toMatch(/\/Our-logo\.svg$/);
    expect(await (await fetch(body.url)).text()).toBe(SVG);
  });

  test.each([
    [
      'an HTML page as an image',
      buildDataUrl('image/png', '<script>alert(1)</script>'),
      'file is not an image of the type image/png.',
    ],
    ['a GIF as a PNG', buildDataUrl('image/png', 'GIF89a00000'), 'file is not an image of the type image/png.'],
    [
      'a PDF as an image',
      buildDataUrl('application/pdf', '%PDF-1.7'),
      /^file is invalid: application\/pdf is not an image/,
    ],
    ['an HTML page', buildDataUrl('text/html', '<p>'), /^file is invalid: it must be the key/],
    ['a key that was never issued', 'files/1/x/y.png', 'file is not the key of an upload of this account.'],
  ])('an image is rejected with %s', async (_, file, message) => {
    const { create, list } = createAssetCalls(await aCompany());
    const { status, body } = await create({ name: 'Image', asset_type: 'image', file });
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    expect([status, body.message]).toEqual([422, expected]);
    expect(await list()).toEqual([]);
  });

  test('a form that is sent again after its asset was saved does not change the file of the asset', async () => {
    const { upload, created } = createAssetCalls(await aCompany());
    const form = await upload(PNG, 'image/png');
    expect(await sendUpload(form, PNG)).toBe(204);
    const { url } = await created({ name: 'Image', asset_type: 'image', file: form.file });
    const other = PNG.toReversed();
    expect(await sendUpload(form, other)).toBe(204);
    expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(PNG);
    expect(await getStatus(new URL(`/${form.file}`, url).href)).not.toBe(200);
  });

  test('an upload that is exchanged between its check and its copy is rejected', async () => {
    const { account } = await aCompany();
    const call = { account, runtime };
    const form = createAssetUpload(call, { fileName: 'a.png', type: 'image/png', size: PNG.length });
    await sendUpload(form, PNG);
    const { store } = await checkAssetFile(call, { key: form.key }, undefined);
    await sendUpload(form, PNG.toReversed());
    await expect(store()).rejects.toMatchObject({ reason: { code: 'invalid' } });
  });

  test('two assets that are saved with the same upload at once have a file each', async () => {
    const { uploaded, create, bulk } = createAssetCalls(await aCompany());
    const file = await uploaded(PNG, 'image/png');
    const input = { name: 'Image', asset_type: 'image', file };
    const all = await Promise.all([create(input), create(input)]);
    const [first, second] = all.filter(({ status }) => status === 200).map(({ body }) => body);
    if (second) {
      expect(second.url).not.toBe(first.url);
      await bulk('asset/destroy', [second.id]);
    }
    expect(await getStatus(first.url)).toBe(200);
  });

  test('a form without its file, and an upload that was saved, are rejected', async () => {
    const { upload, uploaded, create, created } = createAssetCalls(await aCompany());
    const { file: missing } = await upload(PNG, 'image/png');
    const image = { name: 'Image', asset_type: 'image' };
    expect((await create({ ...image, file: missing })).body.message).toBe(
      'file was not uploaded, or too long ago: upload it again.',
    );
    const file = await uploaded(PNG, 'image/png');
    const { url } = await created({ ...image, file });
    expect((await create({ ...image, file })).body.message).toBe(
      'file was not uploaded, or too long ago: upload it again.',
    );
    expect((await create({ ...image, file: new URL(url).pathname.slice(1) })).body.message).toBe(
      'file is not the key of an upload of this account.',
    );
  });

  test('an account can neither take nor delete a file of another account', async () => {
    const [ownCalls, otherCalls] = [createAssetCalls(await aCompany()), createAssetCalls(await aCompany())];
    const pendingUpload = await otherCalls.uploaded(PNG, 'image/png');
    const usedUpload = await otherCalls.uploaded(PNG, 'image/png');
    const { url } = await otherCalls.created({ name: 'Theirs', asset_type: 'image', file: usedUpload });
    for (const file of [pendingUpload, usedUpload, new URL(url).pathname.slice(1)]) {
      const { status, body } = await ownCalls.create({ name: 'Ours', asset_type: 'image', file });
      expect([status, body.message]).toEqual([422, 'file is not the key of an upload of this account.']);
    }
    const { id } = await ownCalls.created({
      name: 'Ours',
      asset_type: 'image',
      file: await ownCalls.uploaded(PNG, 'image/png'),
    });
    expect((await ownCalls.update(id, { file: usedUpload })).status).toBe(422);
    expect((await ownCalls.bulk('asset/destroy', [id])).body.failed_count).toBe(0);
    expect(await getStatus(url)).toBe(200);
    expect((await otherCalls.list()).map(({ name }) => name)).toEqual(['Theirs']);
  });

  test('a new file replaces the former one, and deleting an asset deletes its file', async () => {
    const { uploaded, created, update, bulk, show } = createAssetCalls(await aCompany());
    const first = await created({ name: 'Image', asset_type: 'image', file: await uploaded(PNG, 'image/png') });
    const { body: second } = await update(first.id, { file: await uploaded(PNG, 'image/png', 'New.png') });
    expect([await getStatus(first.url), await getStatus(second.url)]).toEqual([403, 200]);
    const { body } = await bulk('asset/destroy', [first.id, 999]);
    expect(body).toMatchObject({ status: 'completed', failed_count: 1, processing_errors: [{ id: 999 }] });
    expect([await getStatus(second.url), (await show(first.id)).status]).toEqual([403, 404]);
  });
});

test('a file is shown by its preview, which is stored, replaced and deleted with it', async () => {
  const { uploaded, created, create, update, bulk } = createAssetCalls(await aCompany());
  const image = { name: 'Poster', asset_type: 'image' };
  const thumbnail = buildDataUrl('image/png', PNG);
  const {
    id,
    url,
    thumbnail_url: first,
  } = await created({
    ...image,
    file: await uploaded(PNG, 'image/png'),
    thumbnail,
  });
  expect(first).toBe(new URL('thumbnail', url).href);
  const response = await fetch(first ?? '');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
  });
  const document = { name: 'Guide', asset_type: 'document', file: buildDataUrl('application/pdf', '%PDF-1.7') };
  expect((await created({ ...document, thumbnail })).thumbnail_url).toMatch(/\/thumbnail$/);

  expect((await update(id, { name: 'Other' })).body.thumbnail_url).toBe(first);
  const { body: replaced } = await update(id, { file: buildDataUrl('image/png', PNG), thumbnail });
  expect([await getStatus(first ?? ''), await getStatus(replaced.thumbnail_url)]).toEqual([403, 200]);
  await bulk('asset/destroy', [id]);
  expect(await getStatus(replaced.thumbnail_url)).toBe(403);

  for (const file of [
    buildDataUrl('image/svg+xml', SVG),
    buildDataUrl('image/webp', PNG),
    buildDataUrl('application/pdf', '%PDF-1.7'),
    buildDataUrl('image/png', new Uint8Array([...PNG, ...new Uint8Array(100_000)])),
    'files/1/x/y.png',
  ]) {
    const { status, body } = await create({ ...image, file: buildDataUrl('image/png', PNG), thumbnail: file });
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^thumbnail is invalid/)]);
  }
  const { status, body } = await create({ name: 'Post', asset_type: 'text', content: 'Hello', thumbnail });
  expect([status, body.message]).toEqual([422, 'thumbnail is invalid: send it together with its file.']);
});

test('a former file that an interrupted update left is deleted by the next one', async () => {
  const company = await aCompany();
  const { created, update, show } = createAssetCalls(company);
  const { id, url } = await created({ name: 'Logo', asset_type: 'image', file: buildDataUrl('image/png', PNG) });
  const before = await findAsset(company.account.id, id);
  if (!before?.file) throw new Error('the asset has no file');
  const after = { ...before, type: 'text', file: null, content: 'Read this.', formerFileKey: before.file.key } as const;
  await commit([assetWrite(company.account.id, before, { ...after, revision: before.revision + 1 })]);
  expect([await getStatus(url), (await show(id)).status]).toEqual([200, 200]);
  await update(id, { name: 'Text' });
  expect(await getStatus(url)).toBe(403);
});

describe('assets of a company', () => {
  test('links, texts and colors are created, changed, filtered and shown by category', async () => {
    const company = await aCompany();
    const { created, list, update, change } = createAssetCalls(company);
    const { body: categories } = await change([
      { name: 'Texts', position: 2 },
      { name: 'Brand', position: 1 },
    ]);
    expect(categories.map(({ name }: { name: string }) => name)).toEqual(['Brand', 'Texts']);
    const [brand, texts] = categories;
    const post = await created({ ...TEXT, category_id: texts.id, landing_page_url: 'https://acme.example/trial' });
    const link = await created({ name: 'Guide', asset_type: 'link', url: 'https://acme.example/brand' });
    const color = await created({ name: 'Blue', asset_type: 'color', content: '#4F46E5', category_id: brand.id });
    expect((await list()).map(({ id }) => id)).toEqual([color.id, post.id, link.id]);
    expect(post).toMatchObject({ category: { name: 'Texts', position: 2 }, url: '', thumbnail_url: null });
    expect(link).toMatchObject({ category: null, url: 'https://acme.example/brand', content: null });
    const { body: limited } = await update(link.id, { allowed_campaign_ids: [company.campaign.id] });
    expect(limited.allowed_campaigns).toEqual([
      { id: company.campaign.id, name: company.campaign.name, color: company.campaign.color },
    ]);
    const other = await company.campaignWith({ name: 'Other' });
    const idsBy = async (query: Input) => (await list(query)).map(({ id }) => id);
    expect(await idsBy({ filters: { asset_type: 'text' } })).toEqual([post.id]);
    expect(await idsBy({ filters: { category_id: 'not_set' } })).toEqual([link.id]);
    expect(await idsBy({ filters: { category_id: [brand.id, texts.id] } })).toEqual([color.id, post.id]);
    expect(await idsBy({ filters: { campaign_id: other.id } })).toEqual([color.id, post.id]);
    expect(await idsBy({ filters: { created_at: { from: '2999-01-01' } } })).toEqual([]);
    expect(await idsBy({ q: 'brand' })).toEqual([link.id]);
    expect(await idsBy({ per_page: 1, page: 2 })).toEqual([post.id]);
    expect((await update(post.id, { category_id: '', landing_page_url: '' })).body).toMatchObject({
      category: null,
      landing_page_url: null,
      content: TEXT.content,
    });
  });

  test('assets move between categories together, and lose one that is deleted', async () => {
    const { created, list, bulk, change, over, categories } = createAssetCalls(await aCompany());
    const [category] = (await change([{ name: 'Texts', position: 1 }])).body;
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await created({ ...TEXT, name: `Post ${count}` })).id);
    const names = async () => (await list()).map(({ category: one }) => one?.name ?? null);
    const { status, body } = await bulk('asset/update_category', ids, { category_id: category.id });
    expect([status, body.action_label, body.meta]).toEqual([
      202,
      'asset/update_category',
      { category_id: category.id },
    ]);
    expect((await over(body.id)).body).toMatchObject({ status: 'completed', failed_count: 0 });
    expect(await names()).toEqual(ids.map(() => 'Texts'));
    expect((await bulk('asset/update_category', ids.slice(0, 1), { category_id: null })).status).toBe(200);
    expect(await names()).toEqual([...ids.slice(1).map(() => 'Texts'), null]);
    await change([{ id: category.id, name: 'Texts', position: 1, _destroy: true }]);
    expect([await names(), await categories()]).toEqual([ids.map(() => null), []]);
    expect((await bulk('asset/update_category', ids, { category_id: category.id })).status).toBe(404);
    const deletion = await bulk('asset/destroy', ids);
    expect((await over(deletion.body.id)).body).toMatchObject({ status: 'completed', failed_count: 0 });
    expect(await list()).toEqual([]);
  });

  test('assets of a category are in the order of the company, for its promoters, too', async () => {
    const company = await aCompany();
    const { created, list, order, change, update, bulk } = createAssetCalls(company);
    const [texts, posts] = (
      await change([
        { name: 'Texts', position: 1 },
        { name: 'Posts', position: 2 },
      ])
    ).body;
    const ids: number[] = [];
    for (const category_id of [texts.id, texts.id, texts.id, posts.id, ''])
      ids.push((await created({ ...TEXT, category_id })).id);
    const [one = 0, two = 0, three = 0, post = 0, other = 0] = ids;
    const listIds = async () => (await list()).map(({ id }) => id);
    expect(await listIds()).toEqual([three, two, one, post, other]);
    expect((await order({ category_id: texts.id, ids: [one, three] })).body).toEqual({
      category_id: texts.id,
      ids: [two, one, three],
    });
    expect((await order({ ids: [other] })).body).toEqual({ category_id: null, ids: [other] });
    expect((await order({ category_id: texts.id, ids: [post] })).status).toBe(422);
    expect((await order({ category_id: 99, ids: [one] })).status).toBe(422);
    const latest = await created({ ...TEXT, category_id: texts.id });
    expect(await listIds()).toEqual([latest.id, two, one, three, post, other]);
    const { promoter } = await company.promoter();
    const { assets } = await createPromoterCalls(company, promoter);
    expect((await assets()).map(({ id }: { id: number }) => id)).toEqual(await listIds());
    await change([{ id: texts.id, name: 'Words', position: 3 }]);
    await update(post, { category_id: texts.id });
    await bulk('asset/destroy', [one]);
    expect(await listIds()).toEqual([latest.id, post, two, three, other]);
  });

  test.each([
    ['of an unknown type', { ...TEXT, asset_type: 'video' }, /^asset_type is invalid/],
    ['without a text', { name: 'Post', asset_type: 'text' }, 'content is missing: a text needs it.'],
    [
      'with a value of another type',
      { ...TEXT, url: 'https://acme.example/' },
      'url is invalid: assets of the type text have none.',
    ],
    ['with a script as link', { name: 'Link', asset_type: 'link', url: 'javascript:alert(1)' }, 'url is invalid.'],
    ['with an unknown category', { ...TEXT, category_id: 99 }, 'category_id names a category that does not exist: 99.'],
    [
      'for an unknown campaign',
      { ...TEXT, allowed_campaign_ids: [999_999] },
      'allowed_campaign_ids names a campaign that does not exist: 999999.',
    ],
  ])('an asset %s is rejected', async (_, json, message) => {
    const { create, list } = createAssetCalls(await aCompany());
    const { status, body } = await create(json);
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    expect([status, body.message]).toEqual([422, expected]);
    expect(await list()).toEqual([]);
  });
});

describe('assets of a promoter', () => {
  test('a promoter sees the assets of own campaigns, with own links and by category', async () => {
    const company = await aCompany();
    const other = await company.campaignWith({ name: 'Secret plans' });
    const { created, change } = createAssetCalls(company);
    const [texts, hidden] = (
      await change([
        { name: 'Texts', position: 1 },
        { name: 'Hidden', position: 2 },
      ])
    ).body;
    const all = await created({ ...TEXT, category_id: texts.id, landing_page_url: 'https://shop.example/trial' });
    const shared = await created({ ...TEXT, name: 'Both', allowed_campaign_ids: [company.campaign.id, other.id] });
    await created({ ...TEXT, name: 'Not ours', category_id: hidden.id, allowed_campaign_ids: [other.id] });
    const { promoter, promotion } = await company.promoter();
    const { assets, categories } = await createPromoterCalls(company, promoter);
    const visibleAssets = await assets();
    const link = `https://shop.example/trial?${company.campaign.refTokenParam}=${promotion.refId}`;
    expect(visibleAssets).toMatchObject([
      { id: all.id, category: 'Texts', referral_link: link, share_text: `Try it: ${link}`, allowed_campaigns: [] },
      { id: shared.id, category: null, allowed_campaign_ids: [company.campaign.id] },
    ]);
    expect(visibleAssets[1].referral_link).toContain(`=${promotion.refId}`);
    expect(JSON.stringify(visibleAssets)).not.toContain('Secret plans');
    expect(await categories()).toEqual([{ id: texts.id, name: 'Texts', position: 1 }]);
  });

  test('links of assets are of campaigns in which the promoter is not blocked', async () => {
    const company = await aCompany();
    const other = await company.campaignWith({ name: 'Other' });
    await createAssetCalls(company).created(TEXT);
    const { promoter, promotion } = await company.promoter();
    const { assets } = await createPromoterCalls(company, promoter);
    expect((await assets())[0].referral_link).toContain(`=${promotion.refId}`);
    await createPromotionCalls(company).update(promotion.id, { state: 'blocked' });
    expect(await assets()).toMatchObject([{ referral_link: null, share_text: 'Try it:' }]);
    await createBulkCalls(company).bulk('promoter/add_to_campaign', [promoter.id], { campaign_id: other.id });
    const { referral_link: link } = (await assets())[0];
    expect(link).toMatch(new URL(other.landingUrl).origin);
    expect([...new URL(link).searchParams.values()]).not.toContain(promotion.refId);
  });

  test('promoters see new assets and categories after 30 seconds', async () => {
    const company = await aCompany();
    const { created, change } = createAssetCalls(company);
    const { promoter } = await company.promoter();
    const start = Date.now();
    const readAfter = async (seconds: number) => {
      const now = () => new Date(start + seconds * 1000).toISOString();
      const call = { account: company.account, runtime: { ...runtime, now } };
      const [own, categories] = [await listOwnAssets(call, promoter), await listOwnAssetCategories(call, promoter)];
      return [own.map(({ asset }) => asset.id), categories.map(({ name }) => name)];
    };
    const first = await created(TEXT);
    expect(await readAfter(0)).toEqual([[first.id], []]);
    const [category] = (await change([{ name: 'Texts', position: 1 }])).body;
    const second = await created({ ...TEXT, category_id: category.id });
    expect(await readAfter(29)).toEqual([[first.id], []]);
    expect(await readAfter(31)).toEqual([[second.id, first.id], ['Texts']]);
  });

  test('a promoter of another company sees none of these assets', async () => {
    const { created } = createAssetCalls(await aCompany());
    await created(TEXT);
    const other = await aCompany();
    const { assets, categories } = await createPromoterCalls(other, (await other.promoter()).promoter);
    expect([await assets(), await categories()]).toEqual([[], []]);
  });
});
