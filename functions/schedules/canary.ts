import type { Context, ScheduledEvent } from 'aws-lambda';
import * as v from 'valibot';
import { countMetric, logger } from '#shared/logging.ts';
import { CanaryError, canarySlot, runCanary } from '#shared/operations/canary/run-canary.ts';
import { askAs } from '#shared/outside/own-api.ts';
import { readSecret } from '#shared/outside/secret.ts';
import { runtime } from '#shared/runtime.ts';

/** Enough for a last look at the list. */
const RESERVE_MS = 45_000;

/** The secret that the operator sets: lib/README.md, "A canary". */
const secret = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ account: v.number(), key: v.string(), ref_id: v.string() }),
);
const WRONG_SECRET =
  'The canary’s secret has to be JSON with account (a number), key and ref_id: see "A canary" in lib/README.md.';

/**
 * The schedule of the canary, every five minutes: a sign-up, a sale and a refund on an account of its own, by the public
 * address. Each run reads the secret anew, so that another key holds at once. A run that passes is counted; an alarm rings
 * where none was for a quarter of an hour.
 */
export const handler = async (
  { time }: Pick<ScheduledEvent, 'time'>,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  const read = v.safeParse(secret, await readSecret(process.env.CANARY_SECRET_ARN ?? ''));
  // Nothing of what was read: Lambda writes all of an error that is thrown into the log.
  if (!read.success) throw new Error(WRONG_SECRET);
  const { ref_id: refId, ...credentials } = read.output;
  const ask = askAs(process.env.CANARY_URL ?? '', credentials);
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  try {
    await runCanary({ ask, hasTime, runtime }, { slot: canarySlot(time), refId });
  } catch (error) {
    if (error instanceof CanaryError) logger.error('canary stopped', { link: error.link, why: error.message });
    throw error;
  }
  logger.info('canary passed');
  countMetric('CanaryPassed');
};
