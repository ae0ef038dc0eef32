import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { countUnexpectedError } from '#shared/logging.ts';

const written = vi.spyOn(process.stdout, 'write');
// Test files share module instances.
afterAll(() => written.mockRestore());
afterEach(() => {
  written.mockReset();
  vi.unstubAllEnvs();
});

/** The dimensions of each metric, as CloudWatch reads them from the log. */
function getLoggedCounts(name: string | undefined, version: string | undefined): Record<string, unknown>[] {
  written.mockReturnValue(true);
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'ReferralTracking');
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', name);
  vi.stubEnv('AWS_LAMBDA_FUNCTION_VERSION', version);
  countUnexpectedError();
  return written.mock.calls.map(([line]) => {
    const { _aws, ...values } = JSON.parse(String(line));
    const [{ Dimensions, Metrics }] = _aws.CloudWatchMetrics;
    expect(Metrics).toEqual([{ Name: 'UnexpectedError', Unit: 'Count' }]);
    const [names] = Dimensions as string[][];
    return Object.fromEntries((names ?? []).map((each) => [each, values[each]]));
  });
}

const service = expect.any(String);

test('an unexpected error is counted for the service', () => {
  expect(getLoggedCounts('acme-Sale', '$LATEST')).toEqual([{ service }]);
  expect(getLoggedCounts(undefined, undefined)).toContainEqual({ service });
});

test('an unexpected error is also counted per function version, so that a bad release is rolled back', () => {
  expect(getLoggedCounts('acme-Sale', '7')).toEqual([{ service }, { service, function: 'acme-Sale', version: '7' }]);
});
