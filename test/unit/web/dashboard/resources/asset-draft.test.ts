import { describe, expect, test } from 'vitest';
import { ASSET_CATEGORY_ROWS, COMPANY_ASSET_ROWS } from '#test/support/web/asset-rows.ts';
import { buildAssetRequest, NEW_ASSET, toAssetDraft } from '#web/dashboard/resources/asset-draft.ts';
import { buildOrderRequest, groupByCategory } from '#web/dashboard/resources/asset-groups.ts';
import { buildCategoriesRequest } from '#web/dashboard/resources/category-draft.ts';
import { findFileProblem } from '#web/dashboard/resources/file-rules.ts';
import { moveEntry } from '#web/dashboard/resources/move-entry.ts';
import type { CompanyAsset, CompanyCategory } from '#web/dashboard/resources/resources-query.ts';

const rows = COMPANY_ASSET_ROWS as unknown as readonly CompanyAsset[];
const categories = ASSET_CATEGORY_ROWS as readonly CompanyCategory[];

describe('the form of a resource', () => {
  test.each([
    ['a name and a file', { ...NEW_ASSET }, { name: 'Enter a name.', file: 'Choose a file.' }],
    [
      'a web address',
      { ...NEW_ASSET, name: 'X', type: 'link', url: 'javascript:alert(1)' },
      { url: 'Enter a URL that begins with https:// or http://.' },
    ],
    ['a text', { ...NEW_ASSET, name: 'X', type: 'text', content: ' ' }, { content: 'Enter a text.' }],
    [
      'a color',
      { ...NEW_ASSET, name: 'X', type: 'color', content: 'red' },
      { content: 'Enter a color such as #4f46e5.' },
    ],
  ] as const)('a resource needs %s', (_, draft, errors) => {
    expect(buildAssetRequest(draft, true)).toEqual({ errors });
  });

  test('an unchanged resource is sent as it is, without its file', () => {
    const [banner, , text] = rows as [CompanyAsset, CompanyAsset, CompanyAsset];
    const same = { allowed_campaign_ids: [], landing_page_url: '' };
    expect(buildAssetRequest(toAssetDraft(banner), false)).toEqual({
      body: { ...same, name: 'Banner', asset_type: 'image', category_id: 1 },
    });
    expect(buildAssetRequest({ ...toAssetDraft(text), categoryId: '' }, false)).toEqual({
      body: {
        ...same,
        name: 'Post for social networks',
        asset_type: 'text',
        category_id: '',
        content: text.content,
        landing_page_url: 'https://acme.example/free-trial',
      },
    });
  });

  test.each([
    ['an empty file', new File([], 'a.png', { type: 'image/png' }), true, 'a.png is empty.'],
    [
      'a web page',
      new File(['x'], 'a.html', { type: 'text/html' }),
      false,
      'Files like a.html are not supported. Choose a PDF, ZIP, Office, text, CSV, MP4 or image file.',
    ],
    [
      'a document as image',
      new File(['x'], 'a.pdf', { type: 'application/pdf' }),
      true,
      'a.pdf is not a supported image. Choose a PNG, JPEG, GIF, WebP or SVG file.',
    ],
    ['a PDF', new File(['x'], 'a.pdf', { type: 'application/pdf' }), false, undefined],
  ])('the form checks %s before an upload', (_, file, isImage, problem) => {
    expect(findFileProblem(file, isImage)).toBe(problem);
  });
});

describe('the form of categories', () => {
  const drafts = categories.map(({ id, name }) => ({ id, name }));

  test('positions follow the order, and missing categories are deleted', () => {
    expect(
      buildCategoriesRequest(
        [
          { id: 2, name: ' Posts ' },
          { id: undefined, name: 'Logos' },
        ],
        categories,
      ),
    ).toEqual({
      body: {
        asset_categories: [
          { id: 1, name: 'Banners', position: 1, _destroy: true },
          { id: 2, name: 'Posts', position: 1 },
          { name: 'Logos', position: 2 },
        ],
      },
    });
  });

  test('empty and repeated names are reported at their field', () => {
    const invalidDrafts = [...drafts, { id: undefined, name: '' }, { id: undefined, name: 'texts' }];
    expect(buildCategoriesRequest(invalidDrafts, categories)).toEqual({
      errors: { name_3: 'Enter a name.', name_4: 'Another category already has this name.' },
    });
  });
});

test('an entry moves by one place, and stays at the ends of the list', () => {
  expect(moveEntry(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveEntry(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveEntry(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moveEntry(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('resources are ordered within their category, also those without one', () => {
  const groups = groupByCategory(rows);
  expect(groups.map(({ label, assets }) => [label, assets.map(({ id }) => id)])).toEqual([
    ['Banners', [5, 4]],
    ['Texts', [3]],
    ['No category', [2, 1]],
  ]);
  const [banners, , others] = groups.map((group) => buildOrderRequest(group));
  expect([banners, others]).toEqual([{ body: { ids: [5, 4], category_id: 1 } }, { body: { ids: [2, 1] } }]);
});
