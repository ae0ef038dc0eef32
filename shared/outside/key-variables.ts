/** Environment variables of the KMS HMAC keys, by purpose. */
export const KEY_VARIABLES = {
  webhooks: 'WEBHOOK_KEY_ID',
  mails: 'MAIL_KEY_ID',
  /** Key of older e-mail tokens. */
  olderMails: 'OLDER_MAIL_KEY_ID',
  signUps: 'SIGN_UP_KEY_ID',
  payoutFingerprints: 'PAYOUT_PLACE_KEY_ID',
} as const;
