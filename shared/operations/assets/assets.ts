import { type Asset, type AssetDetails, applyAssetDetails, MAX_ASSETS } from '#shared/domain/assets/asset.ts';
import { type AssetFilters, filterAssets, findAssetCategory, sortAssets } from '#shared/domain/assets/select-assets.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { assertCampaignsExist } from '#shared/operations/campaigns/assert-campaigns-exist.ts';
import { type AssetLibrary, assetWrite, findAsset, readAssetLibrary } from '#shared/store/assets/assets.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import {
  type CheckedFile,
  checkAssetFile,
  deleteAssetFile,
  type FileInput,
  type ThumbnailInput,
} from './asset-files.ts';
import { findShownAsset, type ShownAsset, showAssets } from './show-assets.ts';

/** Changes of an asset as callers send them. */
export interface AssetInput extends Omit<AssetDetails, 'file'> {
  readonly file?: FileInput | undefined;
  /** Preview of this file. */
  readonly thumbnail?: ThumbnailInput | undefined;
}

/** Returns matching assets by category, in the company's order. */
export async function listAssetsPage({ account }: Call, filters: AssetFilters, { page, perPage }: PageRequest) {
  const library = await readAssetLibrary(account.id);
  const { categories } = library.categories;
  const rows = sortAssets(filterAssets(library.assets, categories, filters), library.categories);
  const pageAssets = rows.slice((page - 1) * perPage, page * perPage);
  return { rows: await showAssets(account.id, pageAssets, categories), total: rows.length };
}

/** Returns an asset. @throws Refusal `not_found` */
export async function showAsset({ account }: Call, id: number): Promise<ShownAsset> {
  return findShownAsset(account.id, id, await readAssetLibrary(account.id));
}

/**
 * Creates an asset.
 * @throws Refusal `invalid` for an unknown campaign, category or file, without what its type needs, and at the limit
 */
export async function createAsset(call: Call, { file: input, thumbnail, ...details }: AssetInput): Promise<ShownAsset> {
  const { account, runtime } = call;
  const library = await readAssetLibrary(account.id);
  if (library.assets.length >= MAX_ASSETS) {
    throw new Refusal({ code: 'invalid', message: `An account can have ${MAX_ASSETS} assets: delete one first.` });
  }
  await assertReferences(account.id, library, details);
  const checked = await checkFile(call, input, thumbnail);
  const now = runtime.now();
  const draft = applyAssetDetails(null, { id: 0, createdAt: now }, { ...details, file: checked?.file }, now);
  const [id = 0] = await takeNumbers(account.id, 'asset', 1);
  const asset = { ...draft, id };
  if (asset.file) await checked?.store();
  await commit([assetWrite(account.id, null, asset)]);
  await checked?.discardUpload();
  return findShownAsset(account.id, id, { ...library, assets: [asset] });
}

/**
 * Updates an asset. A former file is deleted afterwards; after a crash, by the next update or deletion of the asset.
 * @throws Refusal `not_found`; `invalid` as for a new one
 */
export async function updateAsset(
  call: Call,
  id: number,
  { file: input, thumbnail, ...details }: AssetInput,
): Promise<ShownAsset> {
  const { account, runtime } = call;
  const library = await readAssetLibrary(account.id);
  const loaded = library.assets.find((asset) => asset.id === id);
  if (!loaded) throw new Refusal({ code: 'not_found', what: 'asset' });
  // A campaign may have been deleted since the asset was created.
  const addedCampaigns = details.campaignIds?.filter((campaignId) => !loaded.campaignIds.includes(campaignId));
  await assertReferences(account.id, library, { ...details, campaignIds: addedCampaigns });
  const checked = await checkFile(call, input, thumbnail);
  const change = (before: Asset) =>
    applyAssetDetails(before, before, { ...details, file: checked?.file }, runtime.now());
  if (change(loaded).file === checked?.file) await checked?.store();
  const after = await retryOnConflict(async () => {
    const before = await requireAsset(account.id, id);
    const after = change(before);
    // The change removes this key.
    if (before.formerFileKey && before.formerFileKey !== after.formerFileKey)
      await deleteAssetFile(before.formerFileKey);
    await commit([assetWrite(account.id, before, after)]);
    return after;
  }, runtime);
  if (after.formerFileKey) await deleteAssetFile(after.formerFileKey);
  await checked?.discardUpload();
  return findShownAsset(account.id, id, { ...library, assets: [after] });
}

/** Moves an asset to a category; null: to none. @throws Refusal `not_found` */
export async function moveAssetToCategory(
  { account, runtime }: Call,
  id: number,
  categoryId: number | null,
): Promise<void> {
  await retryOnConflict(async () => {
    const before = await requireAsset(account.id, id);
    if (before.categoryId === categoryId) return;
    const after = applyAssetDetails(before, before, { categoryId }, runtime.now());
    await commit([assetWrite(account.id, before, after)]);
  }, runtime);
}

/**
 * Deletes an asset and its file. The file is first: if its deletion fails, the asset remains and can be deleted again,
 * and no public file is forgotten.
 * @throws Refusal `not_found`
 */
export async function deleteAsset({ account, runtime }: Call, id: number): Promise<void> {
  await retryOnConflict(async () => {
    const before = await requireAsset(account.id, id);
    if (before.formerFileKey) await deleteAssetFile(before.formerFileKey);
    if (before.file) await deleteAssetFile(before.file.key);
    await commit([assetWrite(account.id, before, null)]);
  }, runtime);
}

/** Checks the category and the campaigns. @throws Refusal `invalid` */
async function assertReferences(
  account: number,
  { categories: { categories } }: AssetLibrary,
  { categoryId, campaignIds }: Pick<AssetDetails, 'categoryId' | 'campaignIds'>,
): Promise<void> {
  if (typeof categoryId === 'number' && !findAssetCategory({ categoryId }, categories)) {
    throw new Refusal({ code: 'invalid', message: `category_id names a category that does not exist: ${categoryId}.` });
  }
  await assertCampaignsExist(account, campaignIds, 'allowed_campaign_ids');
}

/** @throws Refusal `invalid` */
async function checkFile(
  call: Call,
  input: FileInput | undefined,
  thumbnail: ThumbnailInput | undefined,
): Promise<CheckedFile | undefined> {
  if (input) return checkAssetFile(call, input, thumbnail);
  if (!thumbnail) return undefined;
  throw new Refusal({ code: 'invalid', message: 'thumbnail is invalid: send it together with its file.' });
}

async function requireAsset(account: number, id: number): Promise<Asset> {
  const asset = await findAsset(account, id);
  if (!asset) throw new Refusal({ code: 'not_found', what: 'asset' });
  return asset;
}
