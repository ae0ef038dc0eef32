import * as v from 'valibot';
import { parseMailbox } from '#shared/domain/mail/mailbox.ts';
import { parseTimestamp } from '#shared/domain/time.ts';

/** Outcome of an e-mail, as SES reports it. */
export interface MailEvent {
  readonly account: number;
  readonly kind: 'delivery' | 'bounce' | 'complaint';
  /** A permanent bounce: the address does not exist. */
  readonly isPermanent: boolean;
  /** ISO 8601. */
  readonly at: string;
  readonly recipients: readonly string[];
  /** Recipient of a broadcast. */
  readonly broadcast: { readonly id: number; readonly promoterId: number } | null;
}

const number = v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number));
const tag = v.pipe(
  v.tuple([number]),
  v.transform(([value]) => value),
);
const mail = v.object({
  tags: v.object({ account: tag, broadcast: v.optional(tag), promoter: v.optional(tag) }),
});
const recipients = v.array(v.object({ emailAddress: v.string() }));

/** SES adds fields without notice. */
const sesEvent = v.variant('eventType', [
  v.object({ eventType: v.literal('Delivery'), mail, delivery: v.object({ timestamp: v.string() }) }),
  v.object({
    eventType: v.literal('Bounce'),
    mail,
    bounce: v.object({ bounceType: v.string(), bouncedRecipients: recipients, timestamp: v.string() }),
  }),
  v.object({
    eventType: v.literal('Complaint'),
    mail,
    complaint: v.object({ complainedRecipients: recipients, timestamp: v.string() }),
  }),
]);

/** Parses an event of the SES configuration set; null for other messages of the queue. */
export function parseMailEvent(body: string): MailEvent | null {
  try {
    const { success, output } = v.safeParse(sesEvent, JSON.parse(body));
    return success ? toMailEvent(output) : null;
  } catch {
    return null;
  }
}

function toMailEvent(event: v.InferOutput<typeof sesEvent>): MailEvent | null {
  const { account, broadcast, promoter } = event.mail.tags;
  const about = {
    account,
    broadcast: broadcast === undefined || promoter === undefined ? null : { id: broadcast, promoterId: promoter },
    isPermanent: false,
    recipients: [],
  };
  switch (event.eventType) {
    case 'Delivery':
      return withTime({ ...about, kind: 'delivery' }, event.delivery.timestamp);
    case 'Bounce': {
      const { bounceType, bouncedRecipients, timestamp } = event.bounce;
      const isPermanent = bounceType === 'Permanent';
      return withTime({ ...about, kind: 'bounce', isPermanent, recipients: toAddresses(bouncedRecipients) }, timestamp);
    }
    case 'Complaint': {
      const { complainedRecipients, timestamp } = event.complaint;
      return withTime({ ...about, kind: 'complaint', recipients: toAddresses(complainedRecipients) }, timestamp);
    }
  }
}

function withTime(event: Omit<MailEvent, 'at'>, timestamp: string): MailEvent | null {
  const at = parseTimestamp(timestamp);
  return at === null ? null : { ...event, at };
}

function toAddresses(recipients: readonly { readonly emailAddress: string }[]): string[] {
  return recipients.flatMap(({ emailAddress }) => parseMailbox(emailAddress)?.address ?? []);
}
