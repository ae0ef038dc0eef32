export interface MailSettings {
  /** Not sent by this service. */
  readonly marketing: boolean;
  readonly drip: boolean;
  readonly newCommission: boolean;
  readonly newReferral: boolean;
  readonly payout: boolean;
}

export const USUAL_MAILS: MailSettings = {
  marketing: false,
  drip: true,
  newCommission: true,
  newReferral: true,
  payout: true,
};

export const NO_MAILS: MailSettings = {
  marketing: false,
  drip: false,
  newCommission: false,
  newReferral: false,
  payout: false,
};

export function isSubscribedToMail(promoter: { readonly mails?: MailSettings | undefined }): boolean {
  return Object.values(mailSettingsOf(promoter)).some(Boolean);
}

export function mailSettingsOf(promoter: { readonly mails?: MailSettings | undefined }): MailSettings {
  return promoter.mails ?? USUAL_MAILS;
}
