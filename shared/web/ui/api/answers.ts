import type { paths } from '#api-types';

/** The GET operation of a path. */
export type Get<Path extends keyof paths> = paths[Path] extends { get: infer Operation } ? Operation : never;

/** The GET response of a path. */
export type Answer<Path extends keyof paths> =
  Get<Path> extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;

/** Some lists are nested in an object. */
export type Row<Path extends keyof paths> =
  Answer<Path> extends readonly (infer One)[]
    ? One
    : Answer<Path> extends { data: readonly (infer One)[] }
      ? One
      : never;
