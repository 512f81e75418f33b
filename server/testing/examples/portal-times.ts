import type { portalTimes } from '#contract/endpoints/portal-times.ts';
import { can } from '#rules/permissions.ts';
import { ALWAYS } from '#slide-types/display-times.ts';
import type { Scene } from '../scene.ts';
import type { Example, ExamplesFor } from './example.ts';

let created = 0;

function newTime({ PortalId }: Scene) {
  created += 1;
  return { PortalId, name: `Breakfast ${created}`, times: [{ ...ALWAYS, from: '07:00', until: '11:00' }] };
}

async function createTime(scene: Scene): Promise<{ _id: string; PortalId: number }> {
  const { _id, PortalId } = await scene.call('POST /api/times/add', newTime(scene));
  return { _id, PortalId };
}

const may: NonNullable<Example<'POST /api/times/add'>['may']> = (actor, { PortalId }) =>
  can(actor, 'portal.setTimes', { PortalId });

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20001225',
  'RRULE:FREQ=YEARLY',
  'SUMMARY:Christmas',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

export const portalTimesExamples: ExamplesFor<typeof portalTimes> = {
  'POST /api/times/gettimes': { request: ({ PortalId }) => ({ PortalId }) },
  'POST /api/times/add': { request: newTime, may },
  'PATCH /api/times/updateTime': {
    request: async (scene) => ({ ...(await createTime(scene)), update: { name: `Brunch ${created}` } }),
    may,
  },
  'POST /api/times/delete': { request: createTime, may },
  'PATCH /api/times/setHolidays': {
    request: ({ PortalId }) => ({ PortalId, dates: [{ date: '2026-12-25', name: 'Christmas' }] }),
    may,
  },
  'POST /api/times/readHolidays': { request: ({ PortalId }) => ({ PortalId, calendar: CALENDAR }), may },
};
