import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import { NEEDS } from '#api-needs';
import type { paths } from '#api-types';
import { got } from '#web/ui/api/client.ts';
import { api } from './client.ts';

/** Method and path, such as `POST /api/v2/company/commissions/approve`. */
export type Operation = keyof typeof NEEDS;
/** A permission. */
export type Need = (typeof NEEDS)[Operation];

/** Distributes over unions. */
type Described<Name extends Operation> = Name extends `${infer Method} ${infer Path}`
  ? Path extends keyof paths
    ? Lowercase<Method> extends keyof paths[Path]
      ? [paths: paths[Path], method: Lowercase<Method>, operation: paths[Path][Lowercase<Method>]]
      : never
    : never
  : never;

/** Request of an operation: `params` and `body`. */
export type InitOf<Name extends Operation> =
  Described<Name> extends infer One
    ? One extends [infer Path, infer Method, unknown]
      ? Method extends keyof Path
        ? MaybeOptionalInit<Path, Method>
        : never
      : never
    : never;

/** Response body of an operation. */
export type AnswerOf<Name extends Operation> =
  Described<Name> extends infer One
    ? One extends [unknown, unknown, infer Of extends Record<string | number, unknown>]
      ? NonNullable<FetchResponse<Of, object, 'application/json'>['data']>
      : never
    : never;

/** Returns the permission that the service's route requires. */
export const needOf = (operation: Operation): Need => NEEDS[operation];

/** Calls an operation. @throws Problem if it fails */
export async function call<Name extends Operation>(operation: Name, init: InitOf<Name>): Promise<AnswerOf<Name>> {
  const [method = '', path] = operation.split(' ');
  const request = api.request as unknown as (
    method: string,
    path: string | undefined,
    init: unknown,
  ) => Promise<{ data?: AnswerOf<Name>; response: Response }>;
  return got(await request(method.toLowerCase(), path, init));
}
