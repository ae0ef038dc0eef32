import type { GenericSchema, InferOutput } from 'valibot';
import type { CompanyPermission, Permission } from '#shared/domain/accounts/caller.ts';
import type { UniqueField } from '#shared/domain/lists/unique-field.ts';
import type { ItemKind } from '#shared/store/table/item-kinds.ts';
import type { ItemAccess } from './items.ts';

/** The DynamoDB actions a function may be granted; its role holds these and no others. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/**
 * What a function may use besides the table: the HMAC keys, each for its purpose (secrets of webhooks, tokens in mails,
 * which some functions only check, challenges of sign-ups, fingerprints of payout details), the key of payouts to
 * seal where money goes and what billing providers sign by, the same to open the one or the other, the rule by which
 * addresses of webhooks are looked at, the queues of webhooks, that of e-mail, that of billing providers' events, the sending of e-mail, the origin that browsers know
 * the service by, the issuer of sign-ins, and the user pool that invited people get into. Its role allows just this, and its environment says where it is.
 */
export type OutsideAccess =
  | 'webhookSecrets'
  | 'mailTokens'
  | 'checkMailTokens'
  | 'signUpChallenges'
  | 'payoutPlaces'
  | 'sealDetails'
  | 'openDetails'
  | 'openPayingAccount'
  | 'openBillingSecrets'
  | 'webhookAddresses'
  | 'webhookQueues'
  | 'mailQueue'
  | 'billingQueue'
  | 'sendMail'
  | 'publicOrigin'
  | 'issuer'
  | 'userPool';

/**
 * How a caller proves who it is: `v1` the X-API-KEY header, `v2` bearer key and Account-ID, `promoter` a promoter's session or
 * token, `none` nothing.
 */
export type Auth = 'v1' | 'v2' | 'promoter' | 'none';

/** The part of the API a route belongs to: one CloudFormation stack each. */
export type Area =
  | 'tracking'
  | 'site'
  | 'promoters'
  | 'leads'
  | 'payouts'
  | 'payments'
  | 'campaigns'
  | 'records'
  | 'bulk'
  | 'webhooks'
  | 'billing'
  | 'reports'
  | 'access'
  | 'users'
  | 'affiliate'
  | 'earnings'
  | 'portal';

/** One answer a route can give, for the OpenAPI document and the contract tests. */
export interface Answer<Schema extends GenericSchema = GenericSchema> {
  readonly description: string;
  readonly schema: Schema;
  readonly example: unknown;
  /** What the body is sent as: JSON unless given, null where there is no body. */
  readonly type?: 'text/javascript' | 'text/html' | 'text/css' | 'text/csv' | 'image/png' | 'application/pdf' | null;
  /** What it is sent as besides, where that depends on the record. */
  readonly otherType?: 'application/xml';
}

/** Answers by their status. */
export type Answers = Readonly<Record<number, Answer>>;

/** The errors that a call may answer with, by their status. */
export type ErrorAnswers = { readonly [status in 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503]?: Answer };

/** The media type of an answer's body; null where it has none. */
export function typeOf({ type }: Pick<Answer, 'type'>): string | null {
  return type === undefined ? 'application/json' : type;
}

/**
 * One endpoint, declared once. The CDK stacks, the local run, GET /openapi.json, which GET /docs shows, and the contract
 * tests are all made from these.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * The path as API Gateway knows it, e.g. `/api/v2/track/sale`; `$default` is what answers for every other path. What a
   * variable of it stands for, as `{id}`, is a parameter of that name.
   */
  readonly path: string;
  /** What the call does to the collection that its path names, where the path does not say it: `list`, `show`, `create`. */
  readonly does?: 'list' | 'show' | 'create' | 'update' | 'delete';
  readonly area: Area;
  readonly auth: Auth;
  /** What its caller has to be allowed to do; null where anybody may call it. */
  readonly needs: Permission | null;
  /** Whether it is kept who calls it though anybody may: its callers are promoters, or become promoters by it. */
  readonly keepsWho?: true;
  /** Whether a person has to have signed in a short while ago, since what it does is grave. */
  readonly fresh?: true;
  /**
   * All that the function does to the table, rarely or always, and nothing else: its role allows just this. A transaction
   * is allowed by the actions it is made of.
   */
  readonly table: readonly TableAction[];
  /** On which kinds of items it does that. */
  readonly items: ItemAccess;
  /** Whether it queries the index of unpaid commissions. */
  readonly unpaidIndex?: boolean;
  /** What it uses besides the table. */
  readonly outside?: readonly OutsideAccess[];
  /** Whether what it does can lead to a mail to a promoter: then it takes `skip_email_notification`. */
  readonly mails?: boolean;
  /**
   * The parameters that say what no two records may share, by what the domain calls it, where the call names them
   * otherwise. Where it is given, a value that another record has is a 400 that lists errors by parameter (contract §2).
   */
  readonly shares?: Readonly<Partial<Record<UniqueField, string>>>;
  /** Whether HEAD is answered as GET is: only what monitors and proxies ask about. */
  readonly head?: true;
  /** Whether browsers of other origins call it: answers carry CORS headers, OPTIONS is routed to the same function. */
  readonly cors?: boolean;
  /**
   * How many requests a second it takes on average, and how many at once, where that is less than the settings say: what
   * it answers is large, and sending it costs.
   */
  readonly atMost?: { readonly rate: number; readonly burst: number };
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
  /** What a row is of the list that it answers as CSV, whatever the call asks for. */
  readonly exports?: GenericSchema;
  /** Every status the route answers with, errors included. */
  readonly answers: Answers;
}

