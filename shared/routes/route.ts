import type { GenericSchema } from 'valibot';

/** The DynamoDB actions a function may be granted; its role holds these and no others. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** How a caller proves who it is: `v1` the X-API-KEY header, `v2` bearer key and Account-ID, `none` nothing. */
export type Auth = 'v1' | 'v2' | 'none';

/** The part of the API a route belongs to: one CloudFormation stack each. */
export type Area = 'tracking' | 'site' | 'promoters' | 'leads' | 'payouts';

/** One answer a route can give, for the OpenAPI document and the contract tests. */
export interface Answer {
  readonly description: string;
  readonly schema: GenericSchema;
  readonly example: unknown;
}

/**
 * One endpoint, declared once. The CDK stacks, the local run, GET /openapi.json, the contract tests and the
 * endpoint table of the README are all made from these.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path as API Gateway knows it, e.g. `/api/v2/track/sale`; `$default` is what answers for every other path. */
  readonly path: string;
  readonly area: Area;
  readonly auth: Auth;
  /**
   * All that the function does to the table, rarely or always, and nothing else: its role allows just this. A transaction
   * is allowed by the actions it is made of.
   */
  readonly table: readonly TableAction[];
  /** Whether it queries the index of unpaid commissions. */
  readonly unpaidIndex?: boolean;
  /** Whether browsers of other origins call it: answers carry CORS headers, OPTIONS is routed to the same function. */
  readonly cors?: boolean;
  /** Memory of the function in MB and the longest it may take in seconds. */
  readonly memory: number;
  readonly timeout: number;
  readonly summary: string;
  readonly description?: string;
  /** Parameters after transport (query, JSON and form bodies merged): an object schema. */
  readonly input?: GenericSchema;
  readonly inputExample?: Record<string, unknown>;
  /** Parameters in which an empty text says something; in all others it means absent. */
  readonly blankable?: readonly string[];
  /** Every status the route answers with, errors included. */
  readonly answers: Readonly<Record<number, Answer>>;
}

/** A route that asks for a key. */
export type KeyedRoute = Route & { readonly auth: 'v1' | 'v2' };

/**
 * The file of a route's function: the URL without `/api`, under functions/.
 * @returns a path from the project's root, e.g. `functions/v2/track/sale.ts`
 */
export function functionFile(route: Pick<Route, 'path'>): string {
  const path = route.path === '$default' ? '/not-found' : route.path.replace(/^\/api(?=\/)/, '');
  return `functions${path}.ts`;
}

/**
 * The name of a route's function in CloudFormation: its path in Pascal case.
 * @returns e.g. `V2TrackSale` for /api/v2/track/sale
 */
export function functionName(route: Pick<Route, 'path'>): string {
  return functionFile(route)
    .replace(/^functions\//, '')
    .replace(/\.ts$/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
