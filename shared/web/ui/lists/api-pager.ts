import type { paths } from '#api-types';
import { type createApiClient, requireData } from '#web/ui/api/client.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { type LoadPage, parsePage } from './pages.ts';

/** Creates a pager for a list. */
export function createApiPager<Path extends keyof paths>(
  api: ReturnType<typeof createApiClient>,
  path: Path,
): LoadPage<ListRow<Path>> {
  const get = api.GET as unknown as (
    path: string,
    request: { params: { query: object } },
  ) => Promise<{ data: readonly ListRow<Path>[] | { data: readonly ListRow<Path>[] }; response: Response }>;
  return async (query) => {
    const result = await get(path, { params: { query } });
    const body = requireData(result);
    return parsePage('data' in body ? body.data : body, result.response);
  };
}
