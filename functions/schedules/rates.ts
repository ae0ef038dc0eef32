import { logger } from '#shared/logging.ts';
import { type RatesRefreshResult, refreshRates } from '#shared/operations/rates/refresh.ts';
import { runtime } from '#shared/runtime.ts';

/**
 * Imports rates after their daily publication. Throws on failure, so that Lambda retries. The next success catches up.
 */
export const handler = async (): Promise<RatesRefreshResult> => {
  const sources = { daily: fromEnvironment('RATES_URL'), history: fromEnvironment('RATES_HISTORY_URL') };
  const taken = await refreshRates({ runtime }, sources);
  logger.info('rates taken', { ...taken });
  return taken;
};

function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: it says where the rates of the euro are`);
  return value;
}
