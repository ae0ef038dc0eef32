/** Optional e-mails that a promoter receives. */
export interface MailSettings {
  /** Not sent by this service. */
  readonly marketing: boolean;
  readonly drip: boolean;
  readonly newCommission: boolean;
  readonly newReferral: boolean;
  readonly payout: boolean;
}

/** Defaults: all but marketing. */
export const DEFAULT_MAIL_SETTINGS: MailSettings = {
  marketing: false,
  drip: true,
  newCommission: true,
  newReferral: true,
  payout: true,
};

export const ALL_MAILS_OFF: MailSettings = {
  marketing: false,
  drip: false,
  newCommission: false,
  newReferral: false,
  payout: false,
};

/** Whether a promoter receives any optional e-mail. */
export function isSubscribedToMail(promoter: { readonly mails?: MailSettings | undefined }): boolean {
  return Object.values(promoterMailSettings(promoter)).some(Boolean);
}

/** Returns a promoter's settings, with defaults. */
export function promoterMailSettings(promoter: { readonly mails?: MailSettings | undefined }): MailSettings {
  return promoter.mails ?? DEFAULT_MAIL_SETTINGS;
}
