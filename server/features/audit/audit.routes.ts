import type { audit } from '#contract/endpoints/audit.ts';
import { can } from '#rules/permissions.ts';
import type { Deps } from '#server/deps.ts';
import { type Missing, notAllowed, notFound } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { userStore } from '../users/users.store.ts';
import { auditStore } from './audit.store.ts';
import { subjectStore } from './subjects.store.ts';

/** The actions that save the settings of a record, and not only where it is placed. */
const EDITS = {
  slide: ['slide.add', 'slide.update', 'slide.archive'],
  channel: ['channel.add', 'channel.update'],
  area: ['area.add', 'area.update'],
  user: ['user.add', 'user.update'],
  portal: [
    'portal.add',
    'portal.update',
    'portal.setAlertDelay',
    'portal.setLanguage',
    'portal.setTheme',
    'portal.toggleOptOut',
  ],
  template: ['template.add', 'template.update'],
  syncGroup: ['syncGroup.add', 'syncGroup.update'],
  namedTime: ['namedTime.add', 'namedTime.update'],
  // Adding an existing tag changes nothing.
  tag: ['tag.update'],
};
const MISSING = {
  slide: 'slide',
  channel: 'channel',
  area: 'area',
  user: 'user',
  portal: 'portal',
  template: 'template',
  syncGroup: 'sync-group',
  namedTime: 'named-time',
  tag: 'tag',
} as const satisfies Record<keyof typeof EDITS, Missing>;
/** Updates of these alone are requests and orders, not settings; as the audit log has them. */
const NOT_SETTINGS = ['needsRefresh=true', 'needsRefresh=false', 'orderingNumber'];

export function auditHandlers({ database }: Deps): HandlersFor<typeof audit> {
  return {
    'POST /api/audit/find': async ({ body, user }) => {
      if (!can(user, 'audit.read', body)) throw notAllowed();
      return auditStore(database.queries).find(body);
    },

    'POST /api/audit/getlasteditor': async ({ body: { PortalId, kind, _id }, user }) => {
      if (PortalId === null && !can(user, 'audit.read', { PortalId })) throw notAllowed();
      const [record] = await subjectStore(database.queries).find([{ kind, _id }]);
      if (record?.PortalId !== PortalId) throw notFound(MISSING[kind]);
      const last = await auditStore(database.queries).lastEdit(PortalId, _id, EDITS[kind], NOT_SETTINGS);
      if (!last) return { editor: null, at: null };
      const name = (await userStore(database.queries).find(last.actor._id))?.displayName || last.actor.userName;
      return { editor: { _id: last.actor._id, name }, at: last.at };
    },
  };
}
