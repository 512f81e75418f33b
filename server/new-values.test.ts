// @module-tag slow
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Role } from '#contract/entities/user.ts';
import { definitions } from '#slide-types/definitions.ts';
import { slideSettings } from '#slide-types/slide.ts';
import { makeScene, textSlide } from './testing/scene.ts';
import { refusal, startTestApp, type TestApp } from './testing/test-app.ts';

const PICTURE = 'https://pictures.example/one.png';
const NOT_NEGATIVE = /0 or a larger number|Choose from 1 to 8|at least 1 item/;
const ALLOWED = {
  count: { pattern: /(_delay|_items_to_display|_items_per_page)$/, wrong: [-1, '-3'], says: NOT_NEGATIVE },
  colour: {
    pattern: /colou?r\d?$/,
    wrong: ['bluish', 'inherit', 'rgb(1,2)', 'rgb(,,,)', 'hsl(120 50 50 50)', 'rgba(1 2 3 4)'],
    says: /such as teal/,
  },
  zone: { pattern: /zone/, wrong: ['Mars/Olympus', 'Europe/Nowhere'], says: /such as Europe\/Berlin/ },
};

describe('new values', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const valid = (type: number) => ({ ...textSlide(), type, image_path: PICTURE, video_path: PICTURE });
  const update = (_id: string, changed: Record<string, unknown>) =>
    scene.call('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update: changed });

  const fieldsOf = Object.values(definitions).flatMap(({ key, index, fields }) => {
    if (!(fields instanceof z.ZodObject)) return [];
    return Object.keys(fields.shape).flatMap((field) =>
      Object.values(ALLOWED)
        .filter(({ pattern }) => pattern.test(field))
        .map((allowed) => ({ key, index, field, ...allowed })),
    );
  });

  it('of every kind are there to be looked at', () => {
    expect(fieldsOf.length).toBeGreaterThan(20);
    expect(Object.keys(slideSettings.shape)).toContain('duration');
  });

  it.each(fieldsOf)(
    'of $field are refused where nothing can be made of them',
    async ({ index, field, wrong, says }) => {
      const slide = await scene.addSlide(valid(index));
      for (const value of wrong) {
        const added = await refusal(scene.addSlide({ ...valid(index), [field]: value }));
        expect([added.status, added.body.errors]).toEqual([400, { [field]: expect.stringMatching(says) }]);
        const changed = await refusal(update(slide._id, { [field]: value }));
        expect(changed.body.errors).toEqual({ [field]: expect.stringMatching(says) });
      }
    },
  );

  it.each(fieldsOf)(
    'of $field that an earlier version stored can be read and kept while the rest is changed',
    async ({ index, field, wrong }) => {
      const slide = await scene.addSlide(valid(index));
      const old = Number.isNaN(Number(wrong[0])) ? wrong[0] : Number(wrong[0]);
      await test.database.queries.execute(
        sql`update slides set fields = fields || ${JSON.stringify({ [field]: old })}::jsonb where id = ${slide._id}`,
      );
      await scene.call('POST /api/slides/getslides', { PortalId: 1 });
      const read = await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: slide._id });
      expect(read[field]).toBe(old);
      // Fields with a range of their own say so.
      if (/rss_items_to_display/.test(field)) return;
      expect(await update(slide._id, { name: 'Renamed' })).toMatchObject({ name: 'Renamed', [field]: old });
      expect(await update(slide._id, { [field]: old, name: 'Again' })).toMatchObject({ name: 'Again' });
    },
  );

  it('that say nothing become the default', async () => {
    const slide = await scene.addSlide({
      type: 6,
      interestrate_items_to_display: 'many',
      interestrate_items_per_page: '4',
    });
    expect(slide).toMatchObject({ interestrate_items_to_display: 0, interestrate_items_per_page: 4 });
  });

  it.each([
    'teal',
    'Teal',
    '#fff',
    '#12345678',
    'rgb(1,2,3)',
    'rgb(1 2 3 / 50%)',
    'rgba(10%, 20%, 30%, .5)',
    'hsl(120, 50%, 50%)',
    'transparent',
    '',
  ])('of a colour like %j are taken', async (colour) => {
    expect((await scene.addSlide({ rte_backgroundcolour: colour })).rte_backgroundcolour).toBe(colour);
    const area = { PortalId: 1, name: 'Coloured', backgroundColour: colour };
    expect((await scene.call('POST /api/areas/add', { area })).backgroundColour).toBe(colour);
  });

  it('of an area’s colour are refused where browsers don’t know it, and an old one stays', async () => {
    const sentence = expect.stringMatching(/such as teal/);
    const area = { PortalId: 1, name: '', backgroundColour: 'bluish' };
    const added = await refusal(scene.call('POST /api/areas/add', { area }));
    expect(added.body.errors).toEqual({ name: 'An area needs a name.', backgroundColour: sentence });
    const { _id } = await scene.call('POST /api/areas/add', {
      area: { ...area, name: 'Old', backgroundColour: 'red' },
    });
    const change = (changed: Record<string, unknown>) =>
      scene.call('PATCH /api/areas/updateArea', { _id, PortalId: 1, update: changed });
    expect((await refusal(change({ backgroundColour: 'reddish' }))).body.errors).toEqual({
      backgroundColour: sentence,
    });
    await test.database.queries.execute(sql`update areas set background_colour = 'greenish' where id = ${_id}`);
    expect(await change({ name: 'Older', backgroundColour: 'greenish' })).toMatchObject({ name: 'Older' });
  });

  it('of a duration are not negative, also where none is needed', async () => {
    const refused = await refusal(scene.addSlide({ type: 9, duration: -5 }));
    expect(refused.body.errors).toEqual({ duration: 'Enter 0 or a larger number.' });
  });

  it.each(['refreshFrequencyMinutes', 'forcedRefreshCheckFrequencyMinutes'])(
    'of the %s of a channel are not negative, and an old one stays',
    async (field) => {
      const problems = { [field]: 'Enter 0 or a larger number.' };
      const added = await refusal(
        scene.call('POST /api/channels/add', { channel: { PortalId: 1, name: '', [field]: -1 } }),
      );
      expect([added.status, added.body.errors]).toEqual([
        400,
        expect.objectContaining({ ...problems, name: expect.anything() }),
      ]);
      const change = (update: Record<string, unknown>) =>
        scene.call('PATCH /api/channels/updateChannel', { _id: scene.channel._id, PortalId: 1, update });
      expect((await refusal(change({ [field]: '-5' }))).body.errors).toEqual(problems);
      const inPortal = scene.call('PATCH /api/channels/updatechannelsinportal', {
        PortalId: 1,
        update: { [field]: -1 },
      });
      expect((await refusal(inPortal)).body.errors).toEqual(problems);
      const column =
        field === 'refreshFrequencyMinutes' ? 'refresh_frequency_minutes' : 'forced_refresh_check_frequency_minutes';
      await test.database.queries.execute(
        sql`update channels set ${sql.identifier(column)} = -7 where id = ${scene.channel._id}`,
      );
      expect(await change({ name: 'Renamed', [field]: -7 })).toMatchObject({ name: 'Renamed', [field]: -7 });
      expect(await change({ [field]: 0 })).toMatchObject({ [field]: 0 });
    },
  );

  it('of a channel’s time zone name one that there is', async () => {
    const openingHours = { timezone: 'Mars/Olympus', days: [null, null, null, null, null, null, null] };
    const changed = { _id: scene.channel._id, PortalId: 1, update: { openingHours } };
    const refused = await refusal(scene.call('PATCH /api/channels/updateChannel', changed));
    expect(refused.body.error).toBe('There is no such time zone. Enter one such as Europe/Berlin.');
  });

  it('of a slide’s template name one that there is, and a lost one stays', async () => {
    for (const named of [
      { name: 'Nowhere', css_path: '' },
      { name: 'Nowhere', css_path: '/media/library/nothing.css' },
    ]) {
      const refused = await refusal(scene.addSlide({ type: 8, template_selectedtemplate: named }));
      expect(Object.keys(refused.body.errors ?? {})).toEqual(['template_selectedtemplate']);
    }
    const none = await scene.addSlide({ type: 8 });
    const lost = { name: 'Lost', css_path: '' };
    await test.database.queries.execute(
      sql`update slides set fields = fields || ${JSON.stringify({ template_selectedtemplate: lost })}::jsonb
           where id = ${none._id}`,
    );
    expect(await update(none._id, { name: 'Renamed' })).toMatchObject({ template_selectedtemplate: lost });
  });

  it('of a portal’s templates name those that there are', async () => {
    const portal = { PortalName: 'Listing', customTemplates: ['nothing'] };
    const refused = await refusal(scene.call('POST /api/portals/addPortal', { portal }));
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['customTemplates']);
    const made = await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Listing' } });
    const list = { _id: made._id, update: { customTemplates: ['nothing'] } };
    expect((await refusal(scene.call('POST /api/portals/updatePortal', list))).status).toBe(400);
  });
});

