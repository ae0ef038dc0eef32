import { randomInt } from 'node:crypto';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findJavaProblem } from './lib/local/engine/java.ts';
import { Sequence } from './test/support/suite/sequence.ts';

/** Scan the whole table, so they have a separate service with little data. */
const WHOLE_TABLE = [
  'test/integration/accounts/account-service.test.ts',
  'test/integration/admin/admin.test.ts',
  'test/integration/affiliate/claims.test.ts',
  'test/integration/campaigns/levels.test.ts',
  'test/integration/leads/lead-revenue.test.ts',
  'test/integration/payouts/payouts-run.test.ts',
  'test/integration/projections/*.test.ts',
  'test/integration/promoters/temp-password.test.ts',
  'test/integration/reports/{audiences,campaign-costs,false-clicks,refund-reversals,reports-roll-up,time-zone,traffic}.test.ts',
  'test/integration/tracking/prospects.test.ts',
];
/** `npm test` covers one route of each kind, or fewer cases or records; deep tests cover all. */
const WIDER = [
  ...['isolation', 'openapi', 'rights', 'transport'].map((name) => `routes/${name}`),
  ...[
    'billing/import-dry-run',
    'batches/batch-processes',
    'import/import',
    'leads/leads-move',
    'promoters/banned-promoters',
    'script/browser',
    'tracking-log/tracking-log',
    'webhooks/webhooks',
  ],
].map(inFolder);
/** Like WIDER, for tests that scan the whole table. */
const WIDER_TABLE = [
  ...[
    'admin/admin',
    'leads/lead-revenue',
    'payouts/payouts-run',
    'projections/skipped-events',
    'reports/reports-roll-up',
  ],
].map(inFolder);
/** Like WIDER, for tests that start an engine: more concurrent calls, every release. */
const WIDER_LOCAL = ['local/service', 'releases/releases'].map(inFolder);
/**
 * Scan the whole table. The engine is single-threaded: beside the heaviest writers, calls of other tests would wait for
 * seconds.
 */
const DEEP_TABLE = [
  ...['account-numbers', 'reports-property', 'restore'].map((name) => `test/deep/${name}.test.ts`),
  inFolder('mail/mails-quiet'),
];

/** Long, for deep runs only: killed local runs, a year, rebuilds, the largest lists, table actions of all routes. */
const LONG = {
  local: ['application', 'command', 'emulators', 'folder', 'footprint', 'queues', 'rates', 'synthesize'].map((name) =>
    inFolder(`local/${name}`),
  ),
  table: [
    'every-kind',
    'false-clicks',
    'rebuild',
    'rebuild-invoices',
    'rebuild-lists',
    'rebuild-rows',
    'sorted-lists',
  ].map((name) => inFolder(`projections/${name}`)),
  integration: [
    ...[
      'affiliate/closing',
      'affiliate/own-account',
      'billing/public-events',
      'batches/batch-worker',
      'demo/year',
      'load/load',
      'lists/lists-large',
      'lists/many-payouts',
      'payouts/payout-cycles',
      'payments-batches/sepa-batches',
      'promoters/promoters-race',
      'webhooks/webhooks-kill',
    ],
    ...[
      'portal/look',
      'portal/settings',
      'routes/docs',
      'table/table-actions',
      'table/background-actions',
      'tracking/race',
    ],
  ].map(inFolder),
};

function inFolder(name: string): string {
  return `test/integration/${name}.test.ts`;
}

/** Like WIDER, for template tests with unusual settings and for random tests. */
const WIDER_ALONE = [
  ...['api/api', 'api/routes', 'bundle/bundle', 'alarms/dashboard', 'functions/schedule'].map(
    (name) => `infra/${name}`,
  ),
  ...['files', 'order', 'outputs', 'outside', 'stacks'].map((name) => `infra/stacks/${name}`),
  ...['domain/mail/letters', 'store/index/index'].map((name) => `unit/${name}`),
].map((path) => `test/${path}.test.ts`);

/** With their own engine, whose stream has no other consumers. */
const DEEP_LOCAL = ['test/deep/one-account.test.ts'];

/** CPU-bound: all templates or the whole OpenAPI document. */
const LONG_ALONE = [
  ...['bundle/bundled-document', 'bundle/source-maps', 'nag', 'stacks/people', 'stacks/web'].map(
    (name) => `test/infra/${name}.test.ts`,
  ),
  ...['client', 'well-formed'].map((name) => `test/unit/routes/${name}.test.ts`),
];

