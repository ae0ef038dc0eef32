import * as v from 'valibot';
import { promoterAnswers } from '#shared/routes/affiliate/answers.ts';
import { promoterCallerItems } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { announcementExample } from '#shared/routes/v2/announcements/announcements.ts';
import { announcementEntries } from '#shared/routes/v2/announcements/announcements-output.ts';
import { okAnswer } from '#shared/routes/v2/answers.ts';

const affiliateAnnouncement = v.object(announcementEntries);

export type AffiliateAnnouncement = v.InferOutput<typeof affiliateAnnouncement>;

const { end_date: _, campaign_ids: __, created_at: ___, ...example } = announcementExample;

export const affiliateAnnouncementsList = {
  area: 'affiliate',
  auth: 'promoter',
  needs: 'promote',
  method: 'GET',
  does: 'list',
  path: '/api/v2/affiliate/announcements',
  table: ['BatchGetItem'],
  items: { reads: [...promoterCallerItems, 'portal'], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'List the company’s current announcements, newest first',
  description: 'Those for all promoters, and those of the promoter’s campaigns.',
  answers: promoterAnswers(okAnswer(v.array(affiliateAnnouncement), [example])),
} satisfies PromoterRoute;