describe('schedule dates', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const from = (scheduleStart: string, timeZone?: string) =>
    scene.call('POST /api/slides/add', {
      area: scene.area._id,
      slide: textSlide({ alwaysDisplay: false, alwaysDisplayAfterStartDate: true, scheduleStart }),
      ...(timeZone && { timeZone }),
    });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const EARLIER = { scheduleStart: 'Schedule dates cannot be earlier than yesterday.' };

  it('lie no further back than yesterday began where the sender is', async () => {
    // Of these two zones, a day apart, one is always in the first half of its day: yesterday began less than 36 hours ago.
    const local = (offset: number) => new Date(Date.now() + offset * 3_600_000).getUTCHours();
    const zone = local(0) < 12 ? 'Etc/UTC' : 'Etc/GMT+12';
    expect((await refusal(from(hoursAgo(37), zone))).body.errors).toEqual(EARLIER);
    await from(hoursAgo(23), zone);
    const { _id } = await scene.addSlide();
    const update = { scheduleStart: hoursAgo(37) };
    const changed = scene.call('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update, timeZone: zone });
    expect((await refusal(changed)).body.errors).toEqual(EARLIER);
  });

  it('lie less than two days back where nobody knows where the sender is', async () => {
    expect((await refusal(from(hoursAgo(49.1)))).body.errors).toEqual(EARLIER);
    expect((await refusal(from(hoursAgo(49.1), 'Browser/Newer'))).body.errors).toEqual(EARLIER);
    await from(hoursAgo(47));
  });

  it.each(['2027-02-30', '2027-04-31T08:00:00Z', '2027-01-01T25:00:00Z', '2027-13-01'])(
    'are there: %s is not',
    async (moment) => {
      expect((await refusal(from(moment))).body.errors).toMatchObject({
        scheduleStart: 'This is not a valid date and time.',
      });
      const { _id } = await scene.addSlide();
      const stale = { _id, PortalId: 1, update: { duration: 8 }, lastModified: moment };
      expect((await refusal(scene.call('PATCH /api/slides/updateSlide', stale))).body.errors).toEqual({
        lastModified: 'This is not a valid date and time.',
      });
    },
  );
});

