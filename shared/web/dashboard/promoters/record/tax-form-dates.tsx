import { Detail } from '#web/dashboard/records/detail-list.tsx';
import { DayText } from '#web/ui/day.tsx';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';

export function TaxFormDates({ profile }: Pick<DashboardPromoterDetails, 'profile'>) {
  const forms = [
    { name: 'W-9', url: profile.w9_form_url, since: profile.w9_form_since },
    { name: 'W-8', url: profile.w8_form_url, since: profile.w8_form_since },
  ].flatMap(({ since, ...form }) => (since === null ? [] : [{ ...form, since }]));
  if (forms.length === 0) {
    return <Detail label="Tax form">None on file</Detail>;
  }
  return forms.map(({ name, url, since }) => (
    <Detail key={name} label={`Form ${name}`}>
      On file since <DayText time={since} />
      {url === null ? null : (
        <>
          {', '}
          <a href={url} target="_blank" rel="noreferrer" aria-label={`Open form ${name}`}>
            open
          </a>
        </>
      )}
    </Detail>
  ));
}
