import { isInService } from '#shared/domain/accounts/account.ts';
import type { BillingConnection, BillingMode, BillingProvider } from '#shared/domain/billing/connection.ts';
import { envelopeOf } from '#shared/domain/billing/received-event.ts';
import { withoutPersons } from '#shared/domain/billing/without-persons.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import type { OpenDataKey } from '#shared/outside/data-key.ts';
import type { BillingMessage, Sending } from '#shared/outside/queues.ts';
import { readAccountAndConnection } from '#shared/store/billing/billing-connections.ts';
import { packedEvent } from '#shared/store/billing/billing-events.ts';
import { remembering, rememberingEach } from '#shared/store/table/memory.ts';
import { openSecret } from './signing-secrets.ts';

/** A message as it came to the address of an account. */
export interface IncomingMessage {
  readonly provider: BillingProvider;
  readonly account: number;
  /** The very text that was signed. */
  readonly body: string;
  /** What the provider's header of signatures says. */
  readonly signature: string | undefined;
}

/** What the receiver uses besides the table. */
export interface Receiving {
  /** Whether a message was signed by a secret in the last five minutes. */
  readonly isSigned: (
    incoming: Pick<IncomingMessage, 'body' | 'signature'>,
    secret: string,
    nowMs: number,
  ) => boolean | Promise<boolean>;
  readonly openKey: OpenDataKey;
  readonly send: (sendings: readonly Sending<BillingMessage>[]) => Promise<void>;
}

/** What became of a message: it is on the queue, or why it is not. */
export type Received =
  | 'taken'
  /** There is no such account in service, or it has no secret of the provider. */
  | 'not_connected'
  /** None of the account's secrets has signed it in the last five minutes. */
  | 'signature_invalid'
  /** It says that its money is real, and the secret is for trials; or the other way round. */
  | 'mode_differs'
  /** It is signed, and no event of the provider's. */
  | 'no_event';

/** So long a process trusts what a company has said of a provider: after that, events of one that was disconnected are refused. */
const TRUSTED_MS = 10_000;
/** So long a process has a secret in clear. */
const OPENED_MS = 3_600_000;

const remembered = remembering(TRUSTED_MS, (account, provider) => connected(account, provider as BillingProvider));
const inClear = rememberingEach<string>(OPENED_MS);

/**
 * Takes an event in: verifies it, and puts it on the queue, without what it tells of persons that is not needed. Nothing is written.
 * One message of SQS; a read of the table every ten seconds of a process, and for each message that no secret fits, since a new one
 * may be there; a call of KMS for each secret that the process has not opened.
 */
export async function receiveEvent(
  { runtime }: OpenCall,
  incoming: IncomingMessage,
  receiving: Receiving,
): Promise<Received> {
  const { provider, account, body } = incoming;
  const now = runtime.now();
  const known = await remembered(Date.parse(now), account, provider);
  if (!known) return 'not_connected';
  const mode =
    (await signedMode(known, incoming, receiving, now)) ?? (await signedByNew(known, incoming, receiving, now));
  if (mode === null) return 'signature_invalid';
  const event = parsed(body);
  const envelope = envelopeOf(provider, event);
  if (!envelope) return 'no_event';
  if (envelope.isLive !== null && envelope.isLive !== (mode === 'live')) return 'mode_differs';
  const message = { account, provider, mode, receivedAt: now, waited: 0, event: packedEvent(withoutPersons(event)) };
  await receiving.send([{ queue: 'billing', message, group: String(account) }]);
  return 'taken';
}

async function connected(account: number, provider: BillingProvider): Promise<BillingConnection | null> {
  const { account: found, connection } = await readAccountAndConnection(account, provider);
  return found && isInService(found) && connection.secrets.length > 0 ? connection : null;
}

/** A secret may have been set a moment ago, by another process. */
async function signedByNew(known: BillingConnection, incoming: IncomingMessage, receiving: Receiving, now: string) {
  const fresh = await connected(incoming.account, incoming.provider);
  const before = new Set(known.secrets.map(({ hash }) => hash));
  const secrets = fresh?.secrets.filter(({ hash }) => !before.has(hash)) ?? [];
  return signedMode({ secrets }, incoming, receiving, now);
}

/** The mode of the secret that has signed a message; null where none of them has. */
async function signedMode(
  { secrets }: Pick<BillingConnection, 'secrets'>,
  incoming: IncomingMessage,
  { isSigned, openKey }: Receiving,
  now: string,
): Promise<BillingMode | null> {
  const { account, provider } = incoming;
  const nowMs = Date.parse(now);
  for (const one of secrets.toReversed()) {
    const name = `${account} ${provider} ${one.hash}`;
    const secret = await inClear(nowMs, name, () => openSecret(openKey, account, provider, one));
    if (await isSigned(incoming, secret, nowMs)) return one.mode;
  }
  return null;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
