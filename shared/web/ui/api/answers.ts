import type { paths } from '#api-types';

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
