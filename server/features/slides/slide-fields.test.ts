import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScene, textSlide } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const SCHEDULE =
  "You must fill in start/end date, check 'always display', or fill in start date and check 'display from start date'.";

describe('the fields of a slide', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  it('stores a slide exactly as it was sent', async () => {
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
    const slide = await scene.addSlide(sent);
    expect(slide).toMatchObject({ ...sent, archived: false, PortalId: 1 });
    expect(await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: slide._id })).toEqual(slide);
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
        interestrate_map_rows: 'Tarih_Date/Currency',
        interestrate_map_name: '@Kod',
        interestrate_map_second_name: 'Isim',
        interestrate_map_rate: 'ForexBuying',
        interestrate_map_unit: 'Unit',
        interestrate_map_unit_use: 'Convert',
        interestrate_map_numbers: '1234.56',
        interestrate_map_suffix: 'TL',
        interestrate_map_title: 'Today',
        interestrate_map_names: ['USD, ABD DOLARI', 'JPY, JAPON YENI'],
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
  ])('stores the fields of type %i exactly as they were sent', async (type, fields) => {
    const slide = await scene.addSlide({ type, rte_content: undefined, ...fields });
    expect(slide).toMatchObject({ type, ...fields });
    expect(await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: slide._id })).toEqual(slide);
    const changed = await scene.call('PATCH /api/slides/updateSlide', { PortalId: 1, _id: slide._id, update: fields });
    expect(changed).toEqual({ ...slide, lastModified: changed.lastModified });
  });

  it('accepts a number that is sent as a string, and treats other strings as missing', async () => {
    expect((await scene.addSlide({ duration: '12' })).duration).toBe(12);
    const refused = await refusal(scene.addSlide({ duration: 'soon' }));
    expect(refused.body.errors).toEqual({ duration: 'The slide needs a duration.' });
  });

  it('refuses a slide with all of its problems at once', async () => {
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
    ['always displayed', { alwaysDisplay: true }, true],
    ['no schedule', { alwaysDisplay: false }, false],
    ['only a start', { alwaysDisplay: false, scheduleStart: '2030-01-01' }, false],
    ['only an end', { alwaysDisplay: false, scheduleEnd: '2030-01-01' }, false],
    ['start and end', { alwaysDisplay: false, scheduleStart: '2030-01-01', scheduleEnd: '2030-01-02' }, true],
    [
      'from the start date on',
      { alwaysDisplay: false, scheduleStart: '2030-01-01', alwaysDisplayAfterStartDate: true },
      true,
    ],
    ['from a missing start date on', { alwaysDisplay: false, alwaysDisplayAfterStartDate: true }, false],
    ['a start in the past', { alwaysDisplay: false, scheduleStart: '2020-01-01', scheduleEnd: '2030-01-01' }, false],
    [
      'an end before the start',
      { alwaysDisplay: false, scheduleStart: '2030-01-02', scheduleEnd: '2030-01-01' },
      false,
    ],
  ])('checks the schedule of a slide: %s', async (_, schedule, isAccepted) => {
    const adding = scene.addSlide(schedule);
    if (isAccepted) await adding;
    else expect((await refusal(adding)).status).toBe(400);
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
  ])('refuses %j with 400', async (fields) => {
    expect((await refusal(scene.addSlide(fields as object))).status).toBe(400);
  });

  it('refuses more than 256 KB of rich text', async () => {
    const refused = await refusal(scene.addSlide({ rte_content: 'x'.repeat(262_145) }));
    expect(refused.body.errors).toEqual({ rte_content: 'The text is too long. Shorten it.' });
  });

  it('removes everything from HTML that could run code', async () => {
    const slide = await scene.addSlide({
      rte_content:
        '<h1 onclick="x()">Hi</h1><script>x()</script><iframe src="//evil"></iframe><a href="javascript:x()">l</a><img src=x onerror=x()><p style="position:fixed;color:red">p</p>',
    });
    expect(slide.rte_content).toBe('<h1>Hi</h1><a>l</a><img src="x" /><p style="color:red">p</p>');
  });

  it('removes line breaks and invisible characters from names', async () => {
    const slide = await scene.addSlide({ name: ' Opening\r\n\thours  \u202egnp.exe\u0007👩‍👩‍👧 \u200b' });
    expect(slide.name).toBe('Opening hours  gnp.exe 👩‍👩‍👧');
    const unnamed = await refusal(scene.addSlide({ name: '\n\u200b\u2066' }));
    expect(unnamed.body.error).toBe('The slide needs a name.');
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s', async (key) => {
    const response = await fetch(`${test.url}/api/slides/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${scene.token}` },
      body: `{"area": "${scene.area._id}", "slide": {"type": 0, "name": "x", "${key}": {"polluted": true}}}`,
    });
    expect(response.status).toBe(400);
  });
});
