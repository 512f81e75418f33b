import type { views } from '#contract/endpoints/views.ts';
import { MOST_VIEWS } from '#contract/entities/matrix-view.ts';
import { problem } from '#contract/errors/problem.ts';
import type { Deps } from '#server/deps.ts';
import { conflict } from '#server/errors.ts';
import type { HandlersFor } from '#server/http/contract/handlers.ts';
import { userStore } from '../users/users.store.ts';
import { viewStore } from './views.store.ts';

/** What users want to see of the matrix. Nobody else sees it. */
export function viewHandlers({ database }: Deps): HandlersFor<typeof views> {
  return {
    'POST /api/views/getviews': ({ body: { PortalId }, user }) => viewStore(database.queries, user._id, PortalId).all(),

    'POST /api/views/save': ({ body: { PortalId, ...view }, user }) =>
      database.write(user._id, async (queries) => {
        // Two that are saved at the same time count one after the other.
        await userStore(queries).lock([user._id]);
        const store = viewStore(queries, user._id, PortalId);
        await store.save(view);
        const all = await store.all();
        if (all.length > MOST_VIEWS) throw conflict(problem('views-too-many', { most: MOST_VIEWS }));
        return all;
      }),

    'POST /api/views/delete': ({ body: { PortalId, name }, user }) =>
      database.write(user._id, async (queries) => {
        const store = viewStore(queries, user._id, PortalId);
        await store.delete(name);
        return store.all();
      }),
  };
}
