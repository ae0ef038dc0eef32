/** Which mails a promoter wants. */
export interface MailSettings {
  /** Whether the company may write about other things. The service sends nothing of that kind. */
  readonly marketing: boolean;
  /** The welcome to a campaign, and what the company sends its promoters by and by. */
  readonly drip: boolean;
  /** What a sale earns, and what a refund takes back. */
  readonly newCommission: boolean;
  readonly newReferral: boolean;
  readonly payout: boolean;
}

/** What a promoter gets that has not chosen: all that concerns its own affairs. Advertisement is for those who ask for it. */
export const USUAL_MAILS: MailSettings = {
  marketing: false,
  drip: true,
  newCommission: true,
  newReferral: true,
  payout: true,
};

/** What one gets who wants no mail any more. */
export const NO_MAILS: MailSettings = {
  marketing: false,
  drip: false,
  newCommission: false,
  newReferral: false,
  payout: false,
};

/** Whether a promoter gets any mail of those that it may switch off. */
export function isSubscribedToMail(promoter: { readonly mails?: MailSettings | undefined }): boolean {
  return Object.values(mailSettingsOf(promoter)).some(Boolean);
}

/** The mails that a promoter wants. @param promoter one that has never chosen has nothing stored */
export function mailSettingsOf(promoter: { readonly mails?: MailSettings | undefined }): MailSettings {
  return promoter.mails ?? USUAL_MAILS;
}
