import { Refusal } from '#shared/domain/refusal.ts';

export const BILLING_PROVIDERS = ['stripe', 'paddle'] as const;
export type BillingProvider = (typeof BILLING_PROVIDERS)[number];

/**
 * Real money or not. Providers have a secret for each mode and call them `live` or `test` (Stripe), `sandbox` (Paddle).
 */
export const BILLING_MODES = ['live', 'test'] as const;
export type BillingMode = (typeof BILLING_MODES)[number];

/** A company's options for a billing receiver. */
export interface BillingSettings {
  /** Whether commissions include shipping. */
  readonly withShipping: boolean;
  /** Whether each invoice line is a sale of its own: lines may have different rewards. */
  readonly saleForEachLine: boolean;
  /** Whether the provider's fee is deducted. */
  readonly afterFee: boolean;
}

export const BILLING_SETTINGS: BillingSettings = { withShipping: false, saleForEachLine: false, afterFee: false };

/** Valid secrets per mode: the current one and its successor. */
export const MOST_SECRETS = 2;

/** A stored signing secret, encrypted; reading it requires the service's KMS key. */
export interface SigningSecret {
  readonly mode: BillingMode;
  /** For people to recognize it. */
  readonly last4: string;
  /** SHA-256, to reject duplicates. */
  readonly hash: string;
  /** ISO 8601. */
  readonly setAt: string;
  /** Data key encrypted by KMS, and the secret encrypted by the data key. */
  readonly key: Uint8Array;
  readonly text: Uint8Array;
}

/** A company's connection to a billing provider. */
export interface BillingConnection {
  readonly provider: BillingProvider;
  readonly settings: BillingSettings;
  /** Whether `test` events are recorded, too: for trial accounts only. */
  readonly countsTest: boolean;
  /** Oldest first. */
  readonly secrets: readonly SigningSecret[];
  /** ISO 8601: when its first secret was set. Absent for connections older than this field. */
  readonly since?: string;
  /** Incremented with every change; absent before the first one. */
  readonly revision?: number;
}

/** Changes to a connection; undefined fields stay. */
export interface ConnectionChanges {
  readonly settings?: { readonly [Name in keyof BillingSettings]?: boolean | undefined };
  readonly countsTest?: boolean | undefined;
  /** Whether to drop the mode's other secrets immediately, after a leak. */
  readonly dropOldSecrets?: boolean | undefined;
}

/** Whether events of a mode are recorded: live always, test if the company chose it. */
export function countsMode({ countsTest }: Pick<BillingConnection, 'countsTest'>, mode: BillingMode): boolean {
  return mode === 'live' || countsTest;
}

/** Returns a new connection with default settings. */
export function unconnected(provider: BillingProvider): BillingConnection {
  return { provider, settings: BILLING_SETTINGS, countsTest: false, secrets: [] };
}

const SECRETS: Readonly<Record<BillingProvider, { readonly begin: string; readonly form: RegExp }>> = {
  stripe: { begin: 'whsec_', form: /^whsec_[A-Za-z0-9+/=_-]{16,200}$/ },
  paddle: { begin: 'pdl_ntfset_', form: /^pdl_ntfset_[A-Za-z0-9+/=_-]{16,200}$/ },
};

/**
 * Validates and trims a signing secret. An API key pasted by mistake is rejected.
 * @throws Refusal `invalid`, whose message never repeats the input
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
 * Adds a secret; of the same mode only the newest other one stays valid, or none if `isOnly`.
 * @throws Refusal `invalid` if the other mode has the same secret
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

/** Returns the time since which events of a provider may have counted, ISO 8601; null if it was never connected. */
export function receivesSince({ since, secrets }: BillingConnection): string | null {
  return since ?? secrets.map(({ setAt }) => setAt).toSorted()[0] ?? null;
}

/** Applies changed settings to a connection. */
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

/** Removes the secrets of a mode, or all: its events are rejected from then on. */
export function withoutSecrets(connection: BillingConnection, mode?: BillingMode | undefined): BillingConnection {
  return { ...connection, secrets: connection.secrets.filter((one) => mode !== undefined && one.mode !== mode) };
}

const TEST_KEYS: Readonly<Record<BillingProvider, RegExp>> = {
  stripe: /^[a-z]+_test_/,
  paddle: /^pdl_sdbx_/,
};

/**
 * Returns the mode of a provider's API key. Old Paddle keys do not contain it, but the sandbox has its own host.
 * @param origin of the API
 */
export function modeOfKey(provider: BillingProvider, key: string, origin: string): BillingMode {
  const isSandbox = new URL(origin).hostname.startsWith('sandbox-');
  return isSandbox || TEST_KEYS[provider].test(key) ? 'test' : 'live';
}
