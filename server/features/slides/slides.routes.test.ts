import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/user.ts';
import { makeScene, textSlide } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const SCHEDULE =
  "You must fill in start/end date, check 'always display', or fill in start date and check 'display from start date'.";

describe('slides', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  it('are kept exactly as they were sent', async () => {
    const sent = textSlide({
      name: 'Ünïcode „quotes“ <b> & 🎉',
      rte_content: '<p style="color:#ff0000">A <strong>bold</strong> 🥐</p>',
      rte_backgroundcolour: '#102030',
      rte_type: 'Side Content',
      transitionDuration: 1.5,
      transitionTimingFunction: 'ease-in-out',
      alwaysDisplay: false,
      scheduleStart: '2030-05-01T08:00:00.000Z',
      scheduleEnd: '2030-06-01T08:00:00.000Z',
    });
    const made = await scene.addSlide(sent);
    expect(made).toMatchObject({ ...sent, archived: false, PortalId: 1 });
    expect(await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: made._id })).toEqual(made);
  });

  it.each([
    [
      1,
      {
        weather_url: 'https://api.example.com/w?lat=1&lon=2',
        weather_type: 'Temperature Only',
        weather_font_size: '4vw',
      },
    ],
    [
      3,
      {
        rss_url: 'http://example.com/feed',
        rss_type: 'Main Content (No Transition)',
        rss_items_to_display: 8,
        rss_transition_delay: 6,
        rss_text_colour: '#fff',
        rss_background_color: 'red',
        rss_backgroundcolour: 'rgb(1,2,3)',
        rss_image_background: 'https://example.com/b.png',
        rss_background_type: 'Image',
      },
    ],
    [4, { flash_path: '/old/video.swf' }],
    [5, { video_path: 'https://example.com/video.mp4', video_html5: false }],
    [
      6,
      {
        interestrate_path: 'https://example.com/rates.xml',
        interestrate_source: 'Upload XML File',
        interestrate_type: 'Bottom Content',
        interestrate_background_type: 'Colour',
        interestrate_items_to_display: 12,
        interestrate_items_per_page: 4,
        interestrate_transition_delay: 9,
        interestrate_image_background: '',
        interestrate_background_colour: '#102030',
        interestrate_item_background_colour: '#405060',
        interestrate_item_font_colour: 'white',
        interestrate_text_colour: 'black',
      },
    ],
    [
      7,
      {
        time_background_colour: '#000',
        time_format_string: 'dddd, D MMMM',
        time_show_day: true,
        time_day_short: true,
        time_show_month: true,
        time_month_short: true,
        time_show_numeric_day: true,
        time_show_year: true,
        time_show_time: false,
        time_24_hour_clock: true,
        time_remove_seconds: true,
        time_font_size: 48,
        time_font_colour: '#fff',
        time_zone_info_id: 'W. Europe Standard Time',
      },
    ],
    [
      8,
      {
        template_selectedtemplate: null,
        template_background_type: 'Colour',
        template_title1: 'Ünïcode',
        template_title4: 'Fourth',
        template_textarea1: '<p>Text</p>',
        template_colour1: '#111',
        template_colour4: '#444',
        hash: 'a1-b2',
        template_image1_path: 'https://example.com/1.png',
        template_image_background: '',
        template_background_colour: '#222',
      },
    ],
    [
      9,
      {
        duration: 0,
        wp_rss_type: 'Bottom Content',
        wp_rss_text_colour: '#fff',
        wp_rss_url: 'https://e.com/f',
        wp_rss_items_to_display: 0,
        wp_rss_transition_delay: 4,
      },
    ],
    [10, { animated_path: 'https://example.com/a.gif', animated_fit: 'cover', animated_background_colour: '#000' }],
    [11, { anything: { at: ['all', 1, null] } }],
  ])('of type %i are kept exactly, too', async (type, fields) => {
    const made = await scene.addSlide({ type, rte_content: undefined, ...fields });
    expect(made).toMatchObject({ type, ...fields });
    expect(await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: made._id })).toEqual(made);
    const changed = await scene.call('PATCH /api/slides/updateSlide', { PortalId: 1, _id: made._id, update: fields });
    expect(changed).toEqual({ ...made, lastModified: changed.lastModified });
  });

  it('read numbers that are sent as digits, and what is none as the default', async () => {
    expect((await scene.addSlide({ duration: '12' })).duration).toBe(12);
    const refused = await refusal(scene.addSlide({ duration: 'soon' }));
    expect(refused.body.errors).toEqual({ duration: 'The slide needs a duration.' });
  });

  it('are refused with every sentence that applies, all at once', async () => {
    const refused = await refusal(scene.addSlide({ type: 2, name: ' ', duration: 0, alwaysDisplay: false }));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      error: 'The slide needs a name.',
      code: 'slide-name-missing',
      problems: { duration: { code: 'slide-duration-missing' } },
      errors: {
        name: 'The slide needs a name.',
        duration: 'The slide needs a duration.',
        schedule: SCHEDULE,
        image_path: 'You must upload an image.',
      },
    });
    expect((await refusal(scene.addSlide({ type: 5 }))).body.error).toBe('You must upload a video.');
  });

  it.each([
    ['always', { alwaysDisplay: true }, true],
    ['nothing', { alwaysDisplay: false }, false],
    ['only a start', { alwaysDisplay: false, scheduleStart: '2030-01-01' }, false],
    ['only an end', { alwaysDisplay: false, scheduleEnd: '2030-01-01' }, false],
    ['start and end', { alwaysDisplay: false, scheduleStart: '2030-01-01', scheduleEnd: '2030-01-02' }, true],
    [
      'start and after it',
      { alwaysDisplay: false, scheduleStart: '2030-01-01', alwaysDisplayAfterStartDate: true },
      true,
    ],
    ['after a start that is missing', { alwaysDisplay: false, alwaysDisplayAfterStartDate: true }, false],
    [
      'the day before yesterday',
      { alwaysDisplay: false, scheduleStart: '2020-01-01', scheduleEnd: '2030-01-01' },
      false,
    ],
    [
      'an end before the start',
      { alwaysDisplay: false, scheduleStart: '2030-01-02', scheduleEnd: '2030-01-01' },
      false,
    ],
  ])('scheduled %s', async (_, schedule, isAccepted) => {
    const made = scene.addSlide(schedule);
    if (isAccepted) await made;
    else expect((await refusal(made)).status).toBe(400);
  });

  it.each([
    [{ type: 999 }],
    [{ type: '2' }],
    [{ name: 'n'.repeat(201) }],
    [{ rte_backgroundcolour: 'red;}body{' }],
    [{ rte_type: 'Somewhere' }],
    [{ scheduleStart: 'soon' }],
    [{ name: { $ne: '' } }],
    [{ name: 'nul\u0000' }],
    [{ type: 2, image_path: '/media/1/never-uploaded.png' }],
    [{ type: 2, image_path: 'javascript:alert(1)' }],
    [{ type: 2, image_path: '/media/../../etc/passwd' }],
    [{ rte_content: '<img src="/media/1/never-uploaded.png">' }],
  ])('refuse %j with 400', async (fields) => {
    expect((await refusal(scene.addSlide(fields as object))).status).toBe(400);
  });

  it('hold 256 KB of rich text at the most', async () => {
    const refused = await refusal(scene.addSlide({ rte_content: 'x'.repeat(262_145) }));
    expect(refused.body.errors).toEqual({ rte_content: 'The text is too long.' });
  });

  it('lose all that could act from their HTML', async () => {
    const made = await scene.addSlide({
      rte_content:
        '<h1 onclick="x()">Hi</h1><script>x()</script><iframe src="//evil"></iframe><a href="javascript:x()">l</a><img src=x onerror=x()><p style="position:fixed;color:red">p</p>',
    });
    expect(made.rte_content).toBe('<h1>Hi</h1><a>l</a><img src="x" /><p style="color:red">p</p>');
  });

  it('are made once, however often they are sent under the same key', async () => {
    const count = async () => (await scene.call('POST /api/slides/getslides', { PortalId: 1 })).length;
    const before = await count();
    const add = (creationKey: string, call = scene.call) =>
      call('POST /api/slides/add', { area: scene.area._id, slide: textSlide({ name: 'Once' }), creationKey });
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => add('the first key')));
    expect(again).toEqual([first, first]);
    expect(await add('the first key')).toEqual(first);
    expect(first).not.toHaveProperty('creationKey');
    expect((await add('another key'))._id).not.toBe(first?._id);
    const editor = await scene.addUser('has the same key', Role.Editor);
    expect((await add('the first key', editor.call))._id).not.toBe(first?._id);
    expect(await count()).toBe(before + 3);
  });

  it.each([
    [{ archived: 'no' }, 'archived'],
    [{ archived: null }, 'archived'],
    [{ lastModified: 'yesterday' }, 'lastModified'],
    [{ lastModified: 5 }, 'lastModified'],
  ])('refuse the update %j', async (update, field) => {
    const made = await scene.addSlide();
    await scene.call('PATCH /api/slides/archiveSlide', { _id: made._id, PortalId: 1, update: { archived: true } });
    const refused = await refusal(scene.call('PATCH /api/slides/updateSlide', { _id: made._id, PortalId: 1, update }));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, [field]]);
    expect((await scene.call('POST /api/slides/getslidebyid', { _id: made._id, PortalId: 1 })).archived).toBe(true);
  });

  it('know the version that a change began from, however its moment is written', async () => {
    const made = await scene.addSlide();
    const lastModified = made.lastModified.replace('Z', '+00:00');
    await scene.call('PATCH /api/slides/updateSlide', {
      _id: made._id,
      PortalId: 1,
      update: { duration: 8 },
      lastModified,
    });
  });

  it.each(['_id', 'PortalId', 'creator', 'type'])('of the unknown type let nobody set their %s', async (field) => {
    const made = await scene.addSlide({ type: 11, whatever: 1 });
    const update = { [field]: 'mine', whatever: 2 };
    expect(
      (await refusal(scene.call('PATCH /api/slides/updateSlide', { _id: made._id, PortalId: 1, update }))).status,
    ).toBe(400);
  });

  it('of a portal that is deleted are nobody’s', async () => {
    const portal = await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Closing' } });
    const there = await makeScene(test, portal.PortalId);
    const slide = await there.addSlide();
    await there.show(slide._id);
    const ask = () =>
      test.as(null)('POST /api/slides/getslidesbyids', { array: [slide._id], PortalId: portal.PortalId });
    expect(await ask()).toHaveLength(1);
    await scene.call('POST /api/portals/updatePortal', { _id: portal._id, update: { deleted: true } });
    expect(await ask()).toEqual([]);
  });

  it('have names of one line that read the way they are written', async () => {
    const made = await scene.addSlide({ name: ' Opening\r\n\thours  \u202egnp.exe\u0007👩‍👩‍👧 \u200b' });
    expect(made.name).toBe('Opening hours  gnp.exe 👩‍👩‍👧');
    const unnamed = await refusal(scene.addSlide({ name: '\n\u200b\u2066' }));
    expect(unnamed.body.error).toBe('The slide needs a name.');
  });

  it('change only what an update names', async () => {
    const made = await scene.addSlide();
    const changed = await scene.call('PATCH /api/slides/updateSlide', {
      _id: made._id,
      PortalId: 1,
      update: { duration: 7 },
    });
    expect(changed).toEqual({ ...made, duration: 7, lastModified: changed.lastModified });
    expect(changed.lastModified > made.lastModified).toBe(true);
  });

  it.each(['_id', 'PortalId', 'creator', 'nonsense', 'type'])('refuse an update of %s', async (key) => {
    const made = await scene.addSlide();
    const update = JSON.parse(`{"${key}": "1"}`);
    const refused = await refusal(scene.call('PATCH /api/slides/updateSlide', { _id: made._id, PortalId: 1, update }));
    expect(refused.status).toBe(400);
    expect(refused.body.error).toContain(key);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuse the key %s', async (key) => {
    const response = await fetch(`${test.url}/api/slides/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${scene.token}` },
      body: `{"area": "${scene.area._id}", "slide": {"type": 0, "name": "x", "${key}": {"polluted": true}}}`,
    });
    expect(response.status).toBe(400);
  });

  it('are not overwritten by somebody who started from an older version', async () => {
    const made = await scene.addSlide({ name: 'First' });
    const update = (name: string) =>
      scene.call('PATCH /api/slides/updateSlide', {
        _id: made._id,
        PortalId: 1,
        update: { name },
        lastModified: made.lastModified,
      });
    const newer = await update('Second');
    const refused = await refusal(update('Third'));
    expect(refused.status).toBe(409);
    expect(refused.body.newer).toEqual(newer);
    expect((await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: made._id })).name).toBe('Second');
  });

  it('are deleted only from the archive', async () => {
    const made = await scene.addSlide();
    const which = { _id: made._id, PortalId: 1 };
    expect((await refusal(scene.call('POST /api/slides/deleteSlide', which))).body).toMatchObject({ success: false });
    await scene.call('PATCH /api/slides/archiveSlide', { ...which, update: { archived: true } });
    expect(await scene.call('POST /api/slides/deleteSlide', which)).toEqual({ success: true });
    expect((await refusal(scene.call('POST /api/slides/getslidebyid', which))).status).toBe(404);
  });

  it('are edited by their contributor, and by editors; archived by admins only', async () => {
    const [contributor, other, editor, admin] = await Promise.all([
      scene.addUser('contributor', Role.Contributor),
      scene.addUser('other', Role.Contributor),
      scene.addUser('editor', Role.Editor),
      scene.addUser('admin-too', Role.Admin),
    ]);
    const made = await contributor.call('POST /api/slides/add', { area: scene.area._id, slide: textSlide() });
    const edit = { _id: made._id, PortalId: 1, update: { name: 'Edited' } };
    const archive = { _id: made._id, PortalId: 1, update: { archived: true } };
    expect((await refusal(other.call('PATCH /api/slides/updateSlide', edit))).status).toBe(403);
    await contributor.call('PATCH /api/slides/updateSlide', edit);
    await editor.call('PATCH /api/slides/updateSlide', edit);
    expect((await refusal(editor.call('PATCH /api/slides/archiveSlide', archive))).status).toBe(403);
    expect((await refusal(editor.call('PATCH /api/slides/updateSlide', archive))).status).toBe(403);
    expect((await admin.call('PATCH /api/slides/archiveSlide', archive)).archived).toBe(true);
  });

  it('do not exist for the staff of another portal', async () => {
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Neighbours', PortalId: 7 } });
    const stranger = await scene.addUser('stranger', Role.Admin, { PortalId: 7 });
    const made = await scene.addSlide();
    const calls = [
      stranger.call('POST /api/slides/getslides', { PortalId: 1, archived: false }),
      stranger.call('POST /api/slides/getslidebyid', { PortalId: 7, _id: made._id }),
      stranger.call('PATCH /api/slides/updateSlide', { PortalId: 7, _id: made._id, update: { name: 'Mine' } }),
      stranger.call('PATCH /api/slides/archiveSlide', { PortalId: 7, _id: made._id, update: { archived: true } }),
      stranger.call('POST /api/slides/add', { area: scene.area._id, slide: textSlide() }),
    ];
    const refused = await Promise.all(calls.map((call) => refusal(call)));
    expect(refused.map((one) => one.status)).toEqual(calls.map(() => 404));
    expect(await stranger.call('POST /api/slides/getslidesbyids', { array: [made._id], PortalId: 1 })).toEqual([]);
    expect(await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: made._id })).toEqual(made);
  });

  it('are public by id only while they stand on a channel, in the order asked for', async () => {
    const [one, two, hidden] = [await scene.addSlide(), await scene.addSlide(), await scene.addSlide()];
    await scene.show(one._id);
    await scene.show(two._id);
    const asked = { array: [two._id, hidden._id, one._id], PortalId: 1 };
    const seen = await test.as(null)('POST /api/slides/getslidesbyids', asked);
    expect(seen.map((slide) => slide._id)).toEqual([two._id, one._id]);
    expect(seen[0]).not.toHaveProperty('creator');
    expect(await scene.call('POST /api/slides/getslidesbyids', asked)).toHaveLength(3);
  });
});
