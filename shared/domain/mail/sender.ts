/** By whom an account's e-mail is sent, and who hears of what goes wrong with it. */
export interface MailSender {
  /** An address, with or without a name: `Acme <partners@acme.example>`. */
  readonly from: string;
  /** Since when SES is known to send for it, ISO 8601; null until then, and no mail is sent. */
  readonly verifiedAt: string | null;
  /** Who is told where a webhook endpoint is disabled because it fails; null for nobody. */
  readonly owner: string | null;
  /** Goes up with every change. */
  readonly revision: number;
}
