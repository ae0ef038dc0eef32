import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { buildApp } from '#lib/app.ts';
import type { WebApp } from '#lib/web/web-build.ts';
import type { Settings } from './settings.ts';

/** Placeholder builds of the web applications, whose real builds take seconds. */
export function writeSmallApps(parent: string): Readonly<Record<WebApp, string>> {
  return { dashboard: placeholderApp(parent, 'Dashboard'), portal: placeholderApp(parent, 'Portal') };
}

function placeholderApp(parent: string, title: string): string {
  const folder = mkdtempSync(join(parent, 'web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>${title}</title>`);
  writeFileSync(join(folder, 'assets', 'index-1a2b3c.js'), 'document.title = "Ready"');
  return folder;
}

/**
 * Builds and synthesizes the app into a new folder.
 * @param bundles folder of the functions' bundles
 */
export function synthesizeInto(parent: string, settings: Settings, bundles: string): { app: App; folder: string } {
  const context = { 'aws:cdk:disable-asset-staging': true, ...settings };
  const folder = mkdtempSync(join(parent, 'assembly-'));
  const app = buildApp({ context, outdir: folder, checks: false, bundles, web: writeSmallApps(parent) });
  app.synth();
  return { app, folder };
}
