import { describe, expect, test } from 'vitest';
import { readListPages } from '#bin/admin/list-command.ts';
import { formatListNotes, parseListParameters } from '#bin/admin/list-parameters.ts';
import { Listing, type ListingPage } from '#bin/admin/listing.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { v2PromotersList } from '#shared/routes/v2/promoters/promoters.ts';
import { v2CommissionsList } from '#shared/routes/v2/records.ts';

const parse = (filter: readonly string[], sort: readonly string[] = []) =>
  parseListParameters(v2CommissionsList.input, { filter, sort });

describe('list options', () => {
  test('a filter takes one value, several, or the ends of a range', async () => {
    const filter = ['status=pending', 'status=denied', 'created_at.to=2026-03-31', 'plan_id=a=b,c', 'paid=no'];
    expect(await parse(filter, ['amount:desc', 'id'])).toMatchObject({
      filters: {
        status: ['pending', 'denied'],
        created_at: { to: '2026-03-31T23:59:59.999Z' },
        plan_id: ['a=b,c'],
        paid: false,
      },
      sorting: { amount: 'desc', id: 'asc' },
    });
  });

  test.each([
    ['stauts=pending', 'there is no filter stauts: did you mean status?'],
    ['created_at=2026-03-01', 'there is no filter created_at: did you mean created_at.from or created_at.to?'],
    ['wholly=other', 'there is no filter wholly: --help shows all'],
    ['toString=1', 'there is no filter toString: --help shows all'],
    ['status=open', '--filter status takes approved, pending or denied'],
    ['promoter_id=Ann', '--filter promoter_id takes a whole number'],
    ['created_at.from=soon', '--filter created_at.from takes a date or a time, such as 2026-03-01'],
    ['status', '--filter status needs a value: status=… takes approved, pending or denied'],
  ])('--filter %s is rejected: %s', async (filter, message) => {
    await expect(parse([filter])).rejects.toThrow(message);
  });

  test('a single-value filter is rejected when given twice', async () => {
    await expect(parse(['paid=yes', 'paid=no'])).rejects.toThrow('--filter paid was given more than once');
  });

  test('a filter with a missing part is rejected with the name of that part', async () => {
    const filter = ['inactivity.metric=sale'];
    await expect(parseListParameters(v2PromotersList.input, { filter })).rejects.toThrow(
      '--filter inactivity.days is missing: it takes a whole number',
    );
  });

  test.each([
    ['amuont', '--sort amuont is not a column: did you mean amount?'],
    ['status', '--sort status is not a column: it takes id, created_at, amount, sale_amount or referral'],
    ['amount:down', '--sort amount:down is invalid. Use amount or amount:desc.'],
  ])('--sort %s is rejected: %s', async (sort, message) => {
    await expect(parse([], [sort])).rejects.toThrow(message);
  });

  test('help names all columns and all filters except those without meaning', async () => {
    const notes = await formatListNotes(v2PromotersList.input);
    expect(notes).toContain('  joined_at.from          a date or a time, such as 2026-03-01');
    expect(notes).toContain('archived                yes or no. Lists archived promoters');
    expect(notes).toContain('has_wform               yes or no. Promoters with a W-8');
    expect(notes).toContain('last_login_at.from');
    expect(notes).not.toContain('invoice_details_status');
    expect(notes).toContain('--sort takes id, email, name, joined_at,');
    expect(notes).toContain('--search finds rows by the promoter’s e-mail, name, cust_id or a ref id.');
  });
});

describe('list output', () => {
  /** Pages of two rows, by page number or cursor. */
  async function listing(rows: number, most: number, isWalk = false) {
    const find = async (
      _call: AccountCall,
      input: { page: number; cursor?: string | undefined },
    ): Promise<ListingPage> => {
      const from = isWalk ? Number(input.cursor ?? 0) : (input.page - 1) * 2;
      const page = Array.from({ length: Math.max(0, Math.min(2, rows - from)) }, (_, index) => ({ id: from + index }));
      const next = from + 2 < rows ? String(from + 2) : null;
      return { rows: page, total: isWalk ? { atLeast: page.length, rowCursors: [], next } : rows };
    };
    const list = { route: v2CommissionsList, find };
    const pages = await readListPages({} as AccountCall, list, {}, 2);
    return new Listing(pages, { columns: { id: 'id' }, empty: 'None.', csv: null }, most);
  }

  async function printList(list: Listing, json: boolean): Promise<string> {
    let text = '';
    for await (const part of list.parts(json)) text += part;
    return text;
  }

  const all = Number.POSITIVE_INFINITY;

  test.each([
    [0, all, false, 0, ''],
    [5, all, false, 5, ''],
    [4, 4, false, 4, ''],
    [5, 3, false, 3, 'Showing 3 of 5. Use --limit N to show more, or --all to show all.'],
    [5, all, true, 5, ''],
    [4, 4, true, 4, ''],
    [5, 3, true, 3, 'Showing 3 of more than 3. Use --limit N to show more, or --all to show all.'],
    [5, 4, true, 4, 'Showing 4 of more than 4. Use --limit N to show more, or --all to show all.'],
  ])(
    'a list of %i rows with limit %f shows its first rows (cursor: %s)',
    async (rows, most, isWalk, expectedRows, note) => {
      const list = await listing(rows, most, isWalk);
      const ids = Array.from({ length: expectedRows }, (_, id) => ({ id }));
      expect(await printList(list, true)).toBe(`${JSON.stringify(ids, null, 2)}\n`);
      expect(list.note()).toBe(note);
    },
  );

  test('a table prints one row per line, or a note if it is empty', async () => {
    expect(await printList(await listing(3, all), false)).toBe('ID\n 0\n 1\n 2\n');
    expect(await printList(await listing(0, all), false)).toBe('None.\n');
  });
});
