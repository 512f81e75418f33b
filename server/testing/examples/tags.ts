import type { tags } from '#contract/endpoints/tags.ts';
import { can } from '#rules/permissions.ts';
import type { Scene } from '../scene.ts';
import type { Example, ExamplesFor } from './example.ts';

let created = 0;

/** Each has a name of its own: an existing one would be returned. */
function newTag({ PortalId }: Scene) {
  created += 1;
  return { PortalId, name: `Berlin ${created}`, colour: 'teal' as const };
}

async function createTag(scene: Scene) {
  const { _id, PortalId } = await scene.call('POST /api/tags/add', newTag(scene));
  return { _id, PortalId };
}

const may: NonNullable<Example<'POST /api/tags/add'>['may']> = (actor, { PortalId }) =>
  can(actor, 'tag.manage', { PortalId });

export const tagExamples: ExamplesFor<typeof tags> = {
  'POST /api/tags/gettags': { request: ({ PortalId }) => ({ PortalId }) },
  'POST /api/tags/add': { request: newTag, may },
  'PATCH /api/tags/updateTag': {
    request: async (scene) => ({ ...(await createTag(scene)), update: { name: `Hamburg ${created}` } }),
    may,
  },
  'POST /api/tags/merge': {
    request: async (scene) => ({ ...(await createTag(scene)), into: (await createTag(scene))._id }),
    may,
  },
  'POST /api/tags/delete': { request: createTag, may },
};
