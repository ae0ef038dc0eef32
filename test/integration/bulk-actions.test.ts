import { describe, expect, test } from 'vitest';
import { bulkCalls } from '#test/support/bulk-calls.ts';
import { aCompany } from '#test/support/company.ts';
import { recordCalls } from '#test/support/record-calls.ts';

describe('promoters', () => {
  test('x', async () => {
    const company = await aCompany();
    const { promoter } = await company.promoter({ status: 'pending' });
    const { bulk, over } = bulkCalls(company);
    const { status, body } = await bulk('promoter/accept', [promoter.id, 999], { campaign_id: company.campaign.id });
    console.log(status, body);
    const shown = await recordCalls(company).promoters.show(promoter.id);
    expect(shown.body.promoter_campaigns[0].state).toBe('accepted');
    const many = await bulk('promoter/archive', [promoter.id, 999, 998, 997, 996, 995]);
    console.log(many.status, many.body);
    console.log((await over(many.body.id)).body);
  });
});
