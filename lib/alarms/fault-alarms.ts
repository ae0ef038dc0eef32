import type { Construct } from 'constructs';
import type { Service } from '#lib/settings/service.ts';
import type { AlarmTopics } from './alarms.ts';
import { createCountAlarm } from './service-metric.ts';

/** Creates alarms for unexpected errors and for responses that differ from the documentation. */
export function createFaultAlarms(scope: Construct, service: Service, topics: AlarmTopics): void {
  createCountAlarm(scope, service, {
    id: 'UnexpectedErrors',
    metricName: 'UnexpectedError',
    summary: 'A call failed with an unexpected error: its caller got 500.',
    section: 'Unexpected errors',
    level: 'ticket',
    topics,
  });
  createCountAlarm(scope, service, {
    id: 'AnswersOutOfShape',
    metricName: 'InvalidResponse',
    summary: 'A response did not match the API documentation.',
    section: 'Invalid responses',
    level: 'ticket',
    topics,
  });
}
