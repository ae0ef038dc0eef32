/** Creates an event of the SES configuration set, as EventBridge puts it into the mail queue. */
export function createSesEvent(
  kind: 'Bounce' | 'Complaint' | 'Delivery',
  { to, tags, at, type = 'Permanent' }: SesEventProps,
): string {
  const recipients = [{ emailAddress: to }];
  const details = {
    Bounce: { bounce: { bounceType: type, bounceSubType: 'General', bouncedRecipients: recipients, timestamp: at } },
    Complaint: { complaint: { complainedRecipients: recipients, timestamp: at } },
    Delivery: { delivery: { recipients: [to], timestamp: at } },
  };
  const all = Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [String(value)]]));
  const mail = { messageId: 'm1', destination: [to], tags: { ...all, 'ses:configuration-set': ['set'] } };
  return JSON.stringify({ eventType: kind, mail, ...details[kind] });
}

interface SesEventProps {
  readonly to: string;
  readonly tags: Readonly<Record<string, string | number>>;
  /** ISO 8601. */
  readonly at: string;
  readonly type?: 'Permanent' | 'Transient';
}
