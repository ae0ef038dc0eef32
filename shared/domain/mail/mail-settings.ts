/** Optional e-mails that a promoter receives. */
export interface MailSettings {
  /** Not sent by this service. */
  readonly marketing: boolean;
  readonly drip: boolean;
  readonly newCommission: boolean;
  readonly newReferral: boolean;
  readonly payout: boolean;
  /** Messages that the company writes to many promoters. */
  readonly broadcasts: boolean;
}

/** Stored by earlier versions without broadcasts. */
export type StoredMailSettings = Omit<MailSettings, 'broadcasts'> & Partial<Pick<MailSettings, 'broadcasts'>>;

/** Defaults: all but marketing. */
export const DEFAULT_MAIL_SETTINGS: MailSettings = {
  marketing: false,
  drip: true,
  newCommission: true,
  newReferral: true,
  payout: true,
  broadcasts: true,
};

export const ALL_MAILS_OFF: MailSettings = {
  marketing: false,
  drip: false,
  newCommission: false,
  newReferral: false,
  payout: false,
  broadcasts: false,
};

/** Returns the settings that one click in an e-mail turns off: its category, or all without a known one. */
export function unsubscribedSettings(category: string | undefined): Partial<MailSettings> {
  return category !== undefined && Object.hasOwn(ALL_MAILS_OFF, category) ? { [category]: false } : ALL_MAILS_OFF;
}

/** Whether a promoter receives any optional e-mail. */
export function isSubscribedToMail(promoter: { readonly mails?: StoredMailSettings | undefined }): boolean {
  return Object.values(promoterMailSettings(promoter)).some(Boolean);
}

/** Returns a promoter's settings, with defaults. Promoters who had turned off campaign mails get no broadcasts. */
export function promoterMailSettings({ mails }: { readonly mails?: StoredMailSettings | undefined }): MailSettings {
  return mails ? { ...mails, broadcasts: mails.broadcasts ?? mails.drip } : DEFAULT_MAIL_SETTINGS;
}
