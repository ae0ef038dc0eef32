import { randomInt } from 'node:crypto';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { javaTrouble } from './lib/local/engine/java.ts';
import { Sequence } from './test/support/suite/sequence.ts';

/** What reads the whole table, or every account of it, runs on a service that has little else in it. */
const WHOLE_TABLE = [
  'test/integration/accounts/account-service.test.ts',
  'test/integration/admin/admin.test.ts',
  'test/integration/leads/lead-revenue.test.ts',
  'test/integration/payouts/payouts-run.test.ts',
  'test/integration/projections/*.test.ts',
  'test/integration/promoters/temp-password.test.ts',
  'test/integration/reports/reports-roll-up.test.ts',
];
/** `npm test` tries their rules on one route of each kind, on the first of many cases, or on fewer records. */
const WIDER = [
  ...['bad-input', 'csv', 'isolation', 'openapi', 'rights', 'transport'].map((name) => `routes/${name}`),
  ...[
    'billing/import-foreseen',
    'batches/batch-processes',
    'import/import',
    'leads/leads-move',
    'script/browser',
    'tracking-log/tracking-log',
    'webhooks/webhooks',
  ],
].map(inFolder);
/** The same of those that read the whole table. */
const WIDER_TABLE = [
  ...[
    'admin/admin',
    'leads/lead-revenue',
    'payouts/payouts-run',
    'projections/skipped-events',
    'reports/reports-roll-up',
  ],
].map(inFolder);
/** The same of those that start an engine: more calls at once, each release. */
const WIDER_LOCAL = ['local/service', 'releases/releases'].map(inFolder);
/**
 * Deep tests that read the whole table. The engine does one thing at a time, and a page of a scan takes it the longer the more
 * there is: among what writes most, each call of all other tests would wait for seconds.
 */
const DEEP_TABLE = [
  ...['account-numbers', 'reports-property', 'restore'].map((name) => `test/deep/${name}.test.ts`),
  inFolder('mail/mails-quiet'),
];

/**
 * What takes long, and only deep tests try: local runs that are killed, a year, rebuilds, the largest lists, all that each
 * route does to the table.
 */
const LONG = {
  local: ['application', 'command', 'folder', 'footprint', 'outside', 'queues', 'rates', 'synthesize'].map((name) =>
    inFolder(`local/${name}`),
  ),
  table: ['every-kind', 'false-clicks', 'rebuild', 'rebuild-lists', 'rebuild-rows', 'sorted-lists'].map((name) =>
    inFolder(`projections/${name}`),
  ),
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

/** The same of templates, at which deep tests look with other settings than the usual ones, too; and of what is random. */
const WIDER_ALONE = [
  ...['api/api', 'bundle/bundle', 'alarms/dashboard', 'functions/schedule'].map((name) => `infra/${name}`),
  ...['order', 'outputs', 'outside', 'stacks'].map((name) => `infra/stacks/${name}`),
  ...['domain/mail/letters', 'store/index/index'].map((name) => `unit/${name}`),
].map((path) => `test/${path}.test.ts`);

/** Deep tests that start an engine of their own, whose stream nothing else follows. */
const DEEP_LOCAL = ['test/deep/one-account.test.ts'];

/** What looks at all templates, or at all there is in the document, takes long by computing. */
const LONG_ALONE = [
  ...['bundle/bundled-document', 'bundle/source-maps', 'nag', 'stacks/people', 'stacks/web'].map(
    (name) => `test/infra/${name}.test.ts`,
  ),
  ...['client', 'well-formed'].map((name) => `test/unit/routes/${name}.test.ts`),
];

/** Makes files and reads them with other programs: too long for `npm run check`, which is to take seconds. */
const PDF = ['test/unit/present/statement-pdf.test.ts'];

const KEEP_ASSEMBLIES = 'test/support/infra/keep-assemblies.ts';

/** Lets a seed decide what is random. */
const SEEDED = 'test/support/suite/seeded.ts';

/** What starts processes or calls a service takes longer than what computes, and longer still on a machine that does other things. */
const PATIENT = { testTimeout: 400_000, hookTimeout: 400_000, expect: { poll: { timeout: 30_000 } } };

/** Pages in a browser: only deep tests open them, with a service for themselves. `npm test` opens those of the script. */
const WEB = ['test/web/**/*.test.ts'];

/** Starts local runs of its own, some to be killed, or an engine that holds what earlier releases have written. */
const LOCAL = ['test/integration/local/*.test.ts', 'test/integration/releases/*.test.ts'];

/**
 * Tests that call a service on the real DynamoDB engine; each such project has a service of its own. Each test makes
 * companies of its own, so files share what they import.
 */
function onService(name: string, include: string[], more: TestProjectInlineConfiguration['test'] = {}) {
  const globalSetup = 'test/support/service/start-service.ts';
  const setupFiles = ['test/support/service/use-service.ts', SEEDED];
  return {
    test: { name, include, globalSetup, setupFiles, isolate: false, ...PATIENT, ...more },
  } satisfies TestProjectInlineConfiguration;
}

// Pure tests, and those of templates, leave nothing behind: what they import is loaded once, the CDK above all.
const quick: TestProjectInlineConfiguration[] = [
  {
    test: {
      name: 'unit',
      include: ['test/unit/**/*.test.ts'],
      exclude: [...LONG_ALONE, ...PDF],
      setupFiles: SEEDED,
      isolate: false,
      ...PATIENT,
    },
  },
  { test: { name: 'pdf', include: PDF, setupFiles: SEEDED, ...PATIENT } },
  {
    test: {
      name: 'infra',
      include: ['test/infra/**/*.test.ts'],
      exclude: LONG_ALONE,
      globalSetup: KEEP_ASSEMBLIES,
      isolate: false,
      ...PATIENT,
    },
  },
  { test: { name: 'local', include: LOCAL, exclude: LONG.local, ...PATIENT } },
  onService('table', WHOLE_TABLE, { exclude: LONG.table }),
  onService('integration', [inFolder('**/*')], {
    exclude: [...LOCAL, ...WHOLE_TABLE, ...DEEP_TABLE, ...LONG.integration],
  }),
];

/** What is random, crossed or long. `SEED` in the environment repeats a run. */
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
        ...PATIENT,
      },
    },
    onService('deep-web', WEB, { env }),
    { test: { name: 'deep-local', include: [...LONG.local, ...WIDER_LOCAL, ...DEEP_LOCAL], env, ...PATIENT } },
    onService('deep-table', [...WIDER_TABLE, ...LONG.table, ...DEEP_TABLE], { env }),
    onService('deep', ['test/deep/**/*.test.ts', ...WIDER, ...LONG.integration], {
      env,
      exclude: [...DEEP_TABLE, ...DEEP_LOCAL],
    }),
  ];
}

// Amazon's own engine wherever it runs: it is the closest to DynamoDB. Elsewhere the one that npm installs.
process.env.ENGINE ||= (await javaTrouble(process.env)) ? 'embedded' : 'dynamodb-local';

/** `vitest run` has the quick projects, `vitest run --mode deep` the deep ones. */
export default defineConfig(({ mode }) => ({
  test: {
    // Files wait as much as they compute: four at a time, on a machine of two cores too.
    maxWorkers: 4,
    // A path in a title is whole, so that `-t` finds it.
    taskTitleValueFormatTruncate: 200,
    sequence: { sequencer: Sequence },
    projects: mode === 'deep' ? deep() : quick,
  },
}));
