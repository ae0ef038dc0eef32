import type { Account } from '#shared/domain/accounts/account.ts';
import {
  BILLING_PROVIDERS,
  type BillingConnection,
  type BillingProvider,
  newConnection,
} from '#shared/domain/billing/connection.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItems } from '#shared/store/table/read.ts';
import { nextRevision, unchangedSince } from '#shared/store/table/revision.ts';
import { commit, replace } from '#shared/store/table/transaction.ts';

/** Reads a provider's connection. */
export async function readBillingConnection(account: number, provider: BillingProvider): Promise<BillingConnection> {
  const key = keys.billingConnection(account, provider);
  return (await readItems([key])).get<BillingConnection>(key) ?? newConnection(provider);
}

/** Reads an account with a provider's connection. */
export async function readAccountAndConnection(
  id: number,
  provider: BillingProvider,
): Promise<{ readonly account: Account | null; readonly connection: BillingConnection }> {
  const [own, accountKey] = [keys.billingConnection(id, provider), keys.account(id)];
  const items = await readItems([own, accountKey]);
  return {
    account: items.get<Account>(accountKey),
    connection: items.get<BillingConnection>(own) ?? newConnection(provider),
  };
}

/** Reads the connections of all providers. */
export async function readBillingConnections(account: number): Promise<BillingConnection[]> {
  const items = await readItems(BILLING_PROVIDERS.map((provider) => keys.billingConnection(account, provider)));
  return BILLING_PROVIDERS.map(
    (provider) => items.get<BillingConnection>(keys.billingConnection(account, provider)) ?? newConnection(provider),
  );
}

/** Writes a connection if unchanged. @throws ConditionFailedError `stale` */
export async function writeBillingConnection(
  account: number,
  before: BillingConnection,
  after: BillingConnection,
): Promise<BillingConnection> {
  const written = { ...after, revision: nextRevision(before.revision) };
  const key = keys.billingConnection(account, after.provider);
  await commit([replace(key, { ...written }, unchangedSince(before.revision), 'stale')]);
  return written;
}
