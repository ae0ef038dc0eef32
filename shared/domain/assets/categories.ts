import { Refusal } from '#shared/domain/refusal.ts';

export const MAX_ASSET_CATEGORIES = 50;
export const MAX_CATEGORY_NAME_LENGTH = 60;
export const MAX_CATEGORY_POSITION = 1000;

/** A heading in the list of assets. */
export interface AssetCategory {
  readonly id: number;
  readonly name: string;
  /** Sorts the categories; those with the same position are sorted by id. */
  readonly position: number;
  /** Its assets in the company's order; those that are missing come first. */
  readonly assetOrder?: readonly number[] | undefined;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** All categories of an account. */
export interface AssetCategories {
  readonly categories: readonly AssetCategory[];
  /** Ids are never reused: assets keep those of deleted categories. */
  readonly lastId: number;
  /** As of a category: for the assets without one. */
  readonly assetOrder?: readonly number[] | undefined;
}

/** Creates a category, or with an id changes or removes one. */
export interface CategoryChange {
  readonly id?: number | undefined;
  readonly name: string;
  readonly position: number;
  readonly isRemoved: boolean;
}

/**
 * Applies changes; other categories stay.
 * @throws Refusal `invalid` for an unknown id, and above the limit
 */
export function changeAssetCategories(
  before: AssetCategories,
  changes: readonly CategoryChange[],
  now: string,
): AssetCategories {
  const after = changes.reduce((all, change) => applyChange(all, change, now), before);
  if (after.categories.length > MAX_ASSET_CATEGORIES) {
    throw new Refusal({ code: 'invalid', message: `An account can have ${MAX_ASSET_CATEGORIES} asset categories.` });
  }
  return { ...after, categories: sortCategories(after.categories) };
}

function applyChange(
  all: AssetCategories,
  { id, name, position, isRemoved }: CategoryChange,
  now: string,
): AssetCategories {
  const { categories, lastId } = all;
  if (id === undefined) {
    if (isRemoved) return all;
    const created = { id: lastId + 1, name, position, createdAt: now, updatedAt: now };
    return { ...all, categories: [...categories, created], lastId: created.id };
  }
  const before = categories.find((category) => category.id === id);
  if (!before) {
    const message = `asset_categories names a category that does not exist: ${id}.`;
    throw new Refusal({ code: 'invalid', message });
  }
  if (isRemoved) return { ...all, categories: categories.filter((category) => category !== before) };
  const isSame = before.name === name && before.position === position;
  const changed = isSame ? before : { ...before, name, position, updatedAt: now };
  return { ...all, categories: categories.map((category) => (category === before ? changed : category)) };
}

/** Sets the order of a category's assets. @param categoryId null: of those without a category */
export function setAssetOrder(
  all: AssetCategories,
  categoryId: number | null,
  assetOrder: readonly number[],
): AssetCategories {
  if (categoryId === null) return { ...all, assetOrder };
  const categories = all.categories.map((category) =>
    category.id === categoryId ? { ...category, assetOrder } : category,
  );
  return { ...all, categories };
}

function sortCategories(categories: readonly AssetCategory[]): AssetCategory[] {
  return categories.toSorted((a, b) => a.position - b.position || a.id - b.id);
}
