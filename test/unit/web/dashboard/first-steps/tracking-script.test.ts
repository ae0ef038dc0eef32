import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { trackingScriptHtml } from '#web/dashboard/first-steps/tracking-script.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');

test.each([
  ['shared/web/script/README.md', 'https://track.shop.example'],
  ['README.md', 'http://127.0.0.1:3000'],
])('the script to copy from the dashboard is the one of %s', (path, origin) => {
  expect(read(path)).toContain(`\`\`\`html\n${trackingScriptHtml(origin, 1)}\n\`\`\``);
});
