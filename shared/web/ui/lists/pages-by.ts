import type { paths } from '#api-types';
import type { Row } from '#web/ui/api/answers.ts';
import { type clientBy, got } from '#web/ui/api/client.ts';
import { type Pager, pageOf } from './pages.ts';

/** Creates a pager for a list. */
export function pagesBy<Path extends keyof paths>(api: ReturnType<typeof clientBy>, path: Path): Pager<Row<Path>> {
  const get = api.GET as unknown as (
    path: string,
    asked: { params: { query: object } },
  ) => Promise<{ data: readonly Row<Path>[] | { data: readonly Row<Path>[] }; response: Response }>;
  return async (query) => {
    const answer = await get(path, { params: { query } });
    const body = got(answer);
    return pageOf('data' in body ? body.data : body, answer.response);
  };
}
