import { describe, expect, test } from 'vitest';
import { type AssetDetails, applyAssetDetails, findThumbnailKey } from '#shared/domain/assets/asset.ts';
import { changeAssetCategories, MAX_ASSET_CATEGORIES, setAssetOrder } from '#shared/domain/assets/categories.ts';
import { buildFileKey, buildPendingKey, fileNameOfKey, isOwnPendingKey } from '#shared/domain/assets/file-key.ts';
import { findFileType } from '#shared/domain/assets/file-types.ts';
import { arrangeAssets, filterAssets, sortAssets } from '#shared/domain/assets/select-assets.ts';
import { buildAssetLink, buildShareText } from '#shared/domain/assets/share-text.ts';

const now = '2026-11-20T10:00:00.000Z';
const basics = { id: 1, createdAt: now };
const create = (details: AssetDetails, id = 1) => applyAssetDetails(null, { ...basics, id }, details, now);
const png = { key: 'files/1/abc/Banner.png', type: 'image/png', size: 100, imageSize: null } as const;
const noneIn = (name: string, type: string) => `${name} is invalid: assets of the type ${type} have none.`;
const TOKEN = 'q3Jm0cYyQ2v8Zr1nT5bK7xWd';

describe('an asset', () => {
  test('an asset names its former file until the next one', () => {
    const image = create({ name: 'Logo', type: 'image', file: png });
    const replaced = applyAssetDetails(image, image, { file: { ...png, key: 'files/1/new/Banner.png' } }, now);
    const renamed = applyAssetDetails(replaced, replaced, { name: 'Other' }, now);
    const text = applyAssetDetails(renamed, renamed, { type: 'text', content: 'Read this.' }, now);
    expect([image, replaced, renamed, text].map(({ formerFileKey }) => formerFileKey)).toEqual([
      ...[undefined, png.key, png.key, 'files/1/new/Banner.png'],
    ]);
  });

  test.each([
    ['an image without a file', { type: 'image' }, 'file is missing: an image needs one.'],
    [
      'an image that is a PDF',
      { type: 'image', file: { ...png, type: 'application/pdf' } },
      'file is invalid: application/pdf is not an image. Use asset_type document.',
    ],
    ['a document without a file', { type: 'document' }, 'file is missing: a document needs one.'],
    ['a link without a URL', { type: 'link' }, 'url is missing: a link needs one.'],
    ['a text without content', { type: 'text', content: '' }, 'content is missing: a text needs it.'],
    ['a text with a URL', { type: 'text', content: 'Hello', url: 'https://acme.example/' }, noneIn('url', 'text')],
    [
      'a link with content',
      { type: 'link', content: 'Hello', url: 'https://acme.example/' },
      noneIn('content', 'link'),
    ],
    ['a color with a file', { type: 'color', content: '#4f46e5', file: png }, noneIn('file', 'color')],
    [
      'a color that is a word',
      { type: 'color', content: 'red' },
      'content is invalid: a color must be written like #4f46e5.',
    ],
  ] as [string, AssetDetails, string][])('%s is rejected', (_, details, message) => {
    expect(() => create({ name: 'Asset', ...details })).toThrow(
      expect.objectContaining({ reason: { code: 'invalid', message } }),
    );
  });

  test('an asset of another type loses the values that the type does not have', () => {
    const text = create({ name: 'Post', type: 'text', content: 'Hello' });
    const link = applyAssetDetails(text, basics, { type: 'link', url: 'https://acme.example/' }, now);
    expect(link).toMatchObject({ content: null, url: 'https://acme.example/', revision: 2 });
  });

  test('omitted values of an asset stay, and null or empty text removes one', () => {
    const before = create({
      name: 'Post',
      type: 'text',
      content: 'Hello',
      categoryId: 3,
      landingUrl: 'https://a.example/',
    });
    expect(applyAssetDetails(before, basics, { name: 'Other' }, now)).toMatchObject({
      name: 'Other',
      content: 'Hello',
      categoryId: 3,
      landingUrl: 'https://a.example/',
    });
    expect(applyAssetDetails(before, basics, { categoryId: null, landingUrl: '' }, now)).toMatchObject({
      categoryId: null,
      landingUrl: null,
    });
  });

  test('an image of up to 1 MB is its own preview, and other files have a separate one, or none', () => {
    const large = { ...png, size: 1_000_001 };
    expect(findThumbnailKey({ type: 'image', file: png })).toBe(png.key);
    expect(findThumbnailKey({ type: 'image', file: large })).toBeNull();
    expect(findThumbnailKey({ type: 'image', file: { ...large, hasThumbnail: true } })).toBe('files/1/abc/thumbnail');
    expect(findThumbnailKey({ type: 'document', file: png })).toBeNull();
    expect(findThumbnailKey({ type: 'link', file: null })).toBeNull();
  });
});