describe('a record that is read, changed and sent back', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  it.each([0, 1, 3, 4, 6, 7, 8, 9, 10, 11])('is taken as a whole: a slide of type %i', async (type) => {
    const slide = await scene.addSlide({ type });
    const sent = { _id: slide._id, PortalId: 1, update: { ...slide, name: 'Sent back' } };
    const changed = await scene.call('PATCH /api/slides/updateSlide', sent);
    expect(changed).toEqual({ ...slide, name: 'Sent back', lastModified: changed.lastModified });
    const stale = await refusal(scene.call('PATCH /api/slides/updateSlide', sent));
    expect(stale.status).toBe(409);
  });

  it('is taken as a whole: a channel, an area, a portal, a template, a category, a sync group', async () => {
    const slide = await scene.addSlide();
    await scene.show(slide._id);
    const [channel] = await scene.call('POST /api/channels/getchannelsinorder', { PortalId: 1 });
    const named = { _id: channel?._id ?? '', PortalId: 1 };
    const update = { ...channel, name: 'Back window' };
    expect(await scene.call('PATCH /api/channels/updateChannel', { ...named, update })).toMatchObject({
      name: 'Back window',
      selectedSlides: channel?.selectedSlides,
    });

    const area = await scene.call('POST /api/areas/getareabyid', { _id: scene.area._id });
    const moved = { ...area, x: 5 };
    expect(await scene.call('PATCH /api/areas/updateArea', { _id: area._id, PortalId: 1, update: moved })).toEqual(
      moved,
    );

    const portal = await scene.call('POST /api/portals/getPortal', { PortalId: 1 });
    const renamed = { ...portal, PortalName: 'Renamed', optionalFeatures: ['synchronization'] };
    expect(await scene.call('POST /api/portals/updatePortal', { _id: portal._id, update: renamed })).toEqual(renamed);

    const template = await scene.call('POST /api/templates/add', { template: { name: 'Poster' } });
    const titled = { ...template, num_titles: 2 };
    expect(await scene.call('PATCH /api/templates/updateTemplate', { _id: template._id, update: titled })).toEqual(
      titled,
    );

    const category = await scene.call('POST /api/categories/add', { name: 'Autumn' });
    const hidden = { ...category, hideFromMenu: true };
    expect(await scene.call('PATCH /api/categories/update', { id: category._id, update: hidden })).toEqual(hidden);

    const group = await scene.call('POST /api/syncgroups/add', { PortalId: 1, name: 'Both' });
    const both = { ...group, name: 'In step' };
    const change = { _id: group._id, PortalId: 1, update: both };
    expect(await scene.call('PATCH /api/syncgroups/updateSyncGroup', change)).toEqual(both);
  });

  it('is taken as a whole: oneself, and a user below', async () => {
    const me = await scene.addUser('sends back', Role.Contributor);
    const update = { ...me.user, displayName: 'Me' };
    expect(await me.call('POST /api/users/update', { _id: me.user._id, PortalId: 1, update })).toEqual(update);
    const admin = await scene.addUser('sends others back', Role.Admin);
    const below = { ...update, channelsPerPage: 7 };
    expect(await admin.call('POST /api/users/update', { _id: me.user._id, PortalId: 1, update: below })).toEqual(below);
    const higher = { ...below, roleName: Role.Webmaster };
    const raised = await refusal(
      admin.call('POST /api/users/update', { _id: me.user._id, PortalId: 1, update: higher }),
    );
    expect([raised.status, Object.keys(raised.body.errors ?? {})]).toEqual([403, ['roleName']]);
  });

  it('is taken from an editor, of a channel that they may put in order', async () => {
    const editor = await scene.addUser('orders', Role.Editor);
    const [channel] = await editor.call('POST /api/channels/getchannelsinorder', { PortalId: 1 });
    const sent = (changed: object) =>
      editor.call('PATCH /api/channels/updateChannel', {
        _id: channel?._id ?? '',
        PortalId: 1,
        update: { ...channel, ...changed },
      });
    expect(await sent({ needsRefresh: true })).toMatchObject({ needsRefresh: true });
    expect((await refusal(sent({ name: 'Mine' }))).status).toBe(403);
  });

  it('names each field that the server sets and that is another one', async () => {
    const slide = await scene.addSlide();
    const wrong = { _id: 'x', PortalId: 2, type: 2, creator: 'me' };
    const sent = { _id: slide._id, PortalId: 1, update: { ...slide, ...wrong } };
    const refused = await refusal(scene.call('PATCH /api/slides/updateSlide', sent));
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([400, Object.keys(wrong).sort()]);
    const channel = {
      _id: scene.channel._id,
      PortalId: 1,
      update: { originalName: 'x', shortID: 'x', lastRefresh: 'x' },
    };
    const refusedChannel = await refusal(scene.call('PATCH /api/channels/updateChannel', channel));
    expect(Object.keys(refusedChannel.body.errors ?? {}).sort()).toEqual(['lastRefresh', 'originalName', 'shortID']);
  });

  it('is archived with nothing else beside', async () => {
    const slide = await scene.addSlide();
    const archive = (update: object) =>
      scene.call('PATCH /api/slides/archiveSlide', { _id: slide._id, PortalId: 1, update: { ...update } });
    const refused = await refusal(archive({ archived: true, name: 'x', nonsense: 1 }));
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([400, ['name', 'nonsense']]);
    expect((await refusal(archive({}))).body.errors).toEqual({ archived: 'archived is missing.' });
    expect((await refusal(archive({ archived: 'yes', nonsense: 1 }))).status).toBe(400);
    expect(await archive({ ...slide, archived: true })).toMatchObject({ archived: true, name: slide.name });
  });
});
