import * as v from 'valibot';
import { promoterResponses } from '#shared/routes/affiliate/responses.ts';
import { promoterCallerItems } from '#shared/routes/items.ts';
import type { PromoterRoute } from '#shared/routes/route.ts';
import { announcementExample } from '#shared/routes/v2/announcements/announcements.ts';
import { announcementEntries } from '#shared/routes/v2/announcements/announcements-output.ts';
import { okResponse } from '#shared/routes/v2/responses.ts';

const affiliateAnnouncement = v.object(announcementEntries);

export type AffiliateAnnouncement = v.InferOutput<typeof affiliateAnnouncement>;

const { end_date, campaign_ids, created_at, ...example } = announcementExample;

export const affiliateAnnouncementsList = {
  area: 'affiliate',
  auth: 'promoter',
  permission: 'promote',
  method: 'GET',
  verb: 'list',
  path: '/api/v2/affiliate/announcements',
  table: ['BatchGetItem'],
  items: { reads: [...promoterCallerItems, 'portal'], writes: [] },
  memory: 1024,
  timeout: 15,
  summary: 'List the company’s current announcements, newest first',
  description: 'Those for all promoters, and those of the promoter’s campaigns.',
  responses: promoterResponses(okResponse(v.array(affiliateAnnouncement), [example])),
} satisfies PromoterRoute;
