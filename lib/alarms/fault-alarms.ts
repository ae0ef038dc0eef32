import type { Construct } from 'constructs';
import type { Service } from '#lib/settings/service.ts';
import type { AlarmTopics } from './alarms.ts';
import { countedAlarm } from './service-metric.ts';

/** Creates alarms for unexpected errors and for responses that differ from the documentation. */
export function faultAlarms(scope: Construct, service: Service, topics: AlarmTopics): void {
  countedAlarm(scope, service, {
    id: 'UnexpectedErrors',
    counted: 'UnexpectedError',
    summary: 'A call failed for a reason that the service does not know: its caller got 500.',
    section: 'Unexpected errors',
    level: 'ticket',
    topics,
  });
  countedAlarm(scope, service, {
    id: 'AnswersOutOfShape',
    counted: 'AnswerOutOfShape',
    summary: 'A call was answered otherwise than the documentation says.',
    section: 'Answers out of shape',
    level: 'ticket',
    topics,
  });
}
