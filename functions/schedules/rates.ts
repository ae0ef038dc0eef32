import { logger } from '#shared/logging.ts';
import { type RatesRefreshResult, refreshRates } from '#shared/operations/rates/refresh.ts';
import { runtime } from '#shared/runtime.ts';

/**
 * Imports rates after their daily publication. Throws on failure, so that Lambda retries. The next success catches up.
 */
export const handler = async (): Promise<RatesRefreshResult> => {
  const sources = { daily: readVariable('RATES_URL'), history: readVariable('RATES_HISTORY_URL') };
  const result = await refreshRates({ runtime }, sources);
  logger.info('rates updated', { ...result });
  return result;
};

function readVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: it is the URL of the euro’s rates`);
  return value;
}
