import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import type { Tag } from '#contract/entities/tag.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const PortalId = 1;

describe('tags', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const add = (name: string, colour: Tag['colour'] = 'teal') =>
    scene.call('POST /api/tags/add', { PortalId, name, colour });
  const list = () => scene.call('POST /api/tags/gettags', { PortalId });
  const addChannel = (name: string, ...tags: Tag[]) =>
    scene.call('POST /api/channels/add', {
      channel: { PortalId, name, selectedAreas: [scene.area._id], tags: tags.map(({ _id }) => _id) },
    });
  const update = (channel: { _id: string }, ...tags: string[]) =>
    scene.call('PATCH /api/channels/updateChannel', { _id: channel._id, PortalId, update: { tags } });
  async function tagsOf({ _id }: { _id: string }): Promise<string[]> {
    const channels = await scene.call('POST /api/channels/getchannelsinorder', { PortalId });
    return channels.find((channel) => channel._id === _id)?.tags ?? [];
  }

  it('are listed by name, and have a name only once, whatever its case', async () => {
    const [stairs, berlin] = [await add('stairs'), await add('Berlin', 'red')];
    expect(await add('BERLIN')).toEqual(berlin);
    expect(await list()).toEqual([berlin, stairs]);
    const update = { name: 'Stairs' };
    const refused = await refusal(scene.call('PATCH /api/tags/updateTag', { _id: berlin._id, PortalId, update }));
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([
      ...[409, 'tag-name-taken'],
      ['name'],
    ]);
    const again = { _id: stairs._id, PortalId, update: { ...update, colour: 'pink' } };
    expect(await scene.call('PATCH /api/tags/updateTag', again)).toMatchObject(again.update);
  });

  it.each([
    [{ name: ' ' }, 'name', 'A tag needs a name.'],
    [{ name: 'x'.repeat(41) }, 'name', 'The text is too long. Shorten it.'],
    [{ colour: 'mauve' }, 'colour', 'Choose one of the colours of tags.'],
  ])('refuse %j', async (wrong, field, sentence) => {
    const refused = await refusal(scene.call('POST /api/tags/add', { PortalId, name: 'Fine', ...wrong } as never));
    expect(refused.body.errors).toEqual({ [field]: sentence });
  });

  it('say if someone else has changed them in the meantime', async () => {
    const seen = await add('Cellar');
    const rename = (name: string) =>
      scene.call('PATCH /api/tags/updateTag', {
        ...{ _id: seen._id, PortalId, lastModified: seen.lastModified },
        update: { name },
      });
    const renamed = await rename('Basement');
    const refused = await refusal(rename('Vault'));
    expect([refused.status, refused.body.code, refused.body.newer]).toEqual([409, 'tag-changed', renamed]);
  });

  it('belong to channels of their portal, each once', async () => {
    const [one, other] = [await add('One'), await add('Other')];
    const channel = await addChannel('Tagged', one, other, one);
    expect(channel.tags).toEqual([one._id, other._id]);
    expect((await update(channel, other._id)).tags).toEqual([other._id]);
    expect(await tagsOf(channel)).toEqual([other._id]);

    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Foreign', PortalId: 2 } });
    const foreign = await scene.call('POST /api/tags/add', { PortalId: 2, name: 'Foreign' });
    const everywhere = (tags: string[]) =>
      scene.call('PATCH /api/channels/updatechannelsinportal', { PortalId, update: { tags } });
    for (const change of [
      () => update(channel, foreign._id),
      () => addChannel('Wrong', foreign),
      () => everywhere([foreign._id]),
    ])
      expect((await refusal(change())).body.errors).toEqual({
        tags: 'One of these tags doesn’t exist any more. Remove it.',
      });
    const many = Array.from({ length: 51 }, (_, index) => `tag ${index}`);
    expect((await refusal(update(channel, ...many))).body.errors).toEqual({
      tags: 'There can be at most 50 tags here. Remove some.',
    });
    expect((await everywhere([one._id])).every(({ tags }) => tags.join() === one._id)).toBe(true);
  });

  it('leave all channels when they are deleted, and are replaced when they are merged', async () => {
    const [kept, merged, deleted] = [await add('Kept'), await add('Merged'), await add('Deleted')];
    const [all, some] = [await addChannel('All', kept, merged, deleted), await addChannel('Some', merged)];
    const version = some.lastModified;
    expect(await scene.call('POST /api/tags/merge', { _id: merged._id, PortalId, into: kept._id })).toEqual(kept);
    await scene.call('POST /api/tags/delete', { _id: deleted._id, PortalId });
    expect([await tagsOf(all), await tagsOf(some)]).toEqual([[kept._id], [kept._id]]);
    expect((await list()).map(({ name }) => name)).not.toContain('Merged');
    const stale = { _id: some._id, PortalId, update: { tags: [] }, lastModified: version };
    expect((await refusal(scene.call('PATCH /api/channels/updateChannel', stale))).status).toBe(409);
    const itself = await refusal(scene.call('POST /api/tags/merge', { _id: kept._id, PortalId, into: kept._id }));
    expect(itself.body.errors).toEqual({ into: 'A tag can’t be merged with itself. Choose another one.' });
  });

  it('are both named in the log when they are merged', async () => {
    const [kept, merged] = [await add('Remaining'), await add('Vanishing')];
    await scene.call('POST /api/tags/merge', { _id: merged._id, PortalId, into: kept._id });
    const [entry] = await scene.call('POST /api/audit/find', { PortalId, action: 'tag.merge', limit: 1 });
    expect(entry).toMatchObject({ subject: kept._id, label: 'Remaining', details: ['Vanishing'] });
  });

  it('never stay on a channel that gets them while they are deleted or merged', async () => {
    const into = await add('Into');
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await add(`One ${round}`), await add(`Other ${round}`)];
      const channels = await Promise.all([1, 2, 3].map((number) => addChannel(`Race ${round}.${number}`, one)));
      await Promise.allSettled([
        ...channels.map((channel) => update(channel, one._id, other._id)),
        scene.call('POST /api/tags/delete', { _id: one._id, PortalId }),
        scene.call('POST /api/tags/merge', { _id: other._id, PortalId, into: into._id }),
        addChannel(`Late ${round}`, one, other),
      ]);
      const known = new Set((await list()).map(({ _id }) => _id));
      const used = (await scene.call('POST /api/channels/getchannelsinorder', { PortalId })).flatMap(
        ({ tags }) => tags,
      );
      expect(used.filter((tagId) => !known.has(tagId))).toEqual([]);
    }
  });

  it('are read by everyone, and changed by those who run the portal', async () => {
    const { call: editor } = await scene.addUser('tags-editor', Role.Editor);
    const tag = await add('Readable');
    expect(await editor('POST /api/tags/gettags', { PortalId })).toContainEqual(tag);
    expect((await refusal(editor('POST /api/tags/add', { PortalId, name: 'No' }))).status).toBe(403);
  });
});
