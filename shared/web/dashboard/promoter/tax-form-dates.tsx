import { DayText } from '#web/ui/day.tsx';
import type { DashboardPromoterDetails } from './parts/promoter-query.ts';

export function TaxFormDates({ profile }: Pick<DashboardPromoterDetails, 'profile'>) {
  const forms = [
    { name: 'W-9', url: profile.w9_form_url, since: profile.w9_form_since },
    { name: 'W-8', url: profile.w8_form_url, since: profile.w8_form_since },
  ].flatMap(({ since, ...form }) => (since === null ? [] : [{ ...form, since }]));
  if (forms.length === 0) {
    return (
      <>
        <dt>Tax form</dt>
        <dd>None on file</dd>
      </>
    );
  }
  return forms.map(({ name, url, since }) => (
    <div key={name} style={{ display: 'contents' }}>
      <dt>Form {name}</dt>
      <dd>
        On file since <DayText time={since} />
        {url === null ? null : (
          <>
            {', '}
            <a href={url} target="_blank" rel="noreferrer" aria-label={`Open the form ${name}`}>
              open
            </a>
          </>
        )}
      </dd>
    </div>
  ));
}
