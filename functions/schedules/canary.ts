import type { Context, ScheduledEvent } from 'aws-lambda';
import * as v from 'valibot';
import { countMetric, logger } from '#shared/logging.ts';
import { CanaryError, canarySlot, runCanary } from '#shared/operations/canary/run-canary.ts';
import { createPublicApiClient } from '#shared/outside/public-api-client.ts';
import { readSecret } from '#shared/outside/secret.ts';
import { runtime } from '#shared/runtime.ts';

/** Time for the final check. */
const RESERVE_MS = 45_000;

/** Set by the operator: lib/README.md, "A canary". */
const secret = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ account: v.number(), key: v.string(), ref_id: v.string() }),
);
const SECRET_INVALID =
  'The canary’s secret must be JSON with account (a number), key and ref_id: see "A canary" in lib/README.md.';

/**
 * Runs a sign-up, a sale and a refund every five minutes. Reads the secret each time, so that a new key applies
 * immediately. An alarm rings after 15 minutes without success.
 */
export const handler = async (
  { time }: Pick<ScheduledEvent, 'time'>,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<void> => {
  const read = v.safeParse(secret, await readSecret(process.env.CANARY_SECRET_ARN ?? ''));
  // Without details: Lambda logs thrown errors completely.
  if (!read.success) throw new Error(SECRET_INVALID);
  const { ref_id: refId, ...credentials } = read.output;
  const callApi = createPublicApiClient(process.env.CANARY_URL ?? '', credentials);
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  try {
    await runCanary({ ask: callApi, hasTime, runtime }, { slot: canarySlot(time), refId });
  } catch (error) {
    if (error instanceof CanaryError) logger.error('canary failed', { link: error.link, why: error.message });
    throw error;
  }
  logger.info('canary passed');
  countMetric('CanaryPassed');
};
