import * as v from 'valibot';
import { MAX_ANNOUNCEMENTS } from '#shared/domain/announcements/announcement.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, createdResponse, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import { createAnnouncementInput, listAnnouncementsInput, updateAnnouncementInput } from './announcements-input.ts';
import { type V2Announcement, v2Announcement } from './announcements-output.ts';

const base = { area: 'campaigns', auth: 'v2', memory: 1024, timeout: 15 } as const;
const path = '/api/v2/company/announcements';
const writeDefaults = {
  ...base,
  permission: 'manage',
  table: ['BatchGetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'portal', 'campaigns'], writes: ['portal'] },
} as const;

export const announcementExample = {
  id: 1,
  heading: 'Double commission in December',
  text: 'Every sale in December earns twice the usual commission.',
  link_url: 'https://acme.example/partners/december',
  link_label: 'See the details',
  start_date: '2026-12-01',
  end_date: '2026-12-31',
  campaign_ids: [],
  created_at: '2026-11-20T10:00:00.000Z',
} satisfies V2Announcement;
const { id, created_at, campaign_ids, ...newAnnouncement } = announcementExample;

const errors = { notFound: true, invalid: 'end_date must not be before start_date.' } as const;
const blankable = ['link_url', 'link_label', 'end_date'] as const;

export const v2AnnouncementsList = {
  ...base,
  method: 'GET',
  verb: 'list',
  path,
  permission: 'read',
  table: ['BatchGetItem'],
  items: { reads: [...companyCallerItems, 'portal'], writes: [] },
  summary: 'List announcements for promoters, newest first',
  description: 'Includes future and past ones. The headers `Link`, `Total` and `Per-Page` describe the pages.',
  input: listAnnouncementsInput,
  inputExample: { page: 1, per_page: 20 },
  responses: companyResponses(okResponse(v.array(v2Announcement), [announcementExample]), {
    invalid: 'page is invalid.',
  }),
} satisfies KeyedRoute;

export const v2AnnouncementsCreate = {
  ...writeDefaults,
  method: 'POST',
  verb: 'create',
  path,
  summary: 'Create an announcement for promoters',
  description:
    `The portal’s home page shows it to its audience from \`start_date\` until \`end_date\`. An account can have ` +
    `${MAX_ANNOUNCEMENTS} announcements.`,
  input: createAnnouncementInput,
  blankable,
  inputExample: newAnnouncement,
  responses: companyResponses(createdResponse(v2Announcement, announcementExample), {
    invalid: `An account can have ${MAX_ANNOUNCEMENTS} announcements: delete one first.`,
  }),
} satisfies KeyedRoute;

export const v2AnnouncementsUpdate = {
  ...writeDefaults,
  method: 'PUT',
  verb: 'update',
  path: `${path}/{id}`,
  summary: 'Update an announcement',
  description:
    'Omitted parameters stay unchanged. Promoters who dismissed the announcement do not see it again: for news, create another one.',
  input: updateAnnouncementInput,
  blankable,
  inputExample: { id: 1, heading: announcementExample.heading, end_date: announcementExample.end_date },
  responses: companyResponses(okResponse(v2Announcement, announcementExample), errors),
} satisfies KeyedRoute;

export const v2AnnouncementsDelete = {
  ...writeDefaults,
  method: 'DELETE',
  verb: 'delete',
  path: `${path}/{id}`,
  items: { ...writeDefaults.items, reads: [...companyCallerItems, 'portal'] },
  summary: 'Delete an announcement',
  description: 'Returns the deleted announcement.',
  input: recordInput,
  inputExample: { id: 1 },
  responses: companyResponses(okResponse(v2Announcement, announcementExample), RECORD_ERRORS),
} satisfies KeyedRoute;

export const announcementRoutes: readonly KeyedRoute[] = [
  v2AnnouncementsList,
  v2AnnouncementsCreate,
  v2AnnouncementsUpdate,
  v2AnnouncementsDelete,
];
