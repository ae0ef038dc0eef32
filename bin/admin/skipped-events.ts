import * as v from 'valibot';
import { DAY_MS } from '#shared/domain/time.ts';
import type { SkippedEvent } from '#shared/operations/projections/parse-events.ts';
import { findSkippedEvents, reprocessEvent } from '#shared/operations/projections/skipped-events.ts';
import { defineCommand } from './command.ts';
import { accountOption, requireAccount } from './commands/account.ts';
import { AdminError } from './errors.ts';
import { idSchema } from './fields.ts';
import { formatTable, type PrintRow } from './print.ts';

/** Deliveries and e-mails are recorded for 30 days; half of it is for messages in queues. */
const NOTICES_FOR_DAYS = 14;

const COLUMNS = ['account_id', 'key', 'kind', 'id', 'counted', 'wrong'];

/** May contain a caller's event id. */
const key = () => v.pipe(v.string('must be the key of an event'), v.nonEmpty('must be the key of an event'));

const FIX_HINT = 'To correct them, see "Skipped events" in lib/runbook.md.';

/** Formats skipped events for JSON. */
export function skippedRows(skipped: readonly SkippedEvent[]): PrintRow[] {
  return skipped.map(({ account, key, kind, id, defect, counted }) => {
    return { account_id: account, key: key.pk, kind, id, counted, wrong: defect };
  });
}

/** Formats skipped events as text. */
export function skippedText(skipped: readonly SkippedEvent[]): string {
  return skipped.length === 0 ? '' : `Skipped events:\n${formatTable(skippedRows(skipped), COLUMNS, '')}\n${FIX_HINT}`;
}

const skipped = defineCommand({
  name: 'projections skipped',
  about: 'Lists skipped events, whose fields are missing or wrong. The exit code is 1 if there are any.',
  notes: 'Reads the whole table. Shows keys and which fields are missing or wrong, never their values.',
  options: { account: { ...accountOption, about: 'only this account (all)', schema: v.optional(idSchema()) } },
  async run({ account }, runtime) {
    if (account !== undefined) await requireAccount(account);
    const skippedEvents = await findSkippedEvents({ runtime }, account ?? null);
    const text = skippedText(skippedEvents) || 'No skipped events.';
    return { data: { skipped: skippedRows(skippedEvents) }, text, failed: skippedEvents.length > 0 };
  },
});

const work = defineCommand({
  name: 'projections work',
  about: 'Processes one event as the projector does, after you have corrected it.',
  notes: 'You can repeat it: nothing is counted or sent twice.',
  options: {
    key: { value: 'KEY', about: 'key of the event (pk), as shown by projections skipped and the log', schema: key() },
  },
  async run({ key }, runtime) {
    // Loaded on demand.
    const { sendMessages } = await import('#shared/outside/queues.ts');
    const noticesSince = new Date(Date.parse(runtime.now()) - NOTICES_FOR_DAYS * DAY_MS).toISOString();
    const result = await reprocessEvent({ runtime }, { pk: key, sk: '-' }, sendMessages, noticesSince);
    if (result.is === 'missing') throw new AdminError(`no event has the key ${key}`);
    if (result.is === 'skipped') throw new AdminError(`the event ${key} cannot be processed: ${result.skipped.defect}`);
    const counted = result.added === 1 ? 'Counted now.' : 'Already counted before.';
    const { is, ...data } = result;
    return { data, text: `${counted} ${result.messages} messages queued.` };
  },
});

export const skippedCommands = [skipped, work];
