/** The variables that name the HMAC keys in KMS, by what each key is for. */
export const KEY_VARIABLES = {
  webhooks: 'WEBHOOK_KEY_ID',
  mails: 'MAIL_KEY_ID',
  /** The key that made tokens in mails before they had their own. */
  olderMails: 'OLDER_MAIL_KEY_ID',
  signUps: 'SIGN_UP_KEY_ID',
  payoutPlaces: 'PAYOUT_PLACE_KEY_ID',
} as const;
