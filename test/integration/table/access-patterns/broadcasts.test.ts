import { describe, expect, test } from 'vitest';
import { createDraft, NO_FILTERS, scheduleBroadcast } from '#shared/domain/broadcasts/broadcast.ts';
import {
  claimRecipient,
  dismissRecipient,
  markRecipientFailed,
  markRecipientSent,
  readRecipients,
  recordRecipientEvent,
  skipRecipient,
} from '#shared/store/broadcasts/broadcast-recipients.ts';
import {
  broadcastRemoval,
  broadcastWrites,
  findBroadcast,
  readBroadcasts,
  readDueBroadcasts,
} from '#shared/store/broadcasts/broadcasts.ts';
import { emailLayoutWrite, findEmailLayout } from '#shared/store/mail/layouts.ts';
import {
  findSuppression,
  readSuppressions,
  suppressAddress,
  suppressionId,
  suppressionRemoval,
} from '#shared/store/mail/suppressions.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { BROADCAST_TEXT } from '#test/support/broadcasts/broadcasts.ts';
import { aCompany } from '#test/support/service/company.ts';

const [FIRST, SECOND] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z'];

/** Numbers refer to shared/store/README.md. */
describe('access patterns of broadcasts', () => {
  test('82: an address is suppressed by its first bounce and complaint, in any case, until it is removed', async () => {
    const { account } = await aCompany();
    for (const at of [FIRST, SECOND])
      await suppressAddress(account.id, { email: 'Grace@example.com', reason: 'bounce', at });
    await suppressAddress(account.id, { email: 'grace@example.com', reason: 'complaint', at: SECOND });
    const id = suppressionId('GRACE@example.com');
    const found = await findSuppression(account.id, id);
    expect(found).toMatchObject({ id, bouncedAt: FIRST, complainedAt: SECOND });
    expect(await readSuppressions(account.id)).toEqual([found]);
    await commit([suppressionRemoval(account.id, id)]);
    expect(await findSuppression(account.id, id)).toBeNull();
  });

  test('90: the layout of e-mails is replaced, and removed', async () => {
    const { account } = await aCompany();
    expect(await findEmailLayout(account.id)).toBeNull();
    for (const html of ['{{content}}{{footer}}', '<div>{{content}}{{footer}}</div>', null]) {
      await commit([emailLayoutWrite(account.id, html)]);
      expect(await findEmailLayout(account.id)).toBe(html);
    }
  });

  test('83: a broadcast is written if unchanged, and due while it is scheduled', async () => {
    const { account } = await aCompany();
    const draft = createDraft(1, { ...BROADCAST_TEXT, filters: NO_FILTERS }, FIRST);
    await commit(broadcastWrites(account.id, null, draft));
    const broadcast = await findBroadcast(account.id, 1);
    if (!broadcast) throw new Error('not stored');
    const scheduled = scheduleBroadcast(broadcast, SECOND, FIRST);
    await commit(broadcastWrites(account.id, broadcast, scheduled));
    const isDue = async (now: string) => {
      for await (const dueBroadcast of readDueBroadcasts(now, 1))
        if (dueBroadcast.account === account.id && dueBroadcast.broadcast === 1) return true;
      return false;
    };
    expect([await isDue(FIRST), await isDue(SECOND)]).toEqual([false, true]);
    await expect(commit(broadcastWrites(account.id, broadcast, broadcast))).rejects.toThrow('condition failed');
    const [laterBroadcast] = await readBroadcasts(account.id);
    if (!laterBroadcast) throw new Error('not stored');
    await commit(broadcastWrites(account.id, laterBroadcast, { ...laterBroadcast, status: 'canceled' }));
    expect(await isDue(SECOND)).toBe(false);
    const [canceled] = await readBroadcasts(account.id);
    if (canceled) await commit([broadcastRemoval(account.id, canceled)]);
    expect(await readBroadcasts(account.id)).toEqual([]);
  });

  test('84: a copy is claimed once, unless it was refused or the claim is taken over', async () => {
    const { account } = await aCompany();
    const claimBy = (token: string, takesOverBefore: string | null = null, promoterId = 1) => ({
      account: account.id,
      broadcast: 1,
      promoterId,
      token,
      takesOverBefore,
    });
    expect(await claimRecipient(claimBy('a'), FIRST)).toBe(true);
    // A repeated request of the SDK finds its own claim.
    expect(await claimRecipient(claimBy('a'), FIRST)).toBe(true);
    expect(await claimRecipient(claimBy('b'), SECOND)).toBe(false);
    expect(await claimRecipient(claimBy('b', FIRST), SECOND)).toBe(false);
    await markRecipientFailed(claimBy('a'), 'MessageRejected', FIRST);
    expect(await claimRecipient(claimBy('b'), FIRST)).toBe(true);
    expect(await claimRecipient(claimBy('c', SECOND), SECOND)).toBe(true);
    await markRecipientSent(claimBy('b'), SECOND);
    expect(await readRecipients(account.id, 1)).toMatchObject([{ promoterId: 1, state: 'claimed', at: SECOND }]);
    await dismissRecipient(account.id, 1, { promoterId: 1, at: FIRST });
    await recordRecipientEvent(account.id, { id: 1, promoterId: 1 }, { kind: 'delivery', at: SECOND });
    await dismissRecipient(account.id, 1, { promoterId: 1, at: SECOND });
    await recordRecipientEvent(account.id, { id: 1, promoterId: 9 }, { kind: 'bounce', at: SECOND });
    expect(await skipRecipient(claimBy('d', null, 2), 'opted_out', FIRST)).toBe(true);
    expect(await readRecipients(account.id, 1)).toMatchObject([
      { promoterId: 1, state: 'sent', deliveredAt: SECOND, bouncedAt: null },
      { promoterId: 2, state: 'skipped', reason: 'opted_out' },
    ]);
  });
});
