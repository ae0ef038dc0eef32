import { createAsset } from '#shared/operations/assets/assets.ts';
import { updateAssetCategories } from '#shared/operations/assets/categories.ts';
import { runtime } from '#shared/runtime.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';

const createCall = ({ company: { account } }: World) => ({ account, runtime });

/** Creates an asset. @returns its id */
async function anAssetId(world: World): Promise<number> {
  const { asset } = await createAsset(createCall(world), { name: unique('text'), type: 'text', content: 'Read this.' });
  return asset.id;
}

/** Creates the only category. @returns its id */
async function aCategoryId(world: World): Promise<number> {
  const [category] = await updateAssetCategories(createCall(world), []);
  if (category) return category.id;
  const [created] = await updateAssetCategories(createCall(world), [{ name: 'Texts', position: 1, isRemoved: false }]);
  return created?.id ?? 0;
}

const anAsset = async (world: World): Promise<Input> => ({ id: await anAssetId(world) });

async function anOrder(world: World): Promise<Input> {
  const categoryId = await aCategoryId(world);
  const input = { name: unique('text'), type: 'text', content: 'Read this.', categoryId } as const;
  const { asset } = await createAsset(createCall(world), input);
  return { category_id: categoryId, ids: [asset.id] };
}

/** Valid inputs of calls about assets by path, shared by a path's methods. */
export const assetInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  'POST /api/v2/company/assets': async (world) => ({ category_id: await aCategoryId(world) }),
  '/api/v2/company/assets/{id}': anAsset,
  '/api/v2/company/assets/update_category': async (world) => ({
    ids: [await anAssetId(world)],
    category_id: await aCategoryId(world),
  }),
  '/api/v2/company/assets/destroy': async (world) => ({ ids: [await anAssetId(world)] }),
  'PUT /api/v2/company/assets/order': anOrder,
  'PUT /api/v2/company/assets/categories': async (world) => ({
    asset_categories: [{ id: await aCategoryId(world), name: 'Texts', position: 1 }],
  }),
};
