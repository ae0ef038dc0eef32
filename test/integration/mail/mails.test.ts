import { MessageRejected, SESv2Client, SendEmailCommand, TooManyRequestsException } from '@aws-sdk/client-sesv2';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { SQSRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { handler } from '#functions/queue/mail.ts';
import { buildWebhook } from '#shared/domain/webhooks/webhook.ts';
import { logger } from '#shared/logging.ts';
import { sendMail } from '#shared/operations/mail/send-mail.ts';
import { updatePayout } from '#shared/operations/payouts/update-payout.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { MailRefusedError, type SendMail } from '#shared/outside/mail/mail.ts';
import { runtime } from '#shared/runtime.ts';
import { readPromoterMails } from '#shared/store/mail/mails.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { commit, put } from '#shared/store/table/transaction.ts';
import { webhookRemoval, webhookWrite } from '#shared/store/webhooks/webhooks.ts';
import {
  aMailingCompany,
  anOutbox,
  createLaterRuntime,
  createMailMessage,
  createMailMessages,
  removeQuietFlags,
  waitForProjector,
} from '#test/support/mail/mails.ts';
import { setSender } from '#test/support/mail/sender.ts';
import { type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** A company, a promoter and the queued mail about a sign-up. */
async function aSignup() {
  const company = await aMailingCompany();
  const { promoter, promotion } = await company.promoter({ firstName: 'Grace', quiet: true });
  await signUp(company, promotion.refId);
  await removeQuietFlags(company);
  const message = await createMailMessage(company, 'signup');
  const claim = async () =>
    (await readPromoterMails(company.account.id, promoter.id, { cursor: null, limit: 9 })).mails[0] ?? null;
  return { company, promoter, promotion, message, claim };
}

const NOW = runtime.now();
const quiet = { skip_email_notification: true };

async function signUp(company: Company, refId: string): Promise<string> {
  const email = `${unique('lead')}@example.com`;
  const { status } = await company.v2('/track/signup', { email, ref_id: refId, ...quiet });
  expect(status).toBe(200);
  return email;
}

const refuse: SendMail = async () => {
  throw new MailRefusedError(new Error('throttled'));
};
const loseConnection: SendMail = async () => {
  throw new Error('socket hang up');
};

describe('promoter mails', () => {
  test('a sign-up, sale and refund are mailed to their promoter from the account’s sender', async () => {
    const company = await aMailingCompany();
    const { promoter, promotion } = await company.promoter({ firstName: 'Grace', quiet: true });
    const email = await signUp(company, promotion.refId);
    const own = { email, event_id: 's1', amount: 10_000, ...quiet };
    expect((await company.v2('/track/sale', own)).status).toBe(200);
    expect(
      (await company.v2('/track/refund', { ...own, event_id: 'r1', amount: 2500, sale_event_id: 's1' })).status,
    ).toBe(200);
    await removeQuietFlags(company);
    const outbox = anOutbox();
    for (const message of await createMailMessages(company))
      expect(await sendMail({ runtime }, message, outbox.send)).toBe('sent');
    expect(outbox.sent.map(({ subject }) => subject)).toEqual([
      'Welcome to Campaign',
      'New sign-up in Campaign',
      'You earned $20.00 from a sale in Campaign',
      'Refund in Campaign',
    ]);
    for (const { to, from, text, html } of outbox.sent) {
      expect({ to, from }).toEqual({ to: promoter.email, from: '"Acme" <partners@acme.example>' });
      expect(text).toMatch(/^Hello Grace,\n/);
      // The lead's address is not disclosed.
      expect(text + html).not.toContain(email);
    }
  });

  test('a sign-up is not mailed if the caller skips notifications', async () => {
    const company = await aMailingCompany();
    const { promotion } = await company.promoter({ quiet: true });
    await signUp(company, promotion.refId);
    expect(await createMailMessages(company)).toEqual([]);
  });
});

describe('mail delivery', () => {
  test('a mail is sent once, however often its message is delivered', async () => {
    const { message, claim } = await aSignup();
    const outbox = anOutbox();
    expect(await sendMail({ runtime }, message, outbox.send)).toBe('sent');
    expect(await claim()).toMatchObject({ kind: 'signup', sentAt: expect.any(String), refused: null });
    for (const minutes of [0, 10, 60 * 24]) {
      expect(await sendMail({ runtime: createLaterRuntime(minutes) }, message, outbox.send)).toBe('sent_before');
    }
    expect(outbox.sent).toHaveLength(1);
  });

  test('a mail is sent once by concurrent workers', async () => {
    const { message } = await aSignup();
    const outbox = anOutbox();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => sendMail({ runtime }, message, outbox.send)));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
    for (const outcome of outcomes) expect(['sent', 'sent_before', 'under_way']).toContain(outcome);
    expect(outbox.sent).toHaveLength(1);
  });

  test('a refused mail is sent by the next delivery', async () => {
    const { message, claim } = await aSignup();
    const outbox = anOutbox();
    await expect(sendMail({ runtime }, message, refuse)).rejects.toThrow(MailRefusedError);
    expect(await claim()).toMatchObject({ sentAt: null, refused: { because: 'Error' } });
    expect(await sendMail({ runtime }, message, outbox.send)).toBe('sent');
    expect(await claim()).toMatchObject({ sentAt: expect.any(String), refused: null });
    expect(outbox.sent).toHaveLength(1);
  });

  test('a mail sent by an earlier version is not sent again', async () => {
    const { company, message, claim } = await aSignup();
    const by = (claimedAt: string, sentAt?: string) =>
      commit([
        put(keys.mail(company.account.id, message.mail), { token: 't', claimedAt, ...(sentAt ? { sentAt } : {}) }),
      ]);
    await by(NOW, NOW);
    expect(await sendMail({ runtime }, message, refuse)).toBe('sent_before');
    await by(runtime.now());
    expect(await sendMail({ runtime }, message, refuse)).toBe('under_way');
    expect(await claim()).toBeNull();
    const outbox = anOutbox();
    expect(await sendMail({ runtime: createLaterRuntime(6) }, message, outbox.send)).toBe('sent');
    expect(outbox.sent).toHaveLength(1);
  });

  test('a mail whose worker died before sending is sent once, by a delivery after five minutes', async () => {
    const { message, claim } = await aSignup();
    const neverSend: SendMail = () => new Promise(() => {});
    void sendMail({ runtime }, message, neverSend);
    expect(await eventually(claim, (item) => item !== null)).not.toBeNull();
    const outbox = anOutbox();
    expect(await sendMail({ runtime: createLaterRuntime(4) }, message, outbox.send)).toBe('under_way');
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => sendMail({ runtime: createLaterRuntime(6) }, message, outbox.send)),
    );
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
    expect(outbox.sent).toHaveLength(1);
  });
});

