import type { GenericSchema, InferOutput } from 'valibot';
import type { CompanyPermission, Permission } from '#shared/domain/accounts/caller.ts';
import type { UniqueField } from '#shared/domain/lists/unique-field.ts';
import type { ItemKind } from '#shared/store/table/item-kinds.ts';
import type { ItemAccess } from './items.ts';

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** Resource other than the table; determines the function's IAM role and environment. */
export type ResourceAccess =
  | 'webhookSecrets'
  | 'mailTokens'
  | 'checkMailTokens'
  | 'signUpChallenges'
  | 'payoutFingerprints'
  | 'generateDataKey'
  | 'decryptDetails'
  | 'decryptPayingAccount'
  | 'decryptBillingSecrets'
  | 'decryptSlackUrl'
  | 'webhookAddresses'
  | 'webhookQueues'
  | 'mailQueue'
  | 'billingQueue'
  | 'sendMail'
  | 'checkMail'
  | 'publicOrigin'
  | 'issuer'
  | 'userPool'
  | 'uploadFiles'
  | 'deleteFiles'
  | 'writeExports'
  | 'readExports';

/** Authentication: `v1` X-API-KEY, `v2` bearer key and Account-ID, `promoter` session or token. */
export type Auth = 'v1' | 'v2' | 'promoter' | 'none';

/** Part of the API: one CloudFormation stack each. */
export type Area =
  | 'tracking'
  | 'site'
  | 'promoters'
  | 'leads'
  | 'payouts'
  | 'payments'
  | 'campaigns'
  | 'broadcasts'
  | 'records'
  | 'bulk'
  | 'webhooks'
  | 'billing'
  | 'reports'
  | 'access'
  | 'users'
  | 'affiliate'
  | 'earnings'
  | 'portal'
  | 'assets'
  | 'agreements'
  | 'imports'
  | 'invoices';

/** Declared response, for the OpenAPI document and contract tests. */
export interface RouteResponse<Schema extends GenericSchema = GenericSchema> {
  readonly description: string;
  readonly schema: Schema;
  readonly example: unknown;
  /** JSON by default; null for no body. */
  readonly type?: 'text/javascript' | 'text/html' | 'text/css' | 'text/csv' | 'image/png' | 'application/pdf' | null;
  /** For some records or parameters. */
  readonly otherType?: 'application/xml' | 'application/pdf';
}

export type RouteResponses = Readonly<Record<number, RouteResponse>>;

export type ErrorResponses = {
  readonly [status in 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503]?: RouteResponse;
};

/** Returns a response's media type; null for no body. */
export function responseMediaType({ type }: Pick<RouteResponse, 'type'>): string | null {
  return type === undefined ? 'application/json' : type;
}

/** Endpoint declaration, the source of stacks, local runs, OpenAPI document and contract tests. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * API Gateway path, such as `/api/v2/track/sale`; `$default` is the fallback. Variables such as `{id}` are
   * parameters.
   */
  readonly path: string;
  /** Set if the path does not name the verb. */
  readonly verb?: 'list' | 'show' | 'create' | 'update' | 'delete';
  readonly area: Area;
  readonly auth: Auth;
  /** Required permission; null for public routes. */
  readonly permission: Permission | null;
  /** Audits this public route: its callers are, or become, promoters. */
  readonly auditsPromoter?: true;
  /** Requires a recent sign-in. */
  readonly recentSignIn?: true;
  /** All DynamoDB actions of the function, including those of its transactions; its role allows no others. */
  readonly table: readonly TableAction[];
  readonly items: ItemAccess;
  readonly unpaidIndex?: boolean;
  readonly resources?: readonly ResourceAccess[];
  /** May e-mail promoters: accepts `skip_email_notification`. */
  readonly mails?: boolean;
  /**
   * Parameter names of unique fields, if they differ from the domain's. A duplicate is a 400 with errors by parameter
   * (contract §2).
   */
  readonly uniqueParams?: Readonly<Partial<Record<UniqueField, string>>>;
  /** Answers HEAD, for monitors and proxies. */
  readonly head?: true;
  /** Called by other origins: adds CORS headers and OPTIONS. */
  readonly cors?: boolean;
  /** Throttle per second, below the settings' limit: large or expensive responses. */
  readonly throttle?: { readonly rate: number; readonly burst: number };
  /** Default: 256 KB. */
  readonly maxBodyBytes?: number;
  /** MB, and seconds. */
  readonly memory: number;
  readonly timeout: number;
  readonly summary: string;
  readonly description?: string;
  /** Object schema of the merged parameters. */
  readonly input?: GenericSchema;
  readonly inputExample?: Record<string, unknown>;
  /** Blank text is a value here, not absent. */
  readonly blankable?: readonly string[];
  readonly exports?: GenericSchema;
  readonly responses: RouteResponses;
}

/** Route for API keys or company users. */
export type KeyedRoute = Route & { readonly auth: 'v1' | 'v2'; readonly permission: CompanyPermission };

