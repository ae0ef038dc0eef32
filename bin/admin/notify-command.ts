import * as v from 'valibot';
import { DAY_MS } from '#shared/domain/time.ts';
import { resendNotices } from '#shared/operations/projections/resend-notices.ts';
import { defineCommand } from './command.ts';
import { accountOption, requireAccount } from './commands/account.ts';
import { AdminError } from './errors.ts';
import { dateSchema, flagSchema, idSchema, requiredTimeSchema } from './fields.ts';
import { skippedRows, skippedText } from './skipped-events.ts';

/**
 * Webhook deliveries are recorded for 30 days, e-mails for longer; the records prevent duplicates. About half of the 30
 * days is a margin for messages that wait in queues.
 */
const MAX_RESEND_AGE_DAYS = 14;

export const notifyCommand = defineCommand({
  name: 'projections notify',
  formerName: 'projections tell',
  about: 'Sends the missing webhooks and mail of events since a time. Nothing is sent twice.',
  notes:
    'For events that the projector failed to process: projections rebuild adds them to counters and lists, but sends nothing.',
  options: {
    account: { ...accountOption, about: 'only this account (all)', schema: v.optional(idSchema()) },
    since: {
      value: 'TIME',
      about: `start time, at most ${MAX_RESEND_AGE_DAYS} days ago`,
      schema: requiredTimeSchema(),
    },
    until: { value: 'TIME', about: 'end time (now)', schema: dateSchema() },
    'skip-email-notification': {
      value: null,
      about: 'sends webhooks only, no mail to promoters',
      schema: flagSchema(),
    },
  },
  async run({ account, since, until, 'skip-email-notification': skipEmails }, runtime) {
    if (account !== undefined) await requireAccount(account);
    const now = runtime.now();
    if (Date.parse(now) - Date.parse(since) > MAX_RESEND_AGE_DAYS * DAY_MS) {
      throw new AdminError(
        `--since ${since} is more than ${MAX_RESEND_AGE_DAYS} days ago: what was sent then is no longer known`,
      );
    }
    // Loaded on demand.
    const { sendMessages } = await import('#shared/outside/queues.ts');
    const selection = { account: account ?? null, since, until: until ?? now, quiet: skipEmails };
    const result = await resendNotices({ runtime }, selection, sendMessages);
    const paragraphs = [`${result.events} events, ${result.messages} messages queued.`, skippedText(result.skipped)];
    const data = { ...result, skipped: skippedRows(result.skipped) };
    return { data, text: paragraphs.filter(Boolean).join('\n\n'), failed: result.skipped.length > 0 };
  },
});
