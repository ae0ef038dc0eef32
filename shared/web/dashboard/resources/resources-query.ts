import { fetchList } from '#web/dashboard/api/lists.ts';
import { dashboardQueryClient } from '#web/dashboard/api/queries.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import type { SelectChoice } from '#web/ui/lists/definition.ts';

export const ASSETS_PATH = '/api/v2/company/assets';
const CATEGORIES_PATH = `${ASSETS_PATH}/categories` as const;
export const CREATE_ASSET = `POST ${ASSETS_PATH}` as const;
export const CHANGE_ASSET = `PUT ${ASSETS_PATH}/{id}` as const;
export const CREATE_UPLOAD = `POST ${ASSETS_PATH}/uploads` as const;
export const MOVE_ASSETS = `PUT ${ASSETS_PATH}/update_category` as const;
export const DELETE_ASSETS = `DELETE ${ASSETS_PATH}/destroy` as const;
export const ORDER_ASSETS = `PUT ${ASSETS_PATH}/order` as const;
export const CHANGE_CATEGORIES = `PUT ${CATEGORIES_PATH}` as const;

export type CompanyAsset = ListRow<typeof ASSETS_PATH>;
export type CompanyCategory = ListRow<typeof CATEGORIES_PATH>;

/** All assets, in order. */
export const allAssetsQuery = { queryKey: [ASSETS_PATH, 'all'], queryFn: () => fetchList(ASSETS_PATH) } as const;

export const categoriesQuery = { queryKey: [CATEGORIES_PATH], queryFn: () => fetchList(CATEGORIES_PATH) } as const;

const NO_CATEGORY: SelectChoice = { value: 'not_set', label: 'No category' };

/** Filters by category, or by assets without one. */
export const categoryFilter = {
  kind: 'record',
  name: 'category_id',
  label: 'Category',
  isText: true,
  find: async (text: string): Promise<readonly SelectChoice[]> =>
    (await listChoices()).filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
  nameOf: async (value: string): Promise<string> =>
    (await listChoices()).find((choice) => choice.value === value)?.label ?? value,
} as const;

async function listChoices(): Promise<readonly SelectChoice[]> {
  const categories = await dashboardQueryClient.fetchQuery(categoriesQuery);
  return [...categories.map(({ id, name }) => ({ value: String(id), label: name })), NO_CATEGORY];
}
