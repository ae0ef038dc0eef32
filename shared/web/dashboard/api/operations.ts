import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import { NEEDS } from '#api-needs';
import type { paths } from '#api-types';
import { got } from '#web/ui/api/client.ts';
import { api } from './client.ts';

/** A call of the interface by its method and path, as `POST /api/v2/company/commissions/approve`. */
export type Operation = keyof typeof NEEDS;
/** What somebody may be allowed to do. */
export type Need = (typeof NEEDS)[Operation];

/** How the interface's document describes an operation; of several, each by itself. */
type Described<Name extends Operation> = Name extends `${infer Method} ${infer Path}`
  ? Path extends keyof paths
    ? Lowercase<Method> extends keyof paths[Path]
      ? [paths: paths[Path], method: Lowercase<Method>, operation: paths[Path][Lowercase<Method>]]
      : never
    : never
  : never;

/** What a call takes: `params` and `body`. */
export type InitOf<Name extends Operation> =
  Described<Name> extends infer One
    ? One extends [infer Path, infer Method, unknown]
      ? Method extends keyof Path
        ? MaybeOptionalInit<Path, Method>
        : never
      : never
    : never;

/** The body of its answer. */
export type AnswerOf<Name extends Operation> =
  Described<Name> extends infer One
    ? One extends [unknown, unknown, infer Of extends Record<string | number, unknown>]
      ? NonNullable<FetchResponse<Of, object, 'application/json'>['data']>
      : never
    : never;

/** What somebody has to be allowed for an operation: as the service's own routes say it. */
export const needOf = (operation: Operation): Need => NEEDS[operation];

/** Calls the interface. @throws Problem where the answer is none */
export async function call<Name extends Operation>(operation: Name, init: InitOf<Name>): Promise<AnswerOf<Name>> {
  const [method = '', path] = operation.split(' ');
  // What belongs to which operation, the types of this function say.
  const request = api.request as unknown as (
    method: string,
    path: string | undefined,
    init: unknown,
  ) => Promise<{ data?: AnswerOf<Name>; response: Response }>;
  return got(await request(method.toLowerCase(), path, init));
}
