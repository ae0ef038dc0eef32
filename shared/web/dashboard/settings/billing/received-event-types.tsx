import { DayText } from '#web/ui/day.tsx';
import style from './billing.module.css';
import { BreakableText } from './breakable-text.tsx';
import type { ProviderConnection } from './queries.ts';

/** Rare event types may be missing without an error. */
export function ReceivedEventTypes({
  types,
  name,
}: {
  readonly types: ProviderConnection['event_types'];
  readonly name: string;
}) {
  const missing = types.filter(({ is_missing: isMissing }) => isMissing).length;
  return (
    <details className={style.guide}>
      <summary>Event types{missing > 0 ? `: ${missing} of ${types.length} not received in 30 days` : ''}</summary>
      <p className={style.lead}>
        Some events are rare. If one of these occurred in {name}, check that your endpoint sends it.
      </p>
      <dl className={style.arrived}>
        {types.map(({ type, last_received_on: lastDay, is_missing: isMissing }) => (
          <div key={type}>
            <dt>
              <code>
                <BreakableText text={type} />
              </code>
            </dt>
            <dd>{isMissing ? 'Not received in 30 days' : <LastDay lastDay={lastDay} />}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function LastDay({ lastDay }: { readonly lastDay: string | null }) {
  if (lastDay === null) return 'Not received yet';
  return (
    <>
      Last received <DayText time={lastDay} />
    </>
  );
}
