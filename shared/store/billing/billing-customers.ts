import { BILLING_PROVIDERS, type BillingProvider } from '#shared/domain/billing/connection.ts';
import type { KnownCustomer, ProviderMetadata, SaleCommand } from '#shared/domain/billing/decision.ts';
import type { EventSubscription, UsedCode, UsedCodes } from '#shared/domain/billing/event-references.ts';
import { billingCustomerOfLead, billingGuest, billingKeys, keys, partitions } from '#shared/store/table/keys.ts';
import { readItems, readPartition } from '#shared/store/table/read.ts';
import { table } from '#shared/store/table/table.ts';
import {
  ConditionFailedError,
  commitSingle,
  type Expression,
  UNCONDITIONAL,
  update,
  type Write,
} from '#shared/store/table/transaction.ts';
import { fromStoredSale, toStoredSale } from './stored-sale.ts';

/** Lifetime of e-mail addresses of customers without a lead: as long as their events are kept. */
const EMAIL_TTL_S = 30 * 86_400;
const OPEN_SALE_TTL_S = 3 * 86_400;

/** Account and provider. */
export interface BillingScope {
  readonly account: number;
  readonly provider: BillingProvider;
}

/** A promo code as last reported. */
export interface BillingCode {
  readonly code: string;
  readonly active: boolean;
  readonly refId: string | null;
}

interface KnownSubscription extends EventSubscription {
  /** Last report, ISO 8601. */
  readonly reportedAt: string;
  /** First report that it continues, ISO 8601. Missing in earlier versions. */
  readonly begunAt: string | null;
}

/** Reports about a customer, and their results. */
export interface BillingCustomerRecords {
  readonly customer: KnownCustomer | null;
  readonly leadId: number | null;
  /** Whether the lead's list contains the customer. Missing in earlier versions. */
  readonly isListed: boolean;
  readonly subscriptions: readonly KnownSubscription[];
  readonly usedCodes: UsedCodes;
  /** Recent sales without a lead, including guests with the same e-mail address. */
  readonly openSales: readonly SaleCommand[];
}

const names = { '#ttl': table.ttl };

const NO_RECORDS: BillingCustomerRecords = {
  customer: null,
  leadId: null,
  isListed: false,
  subscriptions: [],
  openSales: [],
  usedCodes: new Map(),
};

/** Payer: provider's customer id, normalized e-mail address. Guests have no id. */
export interface Buyer {
  readonly customerId: string | null;
  readonly email: string | null;
}

/** Reads a customer, with open sales of guests with the same e-mail address. Two concurrent calls. */
export async function readBillingCustomer(
  scope: BillingScope,
  { customerId, email }: Buyer,
  nowMs: number,
): Promise<BillingCustomerRecords> {
  const [own, guest] = await Promise.all([
    customerId === null ? NO_RECORDS : readCustomerRecords(scope, customerId, nowMs),
    email === null ? NO_RECORDS : readCustomerRecords(scope, billingGuest(email), nowMs),
  ]);
  return { ...own, openSales: [...own.openSales, ...guest.openSales] };
}

async function readCustomerRecords(
  { account, provider }: BillingScope,
  customerId: string,
  nowMs: number,
): Promise<BillingCustomerRecords> {
  const items = await readPartition(partitions.billingCustomer(account, provider, customerId));
  const findByPrefix = (prefix: string) => items.filter(({ sk }) => sk.startsWith(prefix));
  const own = items.find(({ sk }) => sk === billingKeys.customer);
  const hasExpired = (ends: unknown) => typeof ends === 'number' && ends * 1000 <= nowMs;
  const email = hasExpired(own?.emailEnds) ? null : ((own?.email as string | undefined) ?? null);
  return {
    customer: own?.told ? { email, metadata: (own.metadata as ProviderMetadata | undefined) ?? {} } : null,
    leadId: (own?.leadId as number | undefined) ?? null,
    isListed: own?.isListed === true,
    subscriptions: findByPrefix(billingKeys.subscription).map(({ sk, metadata, goesOn, told, begunAt }) => ({
      id: sk.slice(billingKeys.subscription.length),
      metadata: metadata as ProviderMetadata,
      goesOn: typeof goesOn === 'boolean' ? goesOn : null,
      reportedAt: told as string,
      begunAt: (begunAt as string | undefined) ?? null,
    })),
    usedCodes: new Map(
      findByPrefix(billingKeys.usedCode).map(({ sk, codeId }) => [
        sk.slice(billingKeys.usedCode.length),
        codeId as string | null,
      ]),
    ),
    openSales: findByPrefix(billingKeys.openSale)
      .filter((item) => !hasExpired(item[table.ttl]))
      .map(({ act }) => fromStoredSale(act)),
  };
}

