import { Refusal } from '#shared/domain/refusal.ts';

/** Whose events are received. */
export const BILLING_PROVIDERS = ['stripe', 'paddle'] as const;
export type BillingProvider = (typeof BILLING_PROVIDERS)[number];

/** Whether money is real: providers have a secret for each, and say `live` or `test` (Stripe), `sandbox` (Paddle). */
export const BILLING_MODES = ['live', 'test'] as const;
export type BillingMode = (typeof BILLING_MODES)[number];

/** What a company has chosen for its receiver. */
export interface BillingSettings {
  /** Whether commissions are paid on shipping, too. */
  readonly withShipping: boolean;
  /** Whether each line of an invoice is a sale of its own: lines may have different rewards. */
  readonly saleForEachLine: boolean;
  /** Whether the provider's fee is taken off. */
  readonly afterFee: boolean;
}

export const BILLING_SETTINGS: BillingSettings = { withShipping: false, saleForEachLine: false, afterFee: false };

/** How many secrets of a mode are valid at once: the one that is there, and the one that takes its place. */
export const MOST_SECRETS = 2;

/** A signing secret as it is kept: nobody reads it without the service's key in KMS. */
export interface SigningSecret {
  readonly mode: BillingMode;
  /** What people know it again by. */
  readonly last4: string;
  /** The SHA-256: the same secret is not kept twice. */
  readonly hash: string;
  /** ISO 8601. */
  readonly setAt: string;
  /** The data key, encrypted by KMS; and the secret, encrypted by it. */
  readonly key: Uint8Array;
  readonly text: Uint8Array;
}

/** What a company has said of a provider. */
export interface BillingConnection {
  readonly provider: BillingProvider;
  readonly settings: BillingSettings;
  /** Whether events of the mode `test` are recorded, too: right for an account that is there for trials alone. */
  readonly countsTest: boolean;
  /** Oldest first. */
  readonly secrets: readonly SigningSecret[];
  /** When its first secret was set, ISO 8601: since then its events may have counted. Left out before this was kept. */
  readonly since?: string;
  /** Goes up with every change; absent where nothing was ever said. */
  readonly revision?: number;
}

/** What is changed of a connection; what is left out stays. */
export interface ConnectionChanges {
  readonly settings?: { readonly [Name in keyof BillingSettings]?: boolean | undefined };
  readonly countsTest?: boolean | undefined;
  /** Whether the secrets that the mode has had end at once, because one has leaked. */
  readonly dropOldSecrets?: boolean | undefined;
}

/** Whether what is told in a mode is recorded: real money always is, that of the mode `test` if the company has said so. */
export function countsMode({ countsTest }: Pick<BillingConnection, 'countsTest'>, mode: BillingMode): boolean {
  return mode === 'live' || countsTest;
}

/** A connection of which nothing was said yet. */
export function unconnected(provider: BillingProvider): BillingConnection {
  return { provider, settings: BILLING_SETTINGS, countsTest: false, secrets: [] };
}

/** How signing secrets of each provider begin, and what else they are made of. */
const SECRETS: Readonly<Record<BillingProvider, { readonly begin: string; readonly form: RegExp }>> = {
  stripe: { begin: 'whsec_', form: /^whsec_[A-Za-z0-9+/=_-]{16,200}$/ },
  paddle: { begin: 'pdl_ntfset_', form: /^pdl_ntfset_[A-Za-z0-9+/=_-]{16,200}$/ },
};

/**
 * A signing secret as it was pasted, checked by its form: a key of the API in its place verifies nothing, and is not kept.
 * @throws Refusal `invalid`, which never repeats what was entered
 */
export function checkedSecret(provider: BillingProvider, entered: string): string {
  const secret = entered.trim();
  const { begin, form } = SECRETS[provider];
  if (form.test(secret)) return secret;
  throw new Refusal({
    code: 'invalid',
    message: `secret is invalid: a signing secret of this provider begins with ${begin}.`,
  });
}

/**
 * A connection with a further secret, which has the newest of its mode beside it, until the next one comes or it is dropped.
 * @throws Refusal `invalid` where the other mode has the same secret
 */
export function withSecret(connection: BillingConnection, secret: SigningSecret, isOnly = false): BillingConnection {
  const same = connection.secrets.find(({ hash }) => hash === secret.hash);
  if (same && same.mode !== secret.mode) {
    throw new Refusal({ code: 'invalid', message: `secret is invalid: it is that of the mode ${same.mode}.` });
  }
  const others = connection.secrets.filter(({ mode, hash }) => mode === secret.mode && hash !== secret.hash);
  const kept = isOnly ? [] : others.slice(1 - MOST_SECRETS);
  const ofOtherMode = connection.secrets.filter(({ mode }) => mode !== secret.mode);
  const since = receivesSince(connection) ?? secret.setAt;
  return { ...connection, since, secrets: [...ofOtherMode, ...kept, same ?? secret] };
}

/** Since when events of a provider may have counted, ISO 8601; null where it was never connected. */
export function receivesSince({ since, secrets }: BillingConnection): string | null {
  return since ?? secrets.map(({ setAt }) => setAt).toSorted()[0] ?? null;
}

/** A connection with other choices. */
export function withChoices(connection: BillingConnection, changes: ConnectionChanges): BillingConnection {
  const { settings = {}, countsTest = connection.countsTest } = changes;
  const { withShipping, saleForEachLine, afterFee } = connection.settings;
  return {
    ...connection,
    countsTest,
    settings: {
      withShipping: settings.withShipping ?? withShipping,
      saleForEachLine: settings.saleForEachLine ?? saleForEachLine,
      afterFee: settings.afterFee ?? afterFee,
    },
  };
}

/** A connection without the secrets of a mode, or without any: its events are refused from then on. */
export function withoutSecrets(connection: BillingConnection, mode?: BillingMode | undefined): BillingConnection {
  return { ...connection, secrets: connection.secrets.filter((one) => mode !== undefined && one.mode !== mode) };
}

/** How keys begin that read payments of the mode `test`. */
const TEST_KEYS: Readonly<Record<BillingProvider, RegExp>> = {
  stripe: /^[a-z]+_test_/,
  paddle: /^pdl_sdbx_/,
};

/**
 * Whether a key of a provider's API reads real money. Paddle's old keys do not say it, but its sandbox has an address of its own.
 * @param origin where the key is sent to
 */
export function modeOfKey(provider: BillingProvider, key: string, origin: string): BillingMode {
  const isSandbox = new URL(origin).hostname.startsWith('sandbox-');
  return isSandbox || TEST_KEYS[provider].test(key) ? 'test' : 'live';
}
