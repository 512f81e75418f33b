// @module-tag slow
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { placementStore } from './placements.store.ts';

/** Each case is a sequence of steps: the channel is read, a colleague changes it, and then an order is saved. */
describe('an order of slides based on an outdated version', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  /** Creates a channel with three slides, and reads it. */
  async function channelOfThree() {
    const made = await scene.call('POST /api/channels/add', {
      channel: { PortalId: 1, name: 'Window', selectedAreas: [scene.area._id] },
    });
    const slides = [await scene.addSlide(), await scene.addSlide(), await scene.addSlide()];
    for (const slide of slides) await scene.show(slide._id, made._id);
    const [one = '', two = '', three = ''] = slides.map(({ _id }) => _id);
    return { one, two, three, channelId: made._id, read: await channel(made._id) };
  }

  const channel = async (channelId: string) => {
    const all = await scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 });
    return all.find(({ _id }) => _id === channelId) ?? expect.fail('The channel was not found.');
  };
  const slidesOn = async (channelId: string) => (await channel(channelId)).selectedSlides[0]?.SlideIDs;
  const save = (_id: string, SlideIDs: string[], lastModified?: string) =>
    scene.call('PATCH /api/channels/updateChannel', {
      _id,
      PortalId: 1,
      update: { selectedSlides: [{ AreaID: scene.area._id, SlideIDs }] },
      ...(lastModified && { lastModified }),
    });
  const archive = (_id: string, archived: boolean) =>
    scene.call('PATCH /api/slides/archiveSlide', { _id, PortalId: 1, update: { archived } });

  const removals: [string, (slideId: string, channelId: string) => Promise<unknown>][] = [
    ['removed', (slideId, channelId) => scene.show(slideId, channelId)],
    ['archived', (slideId) => archive(slideId, true)],
    [
      'deleted',
      async (_id) => {
        await archive(_id, true);
        await scene.call('POST /api/slides/deleteSlide', { _id, PortalId: 1 });
      },
    ],
    [
      'removed and archived',
      async (slideId, channelId) => {
        await scene.show(slideId, channelId);
        await archive(slideId, true);
      },
    ],
  ];

  describe.each(removals)('where a colleague %s a slide', (_, remove) => {
    it.each([true, false])('applies to the other slides (the version is sent: %s)', async (sendsVersion) => {
      const { one, two, three, channelId, read } = await channelOfThree();
      await remove(two, channelId);
      const saved = await save(channelId, [three, two, one], sendsVersion ? read.lastModified : undefined);
      expect(saved.selectedSlides).toEqual([{ AreaID: scene.area._id, SlideIDs: [three, one] }]);
      expect(await slidesOn(channelId)).toEqual([three, one]);
    });
  });

  describe('after old changes of cells were deleted', () => {
    const KEPT_DAYS = 90;
    /** Backdates all changes so far by this many days. */
    const age = (channelId: string, days: number) =>
      test.database.write(null, async (queries) => {
        const ago = sql`make_interval(days => ${days})`;
        await queries.execute(
          sql`update cell_changes set changed_at = changed_at - ${ago} where channel_id = ${channelId}`,
        );
        await queries.execute(sql`update channels set last_modified = last_modified - ${ago} where id = ${channelId}`);
      });
    const prune = () => placementStore(test.database.queries).pruneCellChanges(KEPT_DAYS, new Date());
    const countChanges = async (channelId: string) => {
      const counted = await test.database.queries.execute(
        sql`select count(*)::int as count from cell_changes where channel_id = ${channelId}`,
      );
      return (counted as unknown as { rows: { count: number }[] }).rows[0]?.count;
    };

    it('is rejected if it may have missed one of them, and restores nothing', async () => {
      const { one, two, three, channelId } = await channelOfThree();
      await age(channelId, 100);
      const { lastModified } = await channel(channelId);
      await scene.show(two, channelId);
      await age(channelId, 100);
      await prune();
      expect(await countChanges(channelId)).toBe(0);
      const before = new Date(Date.parse(lastModified) - 100 * 86_400_000).toISOString();
      const { status, body } = await refusal(save(channelId, [three, two, one], before));
      expect([status, body.error]).toEqual([409, expect.stringMatching(/very old version.+Reload the channel/)]);
      expect(await slidesOn(channelId)).toEqual([one, three]);
    });

    it('is applied if it missed none of them, however old its version is', async () => {
      const { one, two, three, channelId } = await channelOfThree();
      await age(channelId, 200);
      await prune();
      expect(await countChanges(channelId)).toBe(0);
      const read = await channel(channelId);
      await scene.show(two, channelId);
      expect((await save(channelId, [three, two, one], read.lastModified)).selectedSlides[0]?.SlideIDs).toEqual([
        three,
        one,
      ]);
      expect(
        (await save(channelId, [one], (await channel(channelId)).lastModified)).selectedSlides[0]?.SlideIDs,
      ).toEqual([one]);
    });

    it('keeps newer changes until the channel is deleted', async () => {
      const { two, channelId } = await channelOfThree();
      await age(channelId, 200);
      await scene.show(two, channelId);
      await prune();
      expect(await countChanges(channelId)).toBe(1);
      await scene.call('POST /api/channels/deleteChannel', { _id: channelId, PortalId: 1 });
      expect(await countChanges(channelId)).toBe(0);
    });
  });

  it('gives an archived slide its new position when it is restored', async () => {
    const { one, two, three, channelId } = await channelOfThree();
    await archive(two, true);
    await save(channelId, [three, two, one]);
    await archive(two, false);
    expect(await slidesOn(channelId)).toEqual([three, two, one]);
  });

  it('keeps a slide that a colleague has added since', async () => {
    const { one, two, three, channelId, read } = await channelOfThree();
    const added = await scene.addSlide();
    await scene.show(added._id, channelId);
    await save(channelId, [three, two, one], read.lastModified);
    expect(await slidesOn(channelId)).toEqual([three, two, one, added._id]);
  });

  it('keeps a slide that a colleague has restored since', async () => {
    const { one, two, three, channelId } = await channelOfThree();
    await archive(two, true);
    const { lastModified } = await channel(channelId);
    await archive(two, false);
    await save(channelId, [three, one], lastModified);
    expect((await slidesOn(channelId))?.toSorted()).toEqual([one, two, three].sort());
  });

  it('removes omitted slides that its version showed, and keeps those added since', async () => {
    const { one, two, three, channelId, read } = await channelOfThree();
    const added = await scene.addSlide();
    await scene.show(added._id, channelId);
    await save(channelId, [three, one], read.lastModified);
    expect(await slidesOn(channelId)).toEqual([three, one, added._id]);
    // An older order that is saved later doesn't restore the slide.
    await save(channelId, [one, two, three, added._id]);
    expect(await slidesOn(channelId)).toEqual([one, three, added._id]);
  });

  it('is rejected if it omits slides without the version that it was made from', async () => {
    const { one, two, three, channelId, read } = await channelOfThree();
    for (const SlideIDs of [[three, one], []]) {
      const refused = await refusal(save(channelId, SlideIDs));
      expect([refused.status, refused.body.error]).toEqual([
        409,
        'This order leaves out slides that the channel shows. Reload the channel and try again.',
      ]);
      expect(refused.body.newer).toMatchObject({ _id: channelId, lastModified: read.lastModified });
    }
    const noArea = { _id: channelId, PortalId: 1, update: { selectedSlides: [] } };
    expect((await refusal(scene.call('PATCH /api/channels/updateChannel', noArea))).status).toBe(409);
    expect(await slidesOn(channelId)).toEqual([one, two, three]);
  });

  it('is applied as sent if it contains its version, even when it is empty', async () => {
    const { one, two, three, channelId, read } = await channelOfThree();
    const shorter = await save(channelId, [three, one], read.lastModified);
    expect(shorter.selectedSlides[0]?.SlideIDs).toEqual([three, one]);
    expect(shorter.lastModified > read.lastModified).toBe(true);
    const back = await save(channelId, [one, two, three], shorter.lastModified);
    expect(back.selectedSlides[0]?.SlideIDs).toEqual([one, two, three]);
    const none = { _id: channelId, PortalId: 1, update: { selectedSlides: [], lastModified: back.lastModified } };
    const empty = await scene.call('PATCH /api/channels/updateChannel', none);
    expect(empty.selectedSlides).toEqual([{ AreaID: scene.area._id, SlideIDs: [] }]);
  });

  it('becomes outdated with each change of what the channel shows', async () => {
    const { one, channelId, read } = await channelOfThree();
    const versions = [read.lastModified];
    const steps = [
      () => scene.show(one, channelId),
      () => scene.show(one, channelId),
      () => archive(one, true),
      () => archive(one, false),
      () => scene.call('PATCH /api/channels/updateChannel', { _id: channelId, PortalId: 1, update: { name: 'New' } }),
    ];
    for (const step of steps) {
      await step();
      versions.push((await channel(channelId)).lastModified);
    }
    expect(versions).toEqual([...new Set(versions)].sort());
    // Requesting a refresh is not a change of the channel.
    await scene.call('PATCH /api/channels/updateChannel', {
      _id: channelId,
      PortalId: 1,
      update: { needsRefresh: true },
    });
    expect((await channel(channelId)).lastModified).toBe(versions.at(-1));
  });

  it('does not undo other fields: an outdated channel that is sent as a whole is rejected', async () => {
    const { channelId, read } = await channelOfThree();
    const rename = (name: string) =>
      scene.call('PATCH /api/channels/updateChannel', { _id: channelId, PortalId: 1, update: { ...read, name } });
    await rename('First');
    const refused = await refusal(rename('Second'));
    expect([refused.status, refused.body.newer]).toEqual([409, await channel(channelId)]);
    expect((await channel(channelId)).name).toBe('First');
  });

  it('is rejected if it contains unknown slides or an invalid version', async () => {
    const { one, two, three, channelId, read } = await channelOfThree();
    for (const unknown of ['nothing', (await scene.call('POST /api/areas/getareas', { PortalId: 1 }))[0]?._id ?? '']) {
      expect((await refusal(save(channelId, [one, two, three, unknown], read.lastModified))).status).toBe(400);
    }
    const refused = await refusal(save(channelId, [one, two, three], '2027-02-30'));
    expect(refused.body.errors).toEqual({
      lastModified: 'This is not a valid date and time. Choose one in the calendar.',
    });
  });

  it('is applied together with simultaneous toggles of other slides', async () => {
    const { one, two, three, channelId, read } = await channelOfThree();
    const others = await Promise.all(Array.from({ length: 6 }, () => scene.addSlide()));
    await Promise.all([
      ...others.map((slide) => scene.show(slide._id, channelId)),
      save(channelId, [three, two, one], read.lastModified),
      scene.call('PATCH /api/channels/updatechannelsinportal', { PortalId: 1, update: { address: 'Here' } }),
      scene.call('PATCH /api/channels/addSlideToAllChannels', {
        channels: [channelId, scene.channel._id],
        area: scene.area._id,
        slide: (await scene.addSlide())._id,
      }),
    ]);
    const shown = await slidesOn(channelId);
    expect(shown?.filter((slideId) => [one, two, three].includes(slideId))).toEqual([three, two, one]);
    expect(shown).toEqual(expect.arrayContaining(others.map(({ _id }) => _id)));
    expect(shown).toHaveLength(10);
  });
});
