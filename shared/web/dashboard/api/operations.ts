import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import { PERMISSIONS } from '#api-permissions';
import type { paths } from '#api-types';
import { requireData } from '#web/ui/api/client.ts';
import { dashboardApi } from './client.ts';

/** Method and path, such as `POST /api/v2/company/commissions/approve`. */
export type Operation = keyof typeof PERMISSIONS;
type OperationPermission = (typeof PERMISSIONS)[Operation];

/** Distributes over unions. */
type Described<Name extends Operation> = Name extends `${infer Method} ${infer Path}`
  ? Path extends keyof paths
    ? Lowercase<Method> extends keyof paths[Path]
      ? [paths: paths[Path], method: Lowercase<Method>, operation: paths[Path][Lowercase<Method>]]
      : never
    : never
  : never;

/** Request of an operation: `params` and `body`. */
export type OperationRequest<Name extends Operation> =
  Described<Name> extends infer One
    ? One extends [infer Path, infer Method, unknown]
      ? Method extends keyof Path
        ? MaybeOptionalInit<Path, Method>
        : never
      : never
    : never;

export type OperationResponse<Name extends Operation> =
  Described<Name> extends infer One
    ? One extends [unknown, unknown, infer Of extends Record<string | number, unknown>]
      ? NonNullable<FetchResponse<Of, object, 'application/json'>['data']>
      : never
    : never;

/** Returns the permission that the service's route requires. */
export const requiredPermission = (operation: Operation): OperationPermission => PERMISSIONS[operation];

const NO_CONTENT = 204;

/** Calls an operation. @returns undefined for a response without content @throws Problem if it fails */
export async function callOperation<Name extends Operation>(
  operation: Name,
  init: OperationRequest<Name>,
): Promise<OperationResponse<Name>> {
  const [method = '', path] = operation.split(' ');
  const request = dashboardApi.request as unknown as (
    method: string,
    path: string | undefined,
    init: unknown,
  ) => Promise<{ data?: OperationResponse<Name>; response: Response }>;
  const result = await request(method.toLowerCase(), path, init);
  return result.response.status === NO_CONTENT ? (undefined as OperationResponse<Name>) : requireData(result);
}