describe('mails with an unknown outcome', () => {
  test('a mail without a response is sent again after five minutes', async () => {
    const { message } = await aSignup();
    const outbox = anOutbox();
    await expect(sendMail({ runtime }, message, loseConnection)).rejects.toThrow('socket hang up');
    expect(await sendMail({ runtime: createLaterRuntime(4) }, message, outbox.send)).toBe('under_way');
    expect(await sendMail({ runtime: createLaterRuntime(6) }, message, outbox.send)).toBe('sent');
    expect(await sendMail({ runtime: createLaterRuntime(12) }, message, outbox.send)).toBe('sent_before');
    expect(outbox.sent).toHaveLength(1);
  });

  test('a mail whose worker died after sending is sent a second time, but not a third', async () => {
    const { message, claim } = await aSignup();
    const outbox = anOutbox();
    const real = documentClient.send.bind(documentClient) as (command: unknown) => Promise<unknown>;
    const death = vi.spyOn(documentClient, 'send').mockImplementation((async (command: unknown) => {
      if (command instanceof UpdateCommand) throw new Error('the process has died');
      return real(command);
    }) as never);
    await expect(sendMail({ runtime }, message, outbox.send)).rejects.toThrow('the process has died');
    death.mockRestore();
    expect((await claim())?.sentAt).toBeNull();
    expect(await sendMail({ runtime: createLaterRuntime(4) }, message, outbox.send)).toBe('under_way');
    expect(outbox.sent).toHaveLength(1);
    expect(await sendMail({ runtime: createLaterRuntime(6) }, message, outbox.send)).toBe('sent');
    expect(await sendMail({ runtime: createLaterRuntime(12) }, message, outbox.send)).toBe('sent_before');
    expect(outbox.sent).toHaveLength(2);
  });

  test('a late worker does not change the claim of the one that took over', async () => {
    const { message, claim } = await aSignup();
    const [late, outbox] = [Promise.withResolvers<void>(), anOutbox()];
    const slow = sendMail({ runtime }, message, () => late.promise);
    expect(await eventually(claim, (item) => item !== null)).not.toBeNull();
    expect(await sendMail({ runtime: createLaterRuntime(6) }, message, outbox.send)).toBe('sent');
    const before = await claim();
    late.reject(new MailRefusedError(new Error('too late')));
    await expect(slow).rejects.toThrow(MailRefusedError);
    expect(await claim()).toEqual(before);
    expect(await sendMail({ runtime: createLaterRuntime(7) }, message, outbox.send)).toBe('sent_before');
  });
});

