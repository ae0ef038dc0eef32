import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Annotations, App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { routes } from '#shared/routes/all/routes.ts';
import { bundle, projectRoot } from './bundle/bundle.ts';
import { cachedBundles } from './bundle/bundle-cache.ts';
import { DashboardStack } from './dashboard/dashboard-stack.ts';
import { assertUnreservedConcurrency } from './settings/concurrency.ts';
import { readEnvironmentSettings } from './settings/environment-settings.ts';
import type { Service } from './settings/service.ts';
import { assertKnownSettings, readSettings } from './settings/settings.ts';
import { tagAndProtect } from './settings/stack-guard.ts';
import { resolveSignIn } from './sign-in/sign-in.ts';
import { UserPoolStack } from './sign-in/user-pool-stack.ts';
import { AlarmStack, NO_ALARM_SUBSCRIBERS } from './stacks/alarm-stack.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { AreaStack } from './stacks/area-stack.ts';
import { CanaryStack } from './stacks/canary-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { FilesStack } from './stacks/files-stack.ts';
import { OutsideStack } from './stacks/outside-stack.ts';
import { ScheduleStack } from './stacks/schedule-stack.ts';
import { StageStack } from './stacks/stage-stack.ts';
import { StreamStack } from './stacks/stream-stack.ts';
import { WorkerStack } from './stacks/worker-stack.ts';
import { buildWebApps, type WebApp } from './web/web-build.ts';
import { WebStack } from './web/web-stack.ts';

export interface BuildOptions {
  /** Overrides cdk.json and the command line. */
  readonly context?: Readonly<Record<string, unknown>>;
  readonly outdir?: string;
  /** Runs cdk-nag and the CDK's template rules. Default: true. False saves a second. */
  readonly checks?: boolean;
  /** For a run on this machine: functions share chunks, which makes bundling ten times faster. */
  readonly local?: boolean;
  /** Folder of environment settings files. A deployment must name one. */
  readonly environments?: string;
  /** Prebuilt function bundles. */
  readonly bundles?: string;
  /** Prebuilt browser applications. */
  readonly web?: Readonly<Record<WebApp, string>>;
}

/**
 * Bundles the functions and builds the stacks. `buildApp().synth()` returns the cloud assembly. Reads cdk.json's
 * context, so the result equals that of `cdk synth`.
 * @throws SettingsError for an invalid setting, Error when a function does not compile
 */
export function buildApp(options: BuildOptions = {}): App {
  const { context = {}, outdir, checks = true, local = false, environments, bundles, web: built } = options;
  const shared = projectContext();
  const folder = resolve(outdir ?? process.env.CDK_OUTDIR ?? join(projectRoot, 'cdk.out'));
  const app = new App({
    outdir: folder,
    context: {
      ...shared,
      'aws:cdk:enable-path-metadata': true,
      'aws:cdk:enable-asset-metadata': true,
      // Shared chunks are outside the function folders; staging copies single folders.
      ...(local ? { 'aws:cdk:disable-asset-staging': true } : {}),
    },
    postCliContext: { ...context },
    analyticsReporting: false,
    builtinCloudFormationValidation: checks,
  });
  assertKnownSettings(Object.keys(app.node.getAllContext()));
  const readContext = (name: string): unknown => app.node.tryGetContext(name);
  const environmentSettings = environments
    ? readEnvironmentSettings({ folder: environments, context: readContext, shared })
    : {};
  const settings = readSettings((name) =>
    Object.hasOwn(environmentSettings, name) ? environmentSettings[name] : readContext(name),
  );
  assertUnreservedConcurrency(settings);
  const service: Service = {
    settings,
    bundles: bundles ?? (local ? sharedBundles(folder) : cachedBundles()),
  };

  const { table } = new DataStack(app, service);
  const { files } = new FilesStack(app, service);
  const { topics } = new AlarmStack(app, service, table);
  if (local) Annotations.of(app).acknowledgeWarning(NO_ALARM_SUBSCRIBERS, 'A local run has no alarms.');
  const { apis, url, domainName } = new ApiStack(app, service);
  const web =
    settings.web === 'yes'
      ? new WebStack(app, service, { apis, files, folders: provideWebFolders(built ?? buildWebApps(), local, folder) })
      : undefined;
  const userPool = web && settings.issuerUrl === undefined ? new UserPoolStack(app, service, web.origin) : undefined;
  const signIn = resolveSignIn(
    settings,
    { publicOrigin: web?.origin ?? url, pagesOrigin: web?.origin ?? '' },
    userPool,
  );
  const { resources } = new OutsideStack(app, service, { table, files, topics, signIn });
  const stream = new StreamStack(app, service, table, topics, resources);
  const areas = [...new Set(routes.map((route) => route.area))].map(
    (area) => new AreaStack(app, service, { area, routes, apis, table, resources }),
  );
  const stageStack = new StageStack(app, service, { apis, domainName, topics, edgeSecret: web?.edgeSecret });
  for (const area of areas) stageStack.addStackDependency(area);
  const workers = new WorkerStack(app, service, table, topics, resources);
  const schedule = new ScheduleStack(app, service, table, topics, resources);
  // Projector before writers: an older projector would skip events of unknown kinds.
  for (const writer of [...areas, workers, schedule]) writer.addStackDependency(stream);
  const { canarySecretArn: secretArn } = settings;
  // The canary calls the deployed API.
  if (secretArn) new CanaryStack(app, service, { secretArn, url, table, topics }).addStackDependency(stageStack);
  if (service.settings.dashboard === 'yes') new DashboardStack(app, service, { stages: stageStack.stages, table });

  tagAndProtect(app, settings);
  if (checks) Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));
  return app;
}

function sharedBundles(assembly: string): string {
  const folder = join(assembly, 'functions');
  bundle(folder, undefined, true);
  return folder;
}

/** Returns the folders of the web builds. Copies them for a local assembly, which outlives the build cache (an hour). */
function provideWebFolders(
  built: Readonly<Record<WebApp, string>>,
  local: boolean,
  assembly: string,
): Record<WebApp, string> {
  const provideFolder = (app: WebApp) => {
    if (!local) return built[app];
    const copy = join(assembly, app);
    cpSync(built[app], copy, { recursive: true });
    return copy;
  };
  return { dashboard: provideFolder('dashboard'), portal: provideFolder('portal') };
}

function projectContext(): Record<string, unknown> {
  return JSON.parse(readFileSync(join(projectRoot, 'cdk.json'), 'utf8')).context;
}