/** A route that asks for a key. */
export type KeyedRoute = Route & { readonly auth: 'v1' | 'v2'; readonly needs: CompanyPermission };

/** A route for promoters alone: each sees and changes what is its own. */
export type PromoterRoute = Route & {
  readonly auth: 'promoter';
  readonly needs: 'promote';
  /**
   * Whether a promoter may call it who has to set a password first; and where it changes something, one whom the company has not
   * accepted yet.
   */
  readonly early?: true;
  /** Whether only the promoter itself may call it: nobody of the company who has opened the portal as the promoter. */
  readonly itself?: true;
};

/** What the handler of a route is given: the parameters that the route declares, after validation. */
export type InputOf<R extends Pick<Route, 'input'>> = R extends { readonly input: infer Schema extends GenericSchema }
  ? InferOutput<Schema>
  : undefined;

/** The body that a route declares for a status; never where it declares none. */
export type BodyOf<R extends Pick<Route, 'answers'>, Status extends number> = R['answers'] extends {
  readonly [status in Status]: Answer<infer Schema>;
}
  ? InferOutput<Schema>
  : never;

/** What names a route's function. */
type Named = Pick<Route, 'path' | 'does'>;

/**
 * The file of a route's function: the URL without `/api` and variables, under functions/, and what it does.
 * @returns a path from the project's root, e.g. `functions/v2/track/sale.ts`, `functions/v2/company/campaigns/show.ts`
 */
export function functionFile({ path, does }: Named): string {
  if (path === '$default') return 'functions/not-found.ts';
  const folders = path.replace(/^\/api(?=\/)/, '').replace(/\/\{[^}]*\}/g, '');
  return `functions${folders}${does ? `/${does}` : ''}.ts`;
}

/**
 * The name of a route's function in CloudFormation: its path in Pascal case.
 * @returns e.g. `V2TrackSale` for /api/v2/track/sale
 */
export function functionName(route: Named): string {
  return functionFile(route)
    .replace(/^functions\//, '')
    .replace(/\.ts$/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** Whether PATCH is answered as PUT is: where version 2 changes something. */
export function isPatched({ method, path }: Pick<Route, 'method' | 'path'>): boolean {
  return method === 'PUT' && path.startsWith('/api/v2/');
}

/** The HTTP APIs that routes are divided among: one takes 300 integrations, which AWS does not raise. */
export type ApiName = 'company' | 'promoters';

const PROMOTER_AREAS: ReadonlySet<Area> = new Set<Area>(['affiliate', 'earnings', 'portal']);

/** The HTTP API of a route: `promoters` has what promoters and their portal call, `company` all else. */
export function apiOf({ area }: Pick<Route, 'area'>): ApiName {
  return PROMOTER_AREAS.has(area) ? 'promoters' : 'company';
}

/** The names of the variables in a route's path. */
export function pathVariables({ path }: Pick<Route, 'path'>): string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
}

/** Whether the calls of a key to a route are limited: all but tracking, which never waits behind lists. */
export function isLimited({ auth, area }: Pick<Route, 'auth' | 'area'>): boolean {
  return auth !== 'none' && area !== 'tracking';
}

/** What says who is owed what: what happened to a lead, and what became of it for promoters. */
const MONEY: ReadonlySet<ItemKind> = new Set<ItemKind>([
  ...(['signup', 'sale', 'refund', 'refund_reversal', 'cancellation'] as const),
  ...(['commission', 'payout'] as const),
]);

/** Whether a route changes what somebody is owed, or has been paid: it writes sign-ups, sales and what follows, commissions or payouts. */
export function isOfMoney({ items }: Pick<Route, 'items'>): boolean {
  return items.writes.some((kind) => MONEY.has(kind));
}

const WRITES: ReadonlySet<TableAction> = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

/** Who is kept where something is changed. */
const KEPT: ReadonlySet<Permission> = new Set<Permission>(['manage', 'pay', 'own', 'promote']);

/**
 * Whether it is kept who called a route, and what for: where companies or promoters change something. Events that are reported explain
 * themselves.
 */
export function isAudited({ needs, table, keepsWho }: Pick<Route, 'needs' | 'table' | 'keepsWho'>): boolean {
  return (keepsWho === true || (needs !== null && KEPT.has(needs))) && table.some((action) => WRITES.has(action));
}

/** All that the function of a route does to the table: what it declares, and with it the entry that says who called. */
export function accessOf<R extends Pick<Route, 'needs' | 'table' | 'items' | 'unpaidIndex' | 'keepsWho'>>(
  route: R,
): Pick<Route, 'table' | 'items' | 'unpaidIndex'> {
  const { table, items, unpaidIndex } = route;
  const index = unpaidIndex === undefined ? {} : { unpaidIndex };
  if (!isAudited(route)) return { table, items, ...index };
  return {
    table: [...new Set<TableAction>([...table, 'PutItem'])],
    items: { reads: items.reads, writes: [...items.writes, 'audit-log'] },
    ...index,
  };
}

/** Whether a route is of version 2's company interface, which has errors of its own (contract §2). */
export function isCompany({ auth, area }: Pick<Route, 'auth' | 'area'>): boolean {
  return auth === 'v2' && area !== 'tracking';
}

/** Whether a route reads parameters and words its errors as the company interface of version 2 does (contract §2). */
export function isWordedAsCompany({ auth, area }: Pick<Route, 'auth' | 'area'>): boolean {
  return isCompany({ auth, area }) || auth === 'promoter' || area === 'portal';
}
