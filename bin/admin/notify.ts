import * as v from 'valibot';
import { DAY_MS } from '#shared/domain/time.ts';
import { notifyAgain } from '#shared/operations/projections/notify-again.ts';
import { accountOption, theAccount } from './account.ts';
import { command } from './command.ts';
import { AdminError } from './errors.ts';
import { date, flag, id, requiredTime } from './fields.ts';

/** Deliveries and mails are known for thirty days; half of it leaves time for what waits in queues. */
const LONGEST_AGO_DAYS = 14;

export const notify = command({
  name: 'projections notify',
  formerName: 'projections tell',
  about:
    'Asks once more for the webhooks and mails of what has happened since a time; what was sent is not sent twice.',
  notes: 'For what the projector gave up: projections rebuild adds that to sums and lists, and notifies nobody.',
  options: {
    account: { ...accountOption, about: 'only this account (all)', schema: v.optional(id()) },
    since: { value: 'TIME', about: `from when on, ${LONGEST_AGO_DAYS} days ago at most`, schema: requiredTime() },
    until: { value: 'TIME', about: 'up to when (now)', schema: date() },
    'skip-email-notification': { value: null, about: 'mails promoters nothing: webhooks alone', schema: flag() },
  },
  async run({ account, since, until, 'skip-email-notification': quiet }, runtime) {
    if (account !== undefined) await theAccount(account);
    const now = runtime.now();
    if (Date.parse(now) - Date.parse(since) > LONGEST_AGO_DAYS * DAY_MS) {
      throw new AdminError(
        `--since ${since} is more than ${LONGEST_AGO_DAYS} days ago: what was sent then is not known any more`,
      );
    }
    // Loaded here: other commands do not wait for it.
    const { sendMessages } = await import('#shared/outside/queues.ts');
    const again = { account: account ?? null, since, until: until ?? now, quiet };
    const asked = await notifyAgain(again, sendMessages, now);
    return { data: asked, text: `${asked.events} events, ${asked.messages} messages into the queues.` };
  },
});