/** Reads codes by provider id; omits unreported ones. */
export async function readBillingCodes(
  { account, provider }: BillingScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BillingCode>> {
  if (ids.length === 0) return new Map();
  const items = await readItems(ids.map((id) => keys.billingCode(account, provider, id)));
  return new Map(
    ids.flatMap((id) => {
      const code = items.get<BillingCode>(keys.billingCode(account, provider, id));
      return code ? [[id, code] as const] : [];
    }),
  );
}

/**
 * Stores a customer, unless a newer report exists. Omits the e-mail address once the lead is known, which has it.
 * Without own metadata the whole item expires after 30 days.
 * @param at the provider's time, ISO 8601
 */
export async function storeBillingCustomer(
  { account, provider }: BillingScope,
  id: string,
  { email, metadata }: KnownCustomer,
  { at, isLead, nowMs }: { readonly at: string; readonly isLead: boolean; readonly nowMs: number },
): Promise<void> {
  const key = keys.billingCustomer(account, provider, id);
  const ownFields = ownMetadata(metadata);
  const values = { ':at': at, ':metadata': ownFields };
  if (email !== null && !isLead) {
    const ends = Math.floor(nowMs / 1000) + EMAIL_TTL_S;
    const expiresWhole = Object.keys(ownFields).length === 0;
    const change = {
      expression: `SET told = :at, metadata = :metadata, email = :email, emailEnds = :ends${expiresWhole ? ', #ttl = :ends' : ' REMOVE #ttl'}`,
      values: { ...values, ':email': email, ':ends': ends },
      names,
    };
    const isNewer = isNewerThan(at);
    const newerWithoutLead = { ...isNewer, expression: `(${isNewer.expression}) AND attribute_not_exists(leadId)` };
    if (await tryCommit(update(key, change, newerWithoutLead, 'stale'))) return;
  }
  const change = {
    expression: 'SET told = :at, metadata = :metadata REMOVE email, emailEnds, #ttl',
    values,
    names,
  };
  await tryCommit(update(key, change, isNewerThan(at), 'stale'));
}

/** Reads the subscriptions of a lead at all providers. One call for its customers, and one for each. */
export async function readSubscriptionsOfLead(
  account: number,
  leadId: number,
  nowMs: number,
): Promise<KnownSubscription[]> {
  const listed = await readPartition(partitions.billingCustomersOfLead(account, leadId));
  const customers = await Promise.all(
    listed.map(({ sk }) => {
      const provider = BILLING_PROVIDERS.find((candidate) => sk.startsWith(billingCustomerOfLead(candidate, '')));
      if (!provider) return NO_RECORDS;
      const customerId = sk.slice(billingCustomerOfLead(provider, '').length);
      return readCustomerRecords({ account, provider }, customerId, nowMs);
    }),
  );
  // The customer may have another lead now.
  return customers.filter((customer) => customer.leadId === leadId).flatMap(({ subscriptions }) => subscriptions);
}

/** Links a customer to its lead. Deletes the e-mail address, so that erasing the lead erases it. */
export async function linkBillingCustomer(
  { account, provider }: BillingScope,
  id: string,
  leadId: number,
): Promise<void> {
  const link = update(keys.billingCustomerOfLead(account, leadId, provider, id), SET_LISTED, UNCONDITIONAL, 'stale');
  await commitSingle(link);
  const change = {
    expression: 'SET leadId = :lead, isListed = :listed REMOVE email, emailEnds, #ttl',
    values: { ':lead': leadId, ':listed': true },
    names,
  };
  await commitSingle(update(keys.billingCustomer(account, provider, id), change, UNCONDITIONAL, 'stale'));
}

/** Stores a subscription, unless a newer report exists. Its end is final. @returns whether it was stored */
export async function storeBillingSubscription(
  { account, provider }: BillingScope,
  customer: string,
  { id, metadata, goesOn }: EventSubscription,
  at: string,
): Promise<boolean> {
  const key = keys.billingSubscription(account, provider, customer, id);
  const recordTime = 'SET told = :at, metadata = :metadata';
  const values = { ':at': at, ':metadata': ownMetadata(metadata) };
  if (goesOn === false) {
    const end = { expression: `${recordTime}, goesOn = :over`, values: { ...values, ':over': false } };
    await commitSingle(update(key, end, UNCONDITIONAL, 'stale'));
    return true;
  }
  const recordStart = goesOn === null ? '' : ', goesOn = :going, begunAt = if_not_exists(begunAt, :at)';
  const notEnded = {
    expression: '(attribute_not_exists(told) OR told <= :at) AND (attribute_not_exists(goesOn) OR goesOn = :going)',
    values: { ':going': true },
  };
  return tryCommit(update(key, { expression: `${recordTime}${recordStart}`, values }, notEnded, 'stale'));
}

/** Stores the code of a discount or subscription, unless a newer report exists. */
export async function storeUsedBillingCode(
  { account, provider }: BillingScope,
  customer: string,
  { of, codeId }: UsedCode,
  at: string,
): Promise<void> {
  const change = { expression: 'SET told = :at, codeId = :code', values: { ':at': at, ':code': codeId } };
  await tryCommit(update(keys.billingUsedCode(account, provider, customer, of), change, isNewerThan(at), 'stale'));
}

/** Stores a sale until later events name its lead. It contains no e-mail address: guests are hashed. */
export async function storeOpenSale(
  { account, provider }: BillingScope,
  { customerId, email }: Buyer,
  sale: SaleCommand,
  nowMs: number,
): Promise<void> {
  const buyer = customerId ?? (email === null ? null : billingGuest(email));
  if (buyer === null) return;
  const { identification } = sale;
  const uids = identification.names.filter((name) => 'uid' in name);
  const stored = toStoredSale({ ...sale, identification: { ...identification, names: uids } });
  const change = {
    expression: 'SET act = :act, #ends = :ends',
    names: { '#ends': table.ttl },
    values: { ':act': stored, ':ends': Math.floor(nowMs / 1000) + OPEN_SALE_TTL_S },
  };
  await commitSingle(
    update(keys.billingOpenSale(account, provider, buyer, sale.eventId), change, UNCONDITIONAL, 'stale'),
  );
}

/** Stores a code, unless a newer report exists. */
export async function storeBillingCode(
  { account, provider }: BillingScope,
  id: string,
  { code, active, refId }: BillingCode,
  at: string,
): Promise<void> {
  const change = {
    expression: 'SET told = :at, code = :code, active = :active, refId = :refId',
    values: { ':at': at, ':code': code, ':active': active, ':refId': refId },
  };
  await tryCommit(update(keys.billingCode(account, provider, id), change, isNewerThan(at), 'stale'));
}

const SET_LISTED: Expression = { expression: 'SET isListed = :listed', values: { ':listed': true } };

function isNewerThan(at: string): Expression {
  return { expression: 'attribute_not_exists(told) OR told <= :at', values: { ':at': at } };
}

/** Keeps only this service's metadata. */
function ownMetadata(metadata: ProviderMetadata): ProviderMetadata {
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => name.startsWith('partner_')));
}

async function tryCommit(write: Write): Promise<boolean> {
  try {
    await commitSingle(write);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}
