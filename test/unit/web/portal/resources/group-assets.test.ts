import { expect, test } from 'vitest';
import { OWN_ASSET_ROWS } from '#test/support/web/asset-rows.ts';
import { groupAssets, type OwnAsset } from '#web/portal/resources/group-assets.ts';

test('assets are grouped by category in the order of the service', () => {
  const groups = groupAssets(OWN_ASSET_ROWS as unknown as readonly OwnAsset[]);
  expect(groups.map(({ category, assets }) => [category, assets.map(({ id }) => id)])).toEqual([
    ['Banners', [5, 4]],
    ['Texts', [3]],
    [null, [2, 1]],
  ]);
});