describe('lists of assets', () => {
  const anAsset = (id: number, details: AssetDetails) =>
    create({ name: `Asset ${id}`, ...(details.type ? {} : { type: 'text', content: 'x' }), ...details }, id);
  const categories = [
    { id: 2, name: 'Second', position: 1, createdAt: now, updatedAt: now },
    { id: 1, name: 'First', position: 2, createdAt: now, updatedAt: now },
  ];
  const assets = [
    anAsset(1, { categoryId: 1 }),
    anAsset(2, { categoryId: null, campaignIds: [7] }),
    anAsset(3, { categoryId: 2, type: 'link', url: 'https://brand.example/' }),
    anAsset(4, { categoryId: 2, campaignIds: [7, 8] }),
    anAsset(5, { categoryId: 99 }),
  ];
  const getIds = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);

  test('assets are sorted by the position of their category, then newest first, those without one last', () => {
    expect(getIds(sortAssets(assets, { categories, lastId: 2 }))).toEqual([4, 3, 1, 5, 2]);
  });

  test('assets are in the order of the company, after new ones, also those of deleted categories', () => {
    const library = setAssetOrder(setAssetOrder({ categories, lastId: 2 }, 2, [3, 4]), null, [2, 9, 5]);
    const more = [...assets, anAsset(6, { categoryId: 2 }), anAsset(7, {}), anAsset(8, {})];
    expect(getIds(sortAssets(more, library))).toEqual([6, 3, 4, 1, 8, 7, 2, 5]);
  });

  test('a new order names assets of its category, and others come first', () => {
    const all = { categories, lastId: 2 };
    expect(arrangeAssets(assets, all, 2, [3])).toEqual([4, 3]);
    expect(arrangeAssets(assets, all, null, [2, 5, 2])).toEqual([2, 5]);
    for (const [category, ids, message] of [
      [2, [3, 1], 'ids names an asset that is not in the category: 1.'],
      [9, [], 'category_id names a category that does not exist: 9.'],
    ] as const) {
      expect(() => arrangeAssets(assets, all, category, ids)).toThrow(
        expect.objectContaining({ reason: { code: 'invalid', message } }),
      );
    }
  });

  test('a change of categories keeps the orders, except that of a removed one', () => {
    const ordered = setAssetOrder(setAssetOrder({ categories, lastId: 2 }, 2, [3, 4]), null, [5, 2]);
    const change = { id: 2, name: 'Renamed', position: 3 };
    const renamed = changeAssetCategories(ordered, [{ ...change, isRemoved: false }], now);
    expect(getIds(sortAssets(assets, renamed))).toEqual([1, 3, 4, 5, 2]);
    const removed = changeAssetCategories(renamed, [{ ...change, isRemoved: true }], now);
    expect(getIds(sortAssets(assets, removed))).toEqual([1, 4, 3, 5, 2]);
  });

  test.each([
    ['part of a name', { search: 'ASSET 1' }, [1]],
    ['the address of a link', { search: 'brand' }, [3]],
    ['a type', { types: ['link'] as const }, [3]],
    ['a category', { categoryIds: [2] }, [3, 4]],
    ['no category, or a deleted one', { categoryIds: [null] }, [2, 5]],
    ['a campaign, with assets for all', { campaignIds: [8] }, [1, 3, 4, 5]],
    ['a time', { createdAt: { from: '2026-11-21T00:00:00.000Z' } }, []],
  ])('assets are found by %s', (_, filters, ids) => {
    expect(getIds(filterAssets(assets, categories, filters))).toEqual(ids);
  });
});