/** Route for a promoter's own data. */
export type PromoterRoute = Route & {
  readonly auth: 'promoter';
  readonly permission: 'promote';
  /** Allows promoters who must set a password or accept terms first, and mutations by those not yet accepted. */
  readonly allowsPending?: true;
  /** Excludes company users in the promoter's portal. */
  readonly promoterOnly?: true;
};

/** Validated parameters of a route. */
export type RouteInput<R extends Pick<Route, 'input'>> = R extends {
  readonly input: infer Schema extends GenericSchema;
}
  ? InferOutput<Schema>
  : undefined;

/** Declared body of a status; never if undeclared. */
export type RouteBody<R extends Pick<Route, 'responses'>, Status extends number> = R['responses'] extends {
  readonly [status in Status]: RouteResponse<infer Schema>;
}
  ? InferOutput<Schema>
  : never;

type FunctionRoute = Pick<Route, 'path' | 'verb'>;

/** Returns the file of a route's function, such as `functions/v2/company/campaigns/show.ts`. */
export function functionFile({ path, verb }: FunctionRoute): string {
  if (path === '$default') return 'functions/not-found.ts';
  const folders = path.replace(/^\/api(?=\/)/, '').replace(/\/\{[^}]*\}/g, '');
  return `functions${folders}${verb ? `/${verb}` : ''}.ts`;
}

/** Returns the CloudFormation name of a route's function, such as `V2TrackSale`. */
export function functionName(route: FunctionRoute): string {
  return functionFile(route)
    .replace(/^functions\//, '')
    .replace(/\.ts$/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Whether PATCH is an alias of PUT. */
export function acceptsPatch({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return method === 'PUT' && path.startsWith('/api/v2/');
}

/** AWS limits an HTTP API to 300 integrations, not raisable. */
export type ApiName = 'company' | 'promoters';

const PROMOTER_AREAS: ReadonlySet<Area> = new Set<Area>(['affiliate', 'earnings', 'portal']);

/** Areas that the company's API never had, so it does not keep them during an upgrade. Its quota has no room. */
const SECOND_API_AREAS: ReadonlySet<Area> = new Set<Area>([
  'agreements',
  'assets',
  'broadcasts',
  'imports',
  'invoices',
]);

/** Whether a route is in the promoters' API in all deployments. */
export function isInSecondApiOnly({ area }: Pick<Route, 'area'>): boolean {
  return SECOND_API_AREAS.has(area);
}

/** Returns a route's HTTP API. */
export function routeApi({ area }: Pick<Route, 'area'>): ApiName {
  return PROMOTER_AREAS.has(area) || SECOND_API_AREAS.has(area) ? 'promoters' : 'company';
}

/** Returns the path's variable names. */
export function pathVariables({ path }: Pick<Route, 'path'>): string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
}

/** Whether calls are rate limited per key. Tracking is exempt. */
export function isLimited({ auth, area }: Pick<Route, 'auth' | 'area'>): boolean {
  return auth !== 'none' && area !== 'tracking';
}

const MONEY: ReadonlySet<ItemKind> = new Set<ItemKind>([
  ...(['signup', 'sale', 'refund', 'refund_reversal', 'cancellation'] as const),
  ...(['commission', 'payout'] as const),
]);

/** Whether a route changes amounts owed or paid: tracking events, commissions or payouts. */
export function changesMoney({ items }: Pick<Route, 'items'>): boolean {
  return items.writes.some((kind) => MONEY.has(kind));
}

const WRITES: ReadonlySet<TableAction> = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

const AUDITED: ReadonlySet<Permission> = new Set<Permission>(['manage', 'pay', 'own', 'promote']);

/**
 * Whether calls are audited: mutations by companies or promoters. Tracking events record themselves; counting a call
 * against a limit changes nothing.
 */
export function isAudited({
  permission,
  table,
  items,
  auditsPromoter,
}: Pick<Route, 'permission' | 'table' | 'items' | 'auditsPromoter'>): boolean {
  const isChange = table.some((action) => WRITES.has(action)) && items.writes.some((kind) => kind !== 'calls-taken');
  return isChange && (auditsPromoter === true || (permission !== null && AUDITED.has(permission)));
}

/** Returns a function's table access, including the audit entry. */
export function routeTableAccess<
  R extends Pick<Route, 'permission' | 'table' | 'items' | 'unpaidIndex' | 'auditsPromoter'>,
>(route: R): Pick<Route, 'table' | 'items' | 'unpaidIndex'> {
  const { table, items, unpaidIndex } = route;
  const index = unpaidIndex === undefined ? {} : { unpaidIndex };
  if (!isAudited(route)) return { table, items, ...index };
  return {
    table: [...new Set<TableAction>([...table, 'PutItem'])],
    items: { reads: items.reads, writes: [...items.writes, 'audit-log'] },
    ...index,
  };
}

/** Whether a route belongs to version 2's company API, with its own errors (contract §2). */
export function isCompany({ auth, area }: Pick<Route, 'auth' | 'area'>): boolean {
  return auth === 'v2' && area !== 'tracking';
}

/** Whether parameters and errors follow that API (contract §2). */
export function followsCompanyConventions({ auth, area }: Pick<Route, 'auth' | 'area'>): boolean {
  return isCompany({ auth, area }) || auth === 'promoter' || area === 'portal';
}
