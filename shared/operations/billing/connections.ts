import type { BillingArrivals } from '#shared/domain/billing/arrivals.ts';
import {
  type BillingConnection,
  type BillingMode,
  type BillingProvider,
  type ConnectionChanges,
  checkedSecret,
  withChoices,
  withoutSecrets,
  withSecret,
} from '#shared/domain/billing/connection.ts';
import type { Call } from '#shared/operations/call.ts';
import type { SealingCall } from '#shared/operations/payout-methods/sealed-details.ts';
import { readArrivals } from '#shared/store/billing/billing-arrivals.ts';
import { readConnection, readConnections, writeConnection } from '#shared/store/billing/billing-connections.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { sealSecret } from './signing-secrets.ts';

/** A secret as it was pasted, and whether its money is real. */
interface GivenSecret {
  readonly mode: BillingMode;
  readonly secret: string;
}

/** The settings of a billing provider, and which of its events were received. */
export interface ConnectionStatus {
  readonly connection: BillingConnection;
  readonly arrivals: BillingArrivals;
}

/** The connection to each provider. Two calls, side by side. */
export async function listConnections({ account: { id } }: Call): Promise<ConnectionStatus[]> {
  const [connections, arrivals] = await Promise.all([readConnections(id), readArrivals(id)]);
  return connections.map((connection) => ({ connection, arrivals: arrivals[connection.provider] }));
}

/**
 * Takes a signing secret in, if one is given, and changes the company's choices. Whoever changes them at the same time is not lost.
 * @throws Refusal `invalid` for a secret that has not the provider's form, or is that of the other mode
 */
export async function connectBilling(
  call: SealingCall,
  provider: BillingProvider,
  given: GivenSecret | undefined,
  changes: ConnectionChanges,
): Promise<ConnectionStatus> {
  const secret = given && (await sealSecret(call, provider, given.mode, checkedSecret(provider, given.secret)));
  return changing(call, provider, (before) => {
    const connected = secret ? withSecret(before, secret, changes.dropOldSecrets) : before;
    return withChoices(connected, changes);
  });
}

/** Forgets the secrets of a mode, or all of them: events are refused from then on. What was chosen stays. */
export function disconnectBilling(
  call: Call,
  provider: BillingProvider,
  mode?: BillingMode,
): Promise<ConnectionStatus> {
  return changing(call, provider, (before) => withoutSecrets(before, mode));
}

async function changing(
  { account: { id }, runtime }: Call,
  provider: BillingProvider,
  change: (before: BillingConnection) => BillingConnection,
): Promise<ConnectionStatus> {
  const connection = await attempt(async () => {
    const before = await readConnection(id, provider);
    return writeConnection(id, before, change(before));
  }, runtime);
  return { connection, arrivals: (await readArrivals(id))[provider] };
}
