// @module-tag slow
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { definitions } from '#slide-types/definitions.ts';
import { slideSettings } from '#slide-types/slide.ts';
import { makeScene, textSlide } from './testing/scene.ts';
import { refusal, startTestApp, type TestApp } from './testing/test-app.ts';

const PICTURE = 'https://pictures.example/one.png';
const NOT_NEGATIVE = /0 or a larger number|Choose from 1 to 8|at least 1 item/;
/** Kinds of fields by their names, with invalid values and the sentence of their errors. */
const KINDS = {
  count: { pattern: /(_delay|_items_to_display|_items_per_page)$/, wrong: [-1, '-3'], sentence: NOT_NEGATIVE },
  colour: {
    pattern: /colou?r\d?$/,
    wrong: ['bluish', 'inherit', 'rgb(1,2)', 'rgb(,,,)', 'hsl(120 50 50 50)', 'rgba(1 2 3 4)'],
    sentence: /such as teal/,
  },
  zone: { pattern: /zone/, wrong: ['Mars/Olympus', 'Europe/Nowhere'], sentence: /such as Europe\/Berlin/ },
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

  const testedFields = Object.values(definitions).flatMap(({ key, index, fields }) => {
    if (!(fields instanceof z.ZodObject)) return [];
    return Object.keys(fields.shape).flatMap((field) =>
      Object.values(KINDS)
        .filter(({ pattern }) => pattern.test(field))
        .map((kind) => ({ key, index, field, ...kind })),
    );
  });

  it('are tested for many fields', () => {
    expect(testedFields.length).toBeGreaterThan(20);
    expect(Object.keys(slideSettings.shape)).toContain('duration');
  });

  it.each(testedFields)('of $field are refused if they are invalid', async ({ index, field, wrong, sentence }) => {
    const slide = await scene.addSlide(valid(index));
    for (const value of wrong) {
      const added = await refusal(scene.addSlide({ ...valid(index), [field]: value }));
      expect([added.status, added.body.errors]).toEqual([400, { [field]: expect.stringMatching(sentence) }]);
      const changed = await refusal(update(slide._id, { [field]: value }));
      expect(changed.body.errors).toEqual({ [field]: expect.stringMatching(sentence) });
    }
  });

  it.each(testedFields)(
    'of $field can be read and kept if an earlier version stored an invalid one',
    async ({ index, field, wrong }) => {
      const slide = await scene.addSlide(valid(index));
      const old = Number.isNaN(Number(wrong[0])) ? wrong[0] : Number(wrong[0]);
      await test.database.queries.execute(
        sql`update slides set fields = fields || ${JSON.stringify({ [field]: old })}::jsonb where id = ${slide._id}`,
      );
      await scene.call('POST /api/slides/getslides', { PortalId: 1 });
      const read = await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: slide._id });
      expect(read[field]).toBe(old);
      // This field has its own range, which is checked even for stored values.
      if (/rss_items_to_display/.test(field)) return;
      expect(await update(slide._id, { name: 'Renamed' })).toMatchObject({ name: 'Renamed', [field]: old });
      expect(await update(slide._id, { [field]: old, name: 'Again' })).toMatchObject({ name: 'Again' });
    },
  );

  it('of a number that can’t be read become the default', async () => {
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
  ])('of a colour such as %j are accepted', async (colour) => {
    expect((await scene.addSlide({ rte_backgroundcolour: colour })).rte_backgroundcolour).toBe(colour);
    const area = { PortalId: 1, name: 'Coloured', backgroundColour: colour };
    expect((await scene.call('POST /api/areas/add', { area })).backgroundColour).toBe(colour);
  });

  it('of an area’s colour are refused if browsers don’t know them, but stored ones can stay', async () => {
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

  it('of a duration can’t be negative, even for a type that needs no duration', async () => {
    const refused = await refusal(scene.addSlide({ type: 9, duration: -5 }));
    expect(refused.body.errors).toEqual({ duration: 'Enter 0 or a larger number.' });
  });

  it.each(['refreshFrequencyMinutes', 'forcedRefreshCheckFrequencyMinutes'])(
    'of a channel’s %s can’t be negative, but stored ones can stay',
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

  it('of a channel’s time zone must exist', async () => {
    const openingHours = { timezone: 'Mars/Olympus', days: [null, null, null, null, null, null, null] };
    const changed = { _id: scene.channel._id, PortalId: 1, update: { openingHours } };
    const refused = await refusal(scene.call('PATCH /api/channels/updateChannel', changed));
    expect(refused.body.error).toBe('This time zone doesn’t exist. Enter one such as Europe/Berlin.');
  });

  it('of a slide’s template must exist, but a deleted one can stay', async () => {
    for (const unknown of [
      { name: 'Nowhere', css_path: '' },
      { name: 'Nowhere', css_path: '/media/library/nothing.css' },
    ]) {
      const refused = await refusal(scene.addSlide({ type: 8, template_selectedtemplate: unknown }));
      expect(Object.keys(refused.body.errors ?? {})).toEqual(['template_selectedtemplate']);
    }
    const slide = await scene.addSlide({ type: 8 });
    const deleted = { name: 'Deleted', css_path: '' };
    await test.database.queries.execute(
      sql`update slides set fields = fields || ${JSON.stringify({ template_selectedtemplate: deleted })}::jsonb
           where id = ${slide._id}`,
    );
    expect(await update(slide._id, { name: 'Renamed' })).toMatchObject({ template_selectedtemplate: deleted });
  });

  it('of a portal’s templates must exist', async () => {
    const portal = { PortalName: 'Listing', customTemplates: ['nothing'] };
    const refused = await refusal(scene.call('POST /api/portals/addPortal', { portal }));
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['customTemplates']);
    const added = await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Listing' } });
    const list = { _id: added._id, update: { customTemplates: ['nothing'] } };
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

  it('can’t be before yesterday in the time zone of the sender', async () => {
    // Of these two zones, a day apart, one is always in the first half of its day: yesterday began less than 36 hours
    // ago.
    const local = (offset: number) => new Date(Date.now() + offset * 3_600_000).getUTCHours();
    const zone = local(0) < 12 ? 'Etc/UTC' : 'Etc/GMT+12';
    expect((await refusal(from(hoursAgo(37), zone))).body.errors).toEqual(EARLIER);
    await from(hoursAgo(23), zone);
    const { _id } = await scene.addSlide();
    const update = { scheduleStart: hoursAgo(37) };
    const changed = scene.call('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update, timeZone: zone });
    expect((await refusal(changed)).body.errors).toEqual(EARLIER);
  });

  it('can’t be more than two days old if the time zone is unknown', async () => {
    expect((await refusal(from(hoursAgo(49.1)))).body.errors).toEqual(EARLIER);
    expect((await refusal(from(hoursAgo(49.1), 'Browser/Newer'))).body.errors).toEqual(EARLIER);
    await from(hoursAgo(47));
  });

  it.each(['2027-02-30', '2027-04-31T08:00:00Z', '2027-01-01T25:00:00Z', '2027-13-01'])(
    'must exist: %s is refused',
    async (date) => {
      expect((await refusal(from(date))).body.errors).toMatchObject({
        scheduleStart: 'This is not a valid date and time. Choose one in the calendar.',
      });
      const { _id } = await scene.addSlide();
      const stale = { _id, PortalId: 1, update: { duration: 8 }, lastModified: date };
      expect((await refusal(scene.call('PATCH /api/slides/updateSlide', stale))).body.errors).toEqual({
        lastModified: 'This is not a valid date and time. Choose one in the calendar.',
      });
    },
  );
});
