import { expect, test } from 'vitest';
import {
  assertDeletable,
  BROADCAST_STATUSES,
  type Broadcast,
  type BroadcastStatus,
  cancelBroadcast,
  changeDraft,
  createDraft,
  endSending,
  NO_FILTERS,
  pauseSending,
  resumeSending,
  scheduleBroadcast,
  startSending,
} from '#shared/domain/broadcasts/broadcast.ts';

const NOW = '2026-12-01T09:00:00.000Z';
const LATER = '2026-12-02T09:00:00.000Z';
const draft = createDraft(1, { subject: 'News', body: 'Text', filters: NO_FILTERS }, NOW);

function broadcastIn(status: BroadcastStatus): Broadcast {
  const startedAt = ['sending', 'paused', 'sent'].includes(status) ? NOW : null;
  return { ...draft, status, startedAt, process: startedAt && 4 };
}

const changes: readonly (readonly [string, (broadcast: Broadcast) => unknown, readonly BroadcastStatus[]])[] = [
  ['edited', (broadcast) => changeDraft(broadcast, { subject: 'Other' }, NOW), ['draft', 'scheduled']],
  ['scheduled', (broadcast) => scheduleBroadcast(broadcast, LATER, NOW), ['draft', 'scheduled', 'paused']],
  ['canceled', (broadcast) => cancelBroadcast(broadcast, NOW), ['scheduled', 'sending', 'paused']],
  ['sent again', (broadcast) => resumeSending(broadcast, 5, NOW), ['sent']],
  ['deleted', assertDeletable, ['draft', 'canceled']],
];

test.each(changes)('a broadcast can be %s in some states only', (_, change, allowed) => {
  const works = (status: BroadcastStatus) => {
    try {
      change(broadcastIn(status));
      return true;
    } catch {
      return false;
    }
  };
  expect(BROADCAST_STATUSES.filter(works)).toEqual(allowed);
});

test('a broadcast that was canceled while it was sent keeps its statistics', () => {
  expect(() => assertDeletable({ ...broadcastIn('sending'), status: 'canceled' })).toThrow();
});

test('a broadcast without a time, or with a past one, is due now', () => {
  for (const at of [null, '2026-11-01T09:00:00.000Z'])
    expect(scheduleBroadcast(draft, at, NOW)).toMatchObject({ status: 'scheduled', scheduledAt: NOW });
  expect(scheduleBroadcast(draft, LATER, NOW).scheduledAt).toBe(LATER);
});

test('a broadcast without recipients is sent as it starts', () => {
  expect(startSending(draft, { process: 4, recipients: 2 }, NOW)).toMatchObject({ status: 'sending', recipients: 2 });
  expect(startSending(draft, { process: null, recipients: 0 }, NOW)).toMatchObject({ status: 'sent', endedAt: NOW });
});

test('a broadcast is ended by the process that sends it, unless it was canceled', () => {
  const sending = broadcastIn('sending');
  const process = { id: 4, stage: 'open' } as const;
  expect(endSending(sending, process, LATER)).toMatchObject({ status: 'sent', endedAt: LATER });
  expect(endSending(sending, { ...process, id: 3 }, LATER)).toBe(sending);
  const canceled = cancelBroadcast(sending, NOW);
  expect(endSending(canceled, process, LATER)).toBe(canceled);
});

test.each(['stopping', 'stopped'] as const)('a process that is %s cancels its broadcast', (stage) => {
  const endedBroadcast = endSending(broadcastIn('sending'), { id: 4, stage }, LATER);
  expect(endedBroadcast).toMatchObject({ status: 'canceled', endedAt: LATER });
});

test('a paused broadcast resumes with the rest of its recipients, and its text stays', () => {
  const paused = pauseSending({ ...broadcastIn('sending'), recipients: 20 }, LATER);
  expect(paused.status).toBe('paused');
  expect(endSending(paused, { id: 4, stage: 'stopped' }, LATER)).toBe(paused);
  const scheduled = scheduleBroadcast(paused, null, LATER);
  expect(() => changeDraft(scheduled, { body: 'Other' }, LATER)).toThrow();
  const resumed = startSending(scheduled, { process: 5, recipients: 8 }, LATER);
  expect(resumed).toMatchObject({ status: 'sending', process: 5, recipients: 20, startedAt: NOW });
  expect(startSending(scheduled, { process: null, recipients: 0 }, LATER)).toMatchObject({
    status: 'sent',
    process: 4,
  });
});

test.each(['draft', 'scheduled', 'sent', 'canceled'] as const)('a broadcast that is %s is not paused', (status) => {
  const broadcast = broadcastIn(status);
  expect(pauseSending(broadcast, LATER)).toBe(broadcast);
});

test('changing one filter of a draft keeps the others', () => {
  const filters = { campaignIds: [1], statuses: ['approved'], tags: ['VIP'], countries: [] } as const;
  const changedDraft = changeDraft({ ...draft, filters }, { filters: { campaignIds: [2] } }, LATER);
  expect(changedDraft.filters).toEqual({ ...filters, campaignIds: [2] });
});
