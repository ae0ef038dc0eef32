import { Button, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { May } from '#web/dashboard/actions/may.tsx';
import { send } from '#web/dashboard/api/client.ts';
import { Failure } from '#web/ui/failure.tsx';
import { saveAs, wholeCsv } from '#web/ui/lists/csv.ts';

const PATH = '/api/v2/company/payouts/paid_in_year';
/** How many years back are offered. */
const YEARS = 6;

/** Saves what each promoter was paid in a year, as CSV: for the books, and for tax authorities. */
export function Year() {
  const last = new Date().getUTCFullYear();
  const [year, setYear] = useState(String(last));
  const csv = useMutation({
    mutationFn: async () => saveAs(`paid-in-${year}.csv`, await wholeCsv(PATH, { year }, send)),
  });
  return (
    <May call={`GET ${PATH}`}>
      <Select
        aria-label="Year"
        w={100}
        data={Array.from({ length: YEARS }, (_, index) => String(last - index))}
        value={year}
        allowDeselect={false}
        onChange={(next) => setYear(next ?? String(last))}
      />
      <Button variant="default" loading={csv.isPending} onClick={() => csv.mutate()}>
        Paid in {year}, CSV
      </Button>
      {csv.error ? <Failure error={csv.error} retry={() => csv.mutate()} /> : null}
    </May>
  );
}
