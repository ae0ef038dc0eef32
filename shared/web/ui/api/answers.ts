import type { paths } from '#api-types';
import { type Pager, pageOf } from '#web/ui/lists/pages.ts';
import { type clientBy, got } from './client.ts';

/** What a call of GET takes and answers, by its path. */
export type Get<Path extends keyof paths> = paths[Path] extends { get: infer Operation } ? Operation : never;

/** The answer of a call of GET. */
export type Answer<Path extends keyof paths> =
  Get<Path> extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;

/** A row of a list: some lists are in an object with what is said of all of them. */
export type Row<Path extends keyof paths> =
  Answer<Path> extends readonly (infer One)[]
    ? One
    : Answer<Path> extends { data: readonly (infer One)[] }
      ? One
      : never;

/** Asks for pages of a list. @param path of the list */
export function pagesBy<Path extends keyof paths>(api: ReturnType<typeof clientBy>, path: Path): Pager<Row<Path>> {
  // The types of `api` say which call takes what. Of a path that is not known before, they can say nothing.
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