/** Too slow for `npm run check`, which should take seconds. */
const PDF = ['agreement', 'invoice-text', 'statement'].map((name) => `test/unit/present/${name}-pdf.test.ts`);

const KEEP_ASSEMBLIES = 'test/support/infra/keep-assemblies.ts';

const SEEDED = 'test/support/suite/use-seed.ts';

/** For tests that start processes or call a service, even on a busy machine. */
const LONG_TIMEOUTS = { testTimeout: 400_000, hookTimeout: 400_000, expect: { poll: { timeout: 30_000 } } };

/** Browser tests, for deep runs only, with a separate service. */
const WEB = ['test/web/**/*.test.ts'];

/** Start local runs, some to be killed, or an engine with data of earlier releases. */
const LOCAL = ['test/integration/local/*.test.ts', 'test/integration/releases/*.test.ts'];

/**
 * Tests against a service on the real engine, one per project. Tests create their own companies, so files can share
 * modules.
 */
function onService(name: string, include: string[], more: TestProjectInlineConfiguration['test'] = {}) {
  const globalSetup = 'test/support/service/start-service.ts';
  const setupFiles = ['test/support/service/use-service.ts', SEEDED];
  return {
    test: { name, include, globalSetup, setupFiles, isolate: false, ...LONG_TIMEOUTS, ...more },
  } satisfies TestProjectInlineConfiguration;
}

// These leave no state, so modules are loaded once, above all the CDK.
const quick: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'unit',
      include: ['test/unit/**/*.test.ts'],
      exclude: [...LONG_ALONE, ...PDF],
      setupFiles: SEEDED,
      isolate: false,
      ...LONG_TIMEOUTS,
    },
  },
  { test: { name: 'pdf', include: PDF, setupFiles: SEEDED, ...LONG_TIMEOUTS } },
  {
    test: {
      name: 'infra',
      include: ['test/infra/**/*.test.ts'],
      exclude: LONG_ALONE,
      globalSetup: KEEP_ASSEMBLIES,
      isolate: false,
      ...LONG_TIMEOUTS,
    },
  },
  { test: { name: 'local', include: LOCAL, exclude: LONG.local, ...LONG_TIMEOUTS } },
  onService('table', WHOLE_TABLE, { exclude: LONG.table }),
  onService('integration', [inFolder('**/*')], {
    exclude: [...LOCAL, ...WHOLE_TABLE, ...DEEP_TABLE, ...LONG.integration],
  }),
];

/** Random, combinatorial and long tests. `SEED` repeats a run. */
function deep(): TestProjectInlineConfiguration[] {
  const seed = process.env.SEED ?? String(randomInt(2 ** 31));
  console.log(`SEED=${seed} npm run test:deep tries the same again.`);
  const env = { DEEP: 'yes', SEED: seed };
  return [
    {
      test: {
        name: 'deep-infra',
        include: [...WIDER_ALONE, ...LONG_ALONE],
        globalSetup: KEEP_ASSEMBLIES,
        setupFiles: SEEDED,
        env,
        isolate: false,
        ...LONG_TIMEOUTS,
      },
    },
    onService('deep-web', WEB, { env }),
    { test: { name: 'deep-local', include: [...LONG.local, ...WIDER_LOCAL, ...DEEP_LOCAL], env, ...LONG_TIMEOUTS } },
    onService('deep-table', [...WIDER_TABLE, ...LONG.table, ...DEEP_TABLE], { env }),
    onService('deep', ['test/deep/**/*.test.ts', ...WIDER, ...LONG.integration], {
      env,
      exclude: [...DEEP_TABLE, ...DEEP_LOCAL],
    }),
  ];
}

// Amazon's engine is closest to DynamoDB, but needs Java.
process.env.ENGINE ||= (await findJavaProblem(process.env)) ? 'embedded' : 'dynamodb-local';

/** `--mode deep` selects the deep projects. */
export default defineConfig(({ mode }) => ({
  test: {
    // Files wait as much as they compute, so four suit two cores.
    maxWorkers: 4,
    // Complete paths in titles, so that `-t` finds them.
    taskTitleValueFormatTruncate: 200,
    sequence: { sequencer: Sequence },
    projects: mode === 'deep' ? deep() : quick,
  },
}));
