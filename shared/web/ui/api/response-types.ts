import type { paths } from '#api-types';

/** The GET operation of a path. */
export type GetOperation<Path extends keyof paths> = paths[Path] extends { get: infer Operation } ? Operation : never;

/** The GET response of a path. */
export type GetResponse<Path extends keyof paths> =
  GetOperation<Path> extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;

/** Some lists are nested in an object. */
export type ListRow<Path extends keyof paths> =
  GetResponse<Path> extends readonly (infer One)[]
    ? One
    : GetResponse<Path> extends { data: readonly (infer One)[] }
      ? One
      : never;
