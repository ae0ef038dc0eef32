import { buildWebApp } from '#lib/web/web-build.ts';
import { type FirstPage, measureFirstPage } from './first-page.ts';
import { measurePageCalls, type PageCalls } from './page-calls.ts';

interface Screens {
  readonly firstPage: FirstPage;
  readonly portal: FirstPage;
  readonly pageCalls: PageCalls;
}

export async function measureScreens(): Promise<Screens> {
  const pageCalls = await measurePageCalls();
  return {
    pageCalls,
    firstPage: measureFirstPage(buildWebApp('dashboard')),
    portal: measureFirstPage(buildWebApp('portal')),
  };
}