describe('outdated mails', () => {
  test('a mail without a verified sender is neither sent nor claimed', async () => {
    const { company, message, claim } = await aSignup();
    await setSender(company, { verifiedAt: null });
    expect(await sendMail({ runtime }, message, refuse)).toBe('off');
    expect(await claim()).toBeNull();
  });

  test('a mail to a promoter that was blocked, denied or deleted meanwhile is not sent', async () => {
    const { company, promoter, message, claim } = await aSignup();
    const block = { ids: [promoter.id], campaign_id: company.campaign.id };
    expect((await company.v2('/company/promoters/block', block)).status).toBe(200);
    expect(await sendMail({ runtime }, message, refuse)).toBe('no_recipient');
    expect((await company.v2('/company/promoters/accept', block)).status).toBe(200);
    expect((await company.v2('/company/promoters/reject', { ids: [promoter.id] })).status).toBe(200);
    expect(await sendMail({ runtime }, message, refuse)).toBe('no_recipient');
    await deletePromoter({ account: company.account, runtime }, { by: 'id', id: promoter.id });
    expect(await sendMail({ runtime }, message, refuse)).toBe('no_recipient');
    expect(await claim()).toBeNull();
  });

  test('a mail for an unknown event or of a kind that its event does not have is not sent', async () => {
    const { company, message } = await aSignup();
    const { id } = company.account;
    expect(await sendMail({ runtime }, { ...message, event: keys.signupEvent(id, 999_999) }, refuse)).toBe('unknown');
    expect(await sendMail({ runtime }, { ...message, mail: `mail_${id}-1-sale-1` }, refuse)).toBe('unknown');
  });
});

test('an acceptance and each completion of a manual payout are mailed', async () => {
  const company = await aMailingCompany({ verifiedAt: null });
  const { promoter, promotion } = await company.promoter({ status: 'pending', quiet: true });
  expect((await company.v2('/company/promoters/accept', { ids: [promoter.id] })).status).toBe(200);
  const sale = { email: 'a@example.com', event_id: 's1', amount: 10_000, ref_id: promotion.refId, ...quiet };
  expect((await company.v2('/track/sale', sale)).status).toBe(200);
  const { body } = await company.v1('/payouts/create', { promoter_id: promoter.id });
  const [payout] = [body].flat();
  for (const status of ['completed', 'pending', 'completed'] as const) {
    await updatePayout({ account: company.account, runtime }, payout.id, status);
  }
  await waitForProjector(company, promotion.refId);
  // Dated back to the creation of the account.
  await setSender(company, { verifiedAt: company.account.createdAt });
  const outbox = anOutbox();
  const outcomes = [];
  for (const message of await createMailMessages(company))
    outcomes.push(await sendMail({ runtime }, message, outbox.send));
  expect(outcomes).toEqual(['sent', 'sent', 'sent']);
  expect(outbox.sent.map(({ subject }) => subject)).toEqual([
    'Welcome to Campaign',
    'Your payout of $20.00',
    'Your payout of $20.00',
  ]);
});

test('a failed payout is mailed with the reason', async () => {
  const company = await aMailingCompany({ verifiedAt: null });
  const { promoter, promotion } = await company.promoter({ quiet: true });
  const sale = { email: 'a@example.com', event_id: 's1', amount: 10_000, ref_id: promotion.refId, ...quiet };
  expect((await company.v2('/track/sale', sale)).status).toBe(200);
  const { body } = await company.v1('/payouts/create', { promoter_id: promoter.id });
  const [payout] = [body].flat();
  const call = { account: company.account, runtime };
  await updatePayout(call, payout.id, 'completed', { quiet: true });
  await updatePayout(call, payout.id, 'failed', { error: 'The account is closed.' });
  await waitForProjector(company, promotion.refId);
  await setSender(company, { verifiedAt: company.account.createdAt });
  const outbox = anOutbox();
  for (const message of await createMailMessages(company)) await sendMail({ runtime }, message, outbox.send);
  expect(outbox.sent.map(({ subject }) => subject)).toEqual(['Your payout of $20.00 failed']);
  expect(outbox.sent[0]?.text).toContain('Reason: The account is closed.');
});

