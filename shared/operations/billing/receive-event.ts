import { isInService } from '#shared/domain/accounts/account.ts';
import type { BillingConnection, BillingMode, BillingProvider } from '#shared/domain/billing/connection.ts';
import { removePersonalData } from '#shared/domain/billing/personal-data.ts';
import { parseEnvelope } from '#shared/domain/billing/received-event.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import type { DecryptDataKey } from '#shared/outside/data-key.ts';
import type { BillingMessage, QueueMessage } from '#shared/outside/queues.ts';
import { readAccountAndConnection } from '#shared/store/billing/billing-connections.ts';
import { compressEvent } from '#shared/store/billing/billing-events.ts';
import { cachedPerAccount, cachedPerName } from '#shared/store/table/cache.ts';
import { decryptSigningSecret } from './signing-secrets.ts';

/** A webhook message of a billing provider. */
export interface IncomingMessage {
  readonly provider: BillingProvider;
  readonly account: number;
  /** Raw text, as signed. */
  readonly body: string;
  readonly signature: string | undefined;
}

/** Dependencies of the receiver. */
export interface ReceiverDependencies {
  /** Whether the secret signed it within five minutes. */
  readonly isSigned: (
    incoming: Pick<IncomingMessage, 'body' | 'signature'>,
    secret: string,
    nowMs: number,
  ) => boolean | Promise<boolean>;
  readonly decryptKey: DecryptDataKey;
  readonly send: (messages: readonly QueueMessage<BillingMessage>[]) => Promise<void>;
}

/** Result of receiving a message. */
export type ReceiptResult =
  | 'taken'
  /** Unknown or suspended account, or no secret. */
  | 'not_connected'
  /** Not signed by the account's secrets within five minutes. */
  | 'signature_invalid'
  /** A live event with a test secret, or the reverse. */
  | 'mode_differs'
  /** Signed, but malformed. */
  | 'no_event';

/** Events of a disconnected provider are rejected after this time. */
const CACHE_MS = 10_000;
/** Decrypted secrets stay in memory this long. */
const OPENED_MS = 3_600_000;

const cachedConnection = cachedPerAccount(CACHE_MS, (account, provider) =>
  readActiveConnection(account, provider as BillingProvider),
);
const cachedSecret = cachedPerName<string>(OPENED_MS);

/**
 * Verifies an event, removes personal data and queues it, without writes. Costs one SQS message; a table read per ten
 * seconds and process, and per unverified message; one KMS call per secret and process.
 */
export async function receiveBillingEvent(
  { runtime }: OpenCall,
  incoming: IncomingMessage,
  receiving: ReceiverDependencies,
): Promise<ReceiptResult> {
  const { provider, account, body } = incoming;
  const now = runtime.now();
  const connection = await cachedConnection(Date.parse(now), account, provider);
  if (!connection) return 'not_connected';
  const mode =
    (await findSecretMode(connection, incoming, receiving, now)) ??
    (await findNewSecretMode(connection, incoming, receiving, now));
  if (mode === null) return 'signature_invalid';
  const event = parseBody(body);
  const envelope = parseEnvelope(provider, event);
  if (!envelope) return 'no_event';
  if (envelope.isLive !== null && envelope.isLive !== (mode === 'live')) return 'mode_differs';
  const message = {
    account,
    provider,
    mode,
    receivedAt: now,
    waited: 0,
    event: compressEvent(removePersonalData(event)),
  };
  await receiving.send([{ queue: 'billing', message, group: String(account) }]);
  return 'taken';
}

async function readActiveConnection(account: number, provider: BillingProvider): Promise<BillingConnection | null> {
  const { account: storedAccount, connection } = await readAccountAndConnection(account, provider);
  return storedAccount && isInService(storedAccount) && connection.secrets.length > 0 ? connection : null;
}

/** Another process may have saved a new secret. */
async function findNewSecretMode(
  connection: BillingConnection,
  incoming: IncomingMessage,
  receiving: ReceiverDependencies,
  now: string,
) {
  const current = await readActiveConnection(incoming.account, incoming.provider);
  const before = new Set(connection.secrets.map(({ hash }) => hash));
  const secrets = current?.secrets.filter(({ hash }) => !before.has(hash)) ?? [];
  return findSecretMode({ secrets }, incoming, receiving, now);
}

async function findSecretMode(
  { secrets }: Pick<BillingConnection, 'secrets'>,
  incoming: IncomingMessage,
  { isSigned, decryptKey }: ReceiverDependencies,
  now: string,
): Promise<BillingMode | null> {
  const { account, provider } = incoming;
  const nowMs = Date.parse(now);
  for (const signingSecret of secrets.toReversed()) {
    const name = `${account} ${provider} ${signingSecret.hash}`;
    const secret = await cachedSecret(nowMs, name, () =>
      decryptSigningSecret(decryptKey, account, provider, signingSecret),
    );
    if (await isSigned(incoming, secret, nowMs)) return signingSecret.mode;
  }
  return null;
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