describe('categories of assets', () => {
  const change = { isRemoved: false };
  const two = changeAssetCategories(
    { categories: [], lastId: 0 },
    [
      { name: 'Texts', position: 2, ...change },
      { name: 'Banners', position: 1, ...change },
    ],
    now,
  );

  test('categories are created, sorted by position and removed, and ids are not reused', () => {
    expect(two.categories.map(({ id, name }) => [id, name])).toEqual([
      [2, 'Banners'],
      [1, 'Texts'],
    ]);
    const oneCategory = changeAssetCategories(two, [{ id: 2, name: 'Banners', position: 1, isRemoved: true }], now);
    const changed = changeAssetCategories(oneCategory, [{ name: 'Logos', position: 3, ...change }], now);
    expect(changed.categories.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Texts'],
      [3, 'Logos'],
    ]);
  });

  test('an unknown category and too many are rejected', () => {
    expect(() => changeAssetCategories(two, [{ id: 9, name: 'X', position: 1, ...change }], now)).toThrow(
      expect.objectContaining({
        reason: { code: 'invalid', message: 'asset_categories names a category that does not exist: 9.' },
      }),
    );
    const many = Array.from({ length: MAX_ASSET_CATEGORIES }, () => ({ name: 'X', position: 1, ...change }));
    expect(() => changeAssetCategories(two, many, now)).toThrow('invalid');
  });
});

describe('keys of files', () => {
  test.each([
    ['Banner 2026 (final).PNG', 'image/png', 'Banner-2026-final.png'],
    ['évil.html', 'image/svg+xml', 'evil.svg'],
    ['../../account.html', 'text/plain', 'account.txt'],
    ['日本語', 'application/pdf', 'file.pdf'],
  ] as const)('the name %j becomes safe, with the extension of its type', (name, type, expected) => {
    const key = buildFileKey(7, TOKEN, name, type);
    expect([key, fileNameOfKey(key)]).toEqual([`files/7/${TOKEN}/${expected}`, expected]);
    const pendingKey = buildPendingKey(7, TOKEN, name, type);
    expect([pendingKey, isOwnPendingKey(7, pendingKey)]).toEqual([`pending/7/${TOKEN}/${expected}`, true]);
  });

  test.each([
    ['of a saved file', `files/7/${TOKEN}/Banner.png`],
    ['of another account', `pending/8/${TOKEN}/Banner.png`],
    ['of an account that begins alike', `pending/77/${TOKEN}/Banner.png`],
    ['outside of the folder', `pending/7/${TOKEN}/../../8/Banner.png`],
    ['encoded', `pending/7/${TOKEN}%2F..%2FBanner.png`],
    ['with a query', `pending/7/${TOKEN}/Banner.png?tagging`],
    ['of the applications', 'dashboard/index.html'],
  ])('a key %s is not that of an own upload', (_, key) => {
    expect(isOwnPendingKey(7, key)).toBe(false);
  });

  test('the type of a chosen file is that of the browser, else of its extension', () => {
    expect(findFileType('prices.csv', 'application/vnd.ms-excel')).toBe('text/csv');
    expect(findFileType('Logo.PNG', '')).toBe('image/png');
    expect(findFileType('page.html', 'text/html')).toBeNull();
  });
});

describe('share texts', () => {
  const linked = {
    promotion: { refId: 'grace', landingUrl: null, urlTracking: false },
    campaign: { landingUrl: 'https://acme.example/', refTokenParam: 'fpr' },
  };

  test('the link of an asset leads to its page, or to the usual one, with the ref id of the promoter', () => {
    expect(buildAssetLink(linked, null)).toBe('https://acme.example/?fpr=grace');
    expect(buildAssetLink(linked, 'https://acme.example/trial?x=1')).toBe('https://acme.example/trial?x=1&fpr=grace');
  });

  test('the link replaces every variable, or follows the text', () => {
    const link = 'https://acme.example/?fpr=$&';
    expect(buildShareText('Try {{referral_link}} – {{referral_link}}', link)).toBe(`Try ${link} – ${link}`);
    expect(buildShareText('Try Acme.', link)).toBe(`Try Acme.\n\n${link}`);
    expect(buildShareText('Try it: {{referral_link}}', null)).toBe('Try it:');
  });
});