test('a disabled webhook is mailed to the owner, as long as both exist', async () => {
  const company = await aMailingCompany();
  const { id } = company.account;
  const webhook = buildWebhook({ id: 1, url: 'https://hooks.acme.example/', campaignId: null, types: 'all' }, NOW);
  await commit([webhookWrite(id, null, webhook)]);
  const change = { event: 'change', id: 7, cause: 'webhook disabled', at: NOW, recordedAt: NOW, changes: [] } as const;
  const event = { ...change, disabledEndpoint: 1, quiet: true } as const;
  const key = keys.changeEvent(id, event.id);
  // Replaces another item, so that the running service does not see a new event in the stream.
  await commit([put(key, {})]);
  await commit([put(key, event)]);
  const message = { account: id, mail: `mail_${id}-7-endpoint_disabled-1`, event: key };
  const outbox = anOutbox();
  await setSender(company, { owner: null });
  expect(await sendMail({ runtime }, message, outbox.send)).toBe('no_recipient');
  await setSender(company, { owner: 'ops@acme.example' });
  expect(await sendMail({ runtime }, message, outbox.send)).toBe('sent');
  expect(outbox.sent).toMatchObject([
    { to: 'ops@acme.example', subject: expect.stringContaining('to hooks.acme.example are disabled') },
  ]);
  await commit([webhookRemoval(id, webhook)]);
  expect(await sendMail({ runtime }, message, outbox.send)).toBe('no_recipient');
});

describe('mail batches', () => {
  const ses = mockClient(SESv2Client);
  afterAll(() => ses.restore());
  const rejected = new MessageRejected({ message: 'not verified', $metadata: { httpStatusCode: 400 } });
  const record = (messageId: string, body: unknown) =>
    ({ messageId, body: typeof body === 'string' ? body : JSON.stringify(body) }) as SQSRecord;
  /** Log output. The loggers write to a console of their own. */
  const captureLogs = () => {
    const [info, error] = [vi.spyOn(logger, 'info'), vi.spyOn(logger, 'error')].map((spy) =>
      spy.mockImplementation(() => {}),
    );
    const printed = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    return () => [info, error, printed].map((spy) => JSON.stringify(spy?.mock.calls)).join('\n');
  };

  test('a batch retries mails that SES refuses and skips messages that can never be sent', async () => {
    const [one, other, third] = [await aSignup(), await aSignup(), await aSignup()];
    ses.reset();
    ses.on(SendEmailCommand).callsFake(async ({ Destination: { ToAddresses = [] } = {} }) => {
      if (ToAddresses.includes(other.promoter.email)) throw rejected;
      return { MessageId: 'm1' };
    });
    const log = captureLogs();
    const messageOfMissing = {
      ...third.message,
      event: { ...third.message.event, pk: `${third.company.account.id}#signup#999999` },
    };
    const others = { ...third.message, account: one.company.account.id };
    const Records = [
      record('sent', one.message),
      record('refused', other.message),
      record('no JSON', '{"account":'),
      record('no message', { account: '1', mail: 'x' }),
      record('no event', messageOfMissing),
      record('another account’s event', others),
    ];
    expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: 'refused' }] });
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(2);
    expect(await handler({ Records: Records.slice(0, 1) })).toEqual({ batchItemFailures: [] });
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(2);
    const lines = log();
    expect(lines).toContain('MailSent');
    expect(lines).toContain('MailFailed');
    expect(lines).toContain('MessageRejected');
    expect(lines).not.toContain('@');
  });

  test('a mail throttled by SES is sent a moment later', async () => {
    const { message } = await aSignup();
    const tooSoon = new TooManyRequestsException({ message: 'Maximum sending rate exceeded.', $metadata: {} });
    ses.reset();
    ses.on(SendEmailCommand).rejectsOnce(tooSoon).resolves({ MessageId: 'm1' });
    captureLogs();
    expect(await handler({ Records: [record('1', message)] })).toEqual({ batchItemFailures: [] });
    expect(ses.commandCalls(SendEmailCommand)).toHaveLength(2);
  });

  test('a slow mail does not delay others, and a mail in progress elsewhere is retried', async () => {
    const [one, other] = [await aSignup(), await aSignup()];
    const sesResponse = Promise.withResolvers<{ MessageId: string }>();
    ses.reset();
    ses.on(SendEmailCommand).callsFake(async ({ Destination: { ToAddresses = [] } = {} }) => {
      if (ToAddresses.includes(one.promoter.email)) return sesResponse.promise;
      return { MessageId: 'm2' };
    });
    captureLogs();
    const result = handler({ Records: [record('1', one.message), record('2', other.message)] });
    expect((await eventually(other.claim, (mail) => Boolean(mail?.sentAt)))?.sentAt).toBeTruthy();
    const secondResult = await handler({ Records: [record('1', one.message), record('2', other.message)] });
    expect(secondResult).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
    sesResponse.resolve({ MessageId: 'm1' });
    expect(await result).toEqual({ batchItemFailures: [] });
  });
});
