import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Lead } from '#shared/domain/leads/lead.ts';
import type { SaleEvent } from '#shared/domain/tracking/event.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import { leadSaleChange, leadSaleValues } from '#shared/store/leads/lead-sales.ts';
import { leadWrites } from '#shared/store/leads/leads.ts';
import { aLead, aSale, createSaleFacts, IDS, NOW } from '#test/unit/domain/builders.ts';

const aSaleEvent = (id: number, amount = 1000): SaleEvent =>
  decideSale(
    createSaleFacts(),
    aSale({ amount }),
    { event: id, commissions: IDS.commissions.map((one) => id * 10 + one) },
    NOW,
  ).event;
const aLeadWithSales = (earningSales: readonly number[]) => ({ ...aLead(), earningSales }) as Lead;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('latest sales of a lead', () => {
  test('the latest sales are stored by commission id, or by sale id without commission', () => {
    expect(leadSaleValues(null, aSaleEvent(7))).toEqual({ earningSales: [71] });
    expect(leadSaleValues(aLeadWithSales([71]), aSaleEvent(8))).toEqual({ earningSales: [71, 81] });
    expect(leadSaleValues(aLeadWithSales([71]), aSaleEvent(9, 1))).toEqual({ earningSales: [71], otherSales: [9] });
  });

  test('the latest sales survive an overriding sign-up', () => {
    vi.stubEnv('TABLE_NAME', 'table');
    const [write] = leadWrites(1, aLeadWithSales([71]), { ...aLead(), revision: aLead().revision + 1 });
    expect(write).toMatchObject({ item: { Put: { Item: { earningSales: [71] } } } });
    expect(leadSaleValues(null)).toEqual({});
  });

  test('the latest sales are appended without a condition, so that concurrent sales do not conflict', () => {
    const { change, condition } = leadSaleChange(aLeadWithSales([71]), aSaleEvent(8)) ?? {};
    expect([change?.values?.[':sale'], condition]).toEqual([[81], { expression: '' }]);
    expect(leadSaleChange(aLeadWithSales([]), undefined)).toBeNull();
  });

  test('the latest sales are cut to the newest half at 64, with a condition on their count', () => {
    const { change, condition } = leadSaleChange(aLeadWithSales(numbers(64)), aSaleEvent(8)) ?? {};
    expect(change?.values?.[':sales']).toEqual([...numbers(64).slice(32), 81]);
    expect(condition?.values).toEqual({ ':salesKept': 64 });
    expect(leadSaleValues(aLeadWithSales(numbers(64)), aSaleEvent(8)).earningSales).toHaveLength(33);
  });
});
