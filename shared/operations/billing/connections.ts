import type { BillingArrivals } from '#shared/domain/billing/arrivals.ts';
import {
  addSigningSecret,
  type BillingConnection,
  type BillingMode,
  type BillingProvider,
  type ConnectionChanges,
  changeConnectionSettings,
  parseSigningSecret,
  removeSigningSecrets,
} from '#shared/domain/billing/connection.ts';
import type { Call } from '#shared/operations/call.ts';
import type { EncryptingCall } from '#shared/operations/payout-methods/encrypted-details.ts';
import { readBillingArrivals } from '#shared/store/billing/billing-arrivals.ts';
import {
  readBillingConnection,
  readBillingConnections,
  writeBillingConnection,
} from '#shared/store/billing/billing-connections.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { encryptSigningSecret } from './signing-secrets.ts';

interface SigningSecretInput {
  readonly mode: BillingMode;
  readonly secret: string;
}

/** Settings of a billing provider, and when its events arrived. */
export interface ConnectionStatus {
  readonly connection: BillingConnection;
  readonly arrivals: BillingArrivals;
}

/** Returns the connections to all providers. */
export async function listConnections({ account: { id } }: Call): Promise<ConnectionStatus[]> {
  const [connections, arrivals] = await Promise.all([readBillingConnections(id), readBillingArrivals(id)]);
  return connections.map((connection) => ({ connection, arrivals: arrivals[connection.provider] }));
}

/**
 * Saves a signing secret, if given, and changes settings. Retries on a conflict.
 * @throws Refusal `invalid` for a secret in the wrong format or mode
 */
export async function connectBilling(
  call: EncryptingCall,
  provider: BillingProvider,
  secretInput: SigningSecretInput | undefined,
  changes: ConnectionChanges,
): Promise<ConnectionStatus> {
  const secret =
    secretInput &&
    (await encryptSigningSecret(call, provider, secretInput.mode, parseSigningSecret(provider, secretInput.secret)));
  return changeConnection(call, provider, (before) => {
    const connected = secret ? addSigningSecret(before, secret, changes.dropOldSecrets) : before;
    return changeConnectionSettings(connected, changes);
  });
}

/** Removes the secrets of a mode, or all. Events are rejected from then on. Settings stay. */
export function disconnectBilling(
  call: Call,
  provider: BillingProvider,
  mode?: BillingMode,
): Promise<ConnectionStatus> {
  return changeConnection(call, provider, (before) => removeSigningSecrets(before, mode));
}

async function changeConnection(
  { account: { id }, runtime }: Call,
  provider: BillingProvider,
  change: (before: BillingConnection) => BillingConnection,
): Promise<ConnectionStatus> {
  const connection = await retryOnConflict(async () => {
    const before = await readBillingConnection(id, provider);
    return writeBillingConnection(id, before, change(before));
  }, runtime);
  return { connection, arrivals: (await readBillingArrivals(id))[provider] };
}
