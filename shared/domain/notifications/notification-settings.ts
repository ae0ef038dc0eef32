import type { NotificationKind } from './notification.ts';

/** A company's notification settings. */
export interface NotificationSettings {
  /** Commissions from this amount are large, in the smallest unit of the account's currency; null: none is. */
  readonly largeCommission: number | null;
  readonly slack: SlackSettings | null;
}

export interface SlackSettings {
  /** Data key, encrypted by KMS; it encrypts `url`. */
  readonly key: Uint8Array;
  /** Encrypted address of the incoming webhook: anyone who has it can post. */
  readonly url: Uint8Array;
  /** ISO 8601. */
  readonly setAt: string;
  /** Last test message, ISO 8601. */
  readonly testedAt?: string;
  readonly kinds: readonly NotificationKind[];
}

export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = { largeCommission: null, slack: null };
