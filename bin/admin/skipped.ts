import * as v from 'valibot';
import { DAY_MS } from '#shared/domain/time.ts';
import type { SkippedEvent } from '#shared/operations/projections/parse-events.ts';
import { findSkippedEvents, reprocessEvent } from '#shared/operations/projections/skipped-events.ts';
import { command } from './command.ts';
import { accountOption, theAccount } from './commands/account.ts';
import { AdminError } from './errors.ts';
import { id } from './fields.ts';
import { type Row, table } from './print.ts';

/** Deliveries and e-mails are recorded for 30 days; half of it is for messages in queues. */
const NOTICES_FOR_DAYS = 14;

const COLUMNS = ['account_id', 'key', 'kind', 'id', 'counted', 'wrong'];

/** May contain a caller's event id. */
const key = () => v.pipe(v.string('must be the key of an event'), v.nonEmpty('must be the key of an event'));

const MEND = 'How to correct them: "Skipped events" in lib/runbook.md.';

/** Formats skipped events for JSON. */
export function skippedRows(skipped: readonly SkippedEvent[]): Row[] {
  return skipped.map(({ account, key, kind, id, wrong, counted }) => {
    return { account_id: account, key: key.pk, kind, id, counted, wrong };
  });
}

/** Formats skipped events as text. */
export function skippedText(skipped: readonly SkippedEvent[]): string {
  return skipped.length === 0 ? '' : `Events skipped:\n${table(skippedRows(skipped), COLUMNS, '')}\n${MEND}`;
}

const skipped = command({
  name: 'projections skipped',
  about: 'Lists the events that nothing can be made of. The exit code is 1 if there are some.',
  notes: 'It reads the whole table. It shows keys, and which fields lack or are wrong, never what is in the fields.',
  options: { account: { ...accountOption, about: 'only this account (all)', schema: v.optional(id()) } },
  async run({ account }, runtime) {
    if (account !== undefined) await theAccount(account);
    const found = await findSkippedEvents({ runtime }, account ?? null);
    const text = skippedText(found) || 'No event is skipped.';
    return { data: { skipped: skippedRows(found) }, text, failed: found.length > 0 };
  },
});

const work = command({
  name: 'projections work',
  about: 'Makes of one event what the projector makes of it, after you have corrected the event.',
  notes: 'You can repeat it: nothing is counted or sent twice.',
  options: {
    key: { value: 'KEY', about: 'the event’s key, as projections skipped and the log show it (pk)', schema: key() },
  },
  async run({ key }, runtime) {
    // Loaded on demand.
    const { sendMessages } = await import('#shared/outside/queues.ts');
    const noticesSince = new Date(Date.parse(runtime.now()) - NOTICES_FOR_DAYS * DAY_MS).toISOString();
    const done = await reprocessEvent({ runtime }, { pk: key, sk: '-' }, sendMessages, noticesSince);
    if (done.is === 'missing') throw new AdminError(`there is no event with the key ${key}`);
    if (done.is === 'skipped') throw new AdminError(`the event ${key} cannot be worked: ${done.skipped.wrong}`);
    const counted = done.added === 1 ? 'Counted now.' : 'It had been counted before.';
    const { is, ...data } = done;
    return { data, text: `${counted} ${done.messages} messages into the queues.` };
  },
});

export const skippedCommands = [skipped, work];
