import { Refusal } from '#shared/domain/refusal.ts';

export const BILLING_PROVIDERS = ['stripe', 'paddle'] as const;
export type BillingProvider = (typeof BILLING_PROVIDERS)[number];

/** Stripe calls them `live` and `test`, Paddle `live` and `sandbox`; each has its own secret. */
export const BILLING_MODES = ['live', 'test'] as const;
export type BillingMode = (typeof BILLING_MODES)[number];

/** A company's options for billing events. */
export interface BillingSettings {
  readonly withShipping: boolean;
  /** Lines may have different rewards. */
  readonly saleForEachLine: boolean;
  readonly afterFee: boolean;
}

export const BILLING_SETTINGS: BillingSettings = { withShipping: false, saleForEachLine: false, afterFee: false };

/** Valid secrets per mode: current and next. */
const MAX_SECRETS_PER_MODE = 2;

/** A stored signing secret, encrypted with KMS. */
export interface SigningSecret {
  readonly mode: BillingMode;
  readonly last4: string;
  /** SHA-256, to reject duplicates. */
  readonly hash: string;
  /** ISO 8601. */
  readonly setAt: string;
  /** The encrypted data key, and the secret encrypted with it. */
  readonly key: Uint8Array;
  readonly text: Uint8Array;
}

/** A company's connection to a provider. */
export interface BillingConnection {
  readonly provider: BillingProvider;
  readonly settings: BillingSettings;
  /** Whether `test` events are recorded, too. */
  readonly countsTest: boolean;
  /** Oldest first. */
  readonly secrets: readonly SigningSecret[];
  /** First secret, ISO 8601; absent in old records. */
  readonly since?: string;
  readonly revision?: number;
}

/** Undefined fields stay. */
export interface ConnectionChanges {
  readonly settings?: { readonly [Name in keyof BillingSettings]?: boolean | undefined };
  readonly countsTest?: boolean | undefined;
  /** Drops the mode's other secrets, after a leak. */
  readonly dropOldSecrets?: boolean | undefined;
}

/** Whether events of a mode are recorded. */
export function countsMode({ countsTest }: Pick<BillingConnection, 'countsTest'>, mode: BillingMode): boolean {
  return mode === 'live' || countsTest;
}

/** Returns a connection with default settings. */
export function newConnection(provider: BillingProvider): BillingConnection {
  return { provider, settings: BILLING_SETTINGS, countsTest: false, secrets: [] };
}

const SECRETS: Readonly<Record<BillingProvider, { readonly begin: string; readonly form: RegExp }>> = {
  stripe: { begin: 'whsec_', form: /^whsec_[A-Za-z0-9+/=_-]{16,200}$/ },
  paddle: { begin: 'pdl_ntfset_', form: /^pdl_ntfset_[A-Za-z0-9+/=_-]{16,200}$/ },
};

/**
 * Validates a signing secret, to reject API keys.
 * @throws Refusal `invalid`, without the input
 */
export function parseSigningSecret(provider: BillingProvider, input: string): string {
  const secret = input.trim();
  const { begin, form } = SECRETS[provider];
  if (form.test(secret)) return secret;
  throw new Refusal({
    code: 'invalid',
    message: `secret is invalid: signing secrets of this provider begin with ${begin}.`,
  });
}

/**
 * Adds a secret; at most one older secret of the mode stays valid, none if `isOnly`.
 * @throws Refusal `invalid` if the other mode has it
 */
export function addSigningSecret(
  connection: BillingConnection,
  secret: SigningSecret,
  isOnly = false,
): BillingConnection {
  const same = connection.secrets.find(({ hash }) => hash === secret.hash);
  if (same && same.mode !== secret.mode) {
    throw new Refusal({ code: 'invalid', message: `secret is invalid: it belongs to mode ${same.mode}.` });
  }
  const others = connection.secrets.filter(({ mode, hash }) => mode === secret.mode && hash !== secret.hash);
  const remaining = isOnly ? [] : others.slice(1 - MAX_SECRETS_PER_MODE);
  const ofOtherMode = connection.secrets.filter(({ mode }) => mode !== secret.mode);
  const since = connectedSince(connection) ?? secret.setAt;
  return { ...connection, since, secrets: [...ofOtherMode, ...remaining, same ?? secret] };
}

/** Returns when a provider was first connected, ISO 8601. */
export function connectedSince({ since, secrets }: BillingConnection): string | null {
  return since ?? secrets.map(({ setAt }) => setAt).toSorted()[0] ?? null;
}

/** Applies changed settings. */
export function changeConnectionSettings(connection: BillingConnection, changes: ConnectionChanges): BillingConnection {
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

/** Removes the secrets of a mode, or all: its events are rejected. */
export function removeSigningSecrets(connection: BillingConnection, mode?: BillingMode | undefined): BillingConnection {
  return { ...connection, secrets: connection.secrets.filter((secret) => mode !== undefined && secret.mode !== mode) };
}

const TEST_KEYS: Readonly<Record<BillingProvider, RegExp>> = {
  stripe: /^[a-z]+_test_/,
  paddle: /^pdl_sdbx_/,
};

/** Returns a provider key's mode. Old Paddle keys lack it, but the sandbox has its own host. */
export function providerKeyMode(provider: BillingProvider, key: string, origin: string): BillingMode {
  const isSandbox = new URL(origin).hostname.startsWith('sandbox-');
  return isSandbox || TEST_KEYS[provider].test(key) ? 'test' : 'live';
}
