import { expect } from 'vitest';
import { request } from '#test/support/company.ts';
import { encoded } from '#test/support/send.ts';
import { dayNamed } from './calendar.ts';
import type { Firm } from './firm.ts';
import { ALL_METRICS } from './fold.ts';
import type { Question } from './questions.ts';

const DAY_MS = 86_400_000;

type Named = Readonly<Record<string, unknown>>;

/** What the reports tell; names are left out, which no metric is about. */
export async function shown(firm: Firm, { days, grouping, metric, direction }: Question) {
  const common = {
    selected_fields: ALL_METRICS,
    group_by: grouping,
    start_date: dayNamed(days.from),
    end_date: dayNamed(days.to - DAY_MS),
  };
  const [overview, campaigns, promoters] = await Promise.all([
    read(firm, 'overview', { ...common, sort: metric, sort_dir: direction }),
    read(firm, 'campaigns', common),
    read(firm, 'promoters', { ...common, top_50: metric }),
  ]);
  return {
    overview,
    campaigns: campaigns.map(({ campaign_name: _, ...rest }) => rest),
    promoters: promoters.map(({ promoter_name: _, ...rest }) => rest),
  };
}

/** The ids of promoters in the order in which pages tell them. */
export async function shownPage(firm: Firm): Promise<unknown[]> {
  const page = await read(firm, 'promoters', { page: 1, per_page: firm.promoters.length });
  return page.map(({ promoter_id }) => promoter_id);
}

async function read({ company }: Firm, report: string, query: Named): Promise<Named[]> {
  const path = `/api/v1/reports/${report}?${encoded(query)}`;
  const { status, body } = await request(path, { method: 'GET', headers: { 'x-api-key': company.key } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
