import * as v from 'valibot';
import { DAY_MS } from '#shared/domain/time.ts';
import { resendNotices } from '#shared/operations/projections/resend-notices.ts';
import { command } from './command.ts';
import { accountOption, theAccount } from './commands/account.ts';
import { AdminError } from './errors.ts';
import { date, flag, id, requiredTime } from './fields.ts';
import { skippedRows, skippedText } from './skipped.ts';

/** Deliveries and e-mails are recorded for 30 days; half of it is for messages in queues. */
const LONGEST_AGO_DAYS = 14;

export const notify = command({
  name: 'projections notify',
  formerName: 'projections tell',
  about: 'Sends the webhooks and mails of events since a time that are missing. What was sent is not sent twice.',
  notes:
    'For events that the projector gave up on: projections rebuild adds these to sums and lists, and notifies nobody.',
  options: {
    account: { ...accountOption, about: 'only this account (all)', schema: v.optional(id()) },
    since: { value: 'TIME', about: `the first time, ${LONGEST_AGO_DAYS} days ago at most`, schema: requiredTime() },
    until: { value: 'TIME', about: 'the last time (now)', schema: date() },
    'skip-email-notification': {
      value: null,
      about: 'sends only webhooks, and mails promoters nothing',
      schema: flag(),
    },
  },
  async run({ account, since, until, 'skip-email-notification': quiet }, runtime) {
    if (account !== undefined) await theAccount(account);
    const now = runtime.now();
    if (Date.parse(now) - Date.parse(since) > LONGEST_AGO_DAYS * DAY_MS) {
      throw new AdminError(
        `--since ${since} is more than ${LONGEST_AGO_DAYS} days ago: what was sent then is not known any more`,
      );
    }
    // Loaded on demand.
    const { sendMessages } = await import('#shared/outside/queues.ts');
    const again = { account: account ?? null, since, until: until ?? now, quiet };
    const asked = await resendNotices({ runtime }, again, sendMessages);
    const text = [`${asked.events} events, ${asked.messages} messages into the queues.`, skippedText(asked.skipped)];
    const data = { ...asked, skipped: skippedRows(asked.skipped) };
    return { data, text: text.filter(Boolean).join('\n\n'), failed: asked.skipped.length > 0 };
  },
});
