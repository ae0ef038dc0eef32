import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useAmounts } from '#web/dashboard/api/account.ts';
import type { AuditLogEntry } from '#web/dashboard/api/audit-logs.ts';
import { MAIL_LABELS } from '#web/dashboard/promoters/record/mail-labels.ts';
import { describeChange } from '#web/dashboard/records/describe-change.ts';
import { ActorLink, CommissionLink, hasRecordPage, RecordLink } from '#web/dashboard/records/record-links.tsx';
import { formatDay, formatFullTime, formatTimeOfDay } from '#web/ui/formats/time.ts';
import { Icon, type IconName } from '#web/ui/icons.tsx';
import { humanize, StatusBadge } from '#web/ui/status.tsx';
import style from './timeline.module.css';
import type { TimelineCommission, TimelineDelivery, TimelineEntry, TimelineMail } from './timeline-entries.ts';
import type { TimelineSubject } from './use-timeline.ts';

const LIST_WEBHOOKS = 'GET /api/v2/company/webhooks';
/** Bulk changes name up to a hundred records. */
const MAX_LINKS = 5;

const ICONS: Readonly<Record<TimelineEntry['kind'], IconName>> = {
  event: 'check',
  commission: 'coins',
  change: 'person',
  webhook: 'up',
  mail: 'mail',
};

interface Props {
  readonly entry: TimelineEntry;
  readonly subject: TimelineSubject;
}

export function TimelineRow({ entry, subject }: Props) {
  const { kind, time } = entry;
  return (
    <li className={style.entry}>
      <span className={style.icon}>
        <Icon name={ICONS[kind]} size={16} />
      </span>
      <span className={style.text}>
        <Content entry={entry} subject={subject} />
      </span>
      <time className={style.time} dateTime={time} title={formatFullTime(time)}>
        {formatDay(time)}, {formatTimeOfDay(time)}
      </time>
    </li>
  );
}

function Content({ entry, subject }: Props) {
  switch (entry.kind) {
    case 'event':
      return entry.text;
    case 'commission':
      return <Commission {...entry.commission} />;
    case 'change':
      return <Change change={entry.change} subject={subject} />;
    case 'webhook':
      return <Delivery {...entry.delivery} />;
    case 'mail':
      return <Mail {...entry.mail} />;
  }
}

function Commission({ id, commission_type, amount, unit }: TimelineCommission) {
  const formats = useAmounts();
  return (
    <>
      {humanize(commission_type)}: <CommissionLink id={id} text={formats.amount(amount, unit)} />
    </>
  );
}

function Change({ change, subject }: { readonly change: AuditLogEntry; readonly subject: TimelineSubject }) {
  const others = change.records.filter(
    ({ type, id }) => hasRecordPage(type) && !(type === subject.type && id === String(subject.id)),
  );
  return (
    <>
      <ActorLink {...change} /> {describeChange(change)}
      {others.slice(0, MAX_LINKS).map(({ type, id }) =>
        hasRecordPage(type) ? (
          <Fragment key={`${type} ${id}`}>
            {', '}
            <RecordLink type={type} id={id}>
              {humanize(type)} {id}
            </RecordLink>
          </Fragment>
        ) : null,
      )}
      {others.length > MAX_LINKS ? ` and ${others.length - MAX_LINKS} more` : null}
    </>
  );
}

function Delivery({ type, webhook_id: webhook, state, last_error: error }: TimelineDelivery) {
  const name = `webhook ${webhook}`;
  return (
    <>
      {humanize(type)} sent to{' '}
      <IfAllowed call={LIST_WEBHOOKS} otherwise={name}>
        <Link to="/settings" search={{ part: 'webhooks' } as never}>
          {name}
        </Link>
      </IfAllowed>{' '}
      <StatusBadge value={state} />
      {error === null ? null : ` ${humanize(error)}`}
    </>
  );
}

function Mail({ kind, promoter_id: promoter, status, error }: TimelineMail) {
  return (
    <>
      {MAIL_LABELS[kind]}:{' '}
      <Link to="/promoters/$id" params={{ id: String(promoter) }} search={{ tab: 'mails' } as never}>
        e-mail to promoter {promoter}
      </Link>{' '}
      <StatusBadge value={status} />
      {error === null ? null : ` ${humanize(error)}`}
    </>
  );
}
