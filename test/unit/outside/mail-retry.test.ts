import { expect, test } from 'vitest';
import { MailRefusedError, type SendMail } from '#shared/outside/mail/mail.ts';
import { retryRateLimitedMail } from '#shared/outside/mail/mail-retry.ts';

const mail = { from: 'a@acme.example', to: 'grace@example.com', subject: 'S', text: 'T', html: 'H', tags: {} };

function refusal(name: string, message = 'because'): MailRefusedError {
  return new MailRefusedError(Object.assign(new Error(message), { name }));
}

/** A clock that advances by each sleep. */
function aClock() {
  let at = 0;
  const sleep = async (milliseconds: number) => {
    at += milliseconds;
  };
  return { now: () => new Date(at).toISOString(), random: () => 0.5, sleep, passed: () => at };
}

function getTakenAfter(refusals: number, error: Error) {
  const tries: number[] = [];
  const deliver: SendMail = async () => {
    tries.push(tries.length);
    if (tries.length <= refusals) throw error;
  };
  return { deliver, tries };
}

test.each(['TooManyRequestsException', 'ThrottlingException'])(
  'a mail throttled by SES with %s is retried after a moment',
  async (name) => {
    const { deliver, tries } = getTakenAfter(3, refusal(name, 'Maximum sending rate exceeded.'));
    await retryRateLimitedMail(deliver, aClock())(mail);
    expect(tries).toHaveLength(4);
  },
);

test('a mail throttled for half a minute is left to the queue, within the function timeout', async () => {
  const error = refusal('TooManyRequestsException', 'Maximum sending rate exceeded.');
  const { deliver } = getTakenAfter(1000, error);
  const clock = aClock();
  await expect(retryRateLimitedMail(deliver, clock)(mail)).rejects.toBe(error);
  expect(clock.passed()).toBeGreaterThanOrEqual(25_000);
  expect(clock.passed()).toBeLessThan(30_000);
});

test.each([
  ['refused for what it is', refusal('MessageRejected')],
  ['too much for the day', refusal('TooManyRequestsException', 'Daily message quota exceeded.')],
  ['not answered, and so may have been sent', new Error('socket hang up')],
])('a mail that is %s is not retried automatically', async (_, error) => {
  const { deliver, tries } = getTakenAfter(1000, error);
  await expect(retryRateLimitedMail(deliver, aClock())(mail)).rejects.toBe(error);
  expect(tries).toHaveLength(1);
});
