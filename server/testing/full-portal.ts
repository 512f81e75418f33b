import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { portals, slides, users } from '#server/db/schema.ts';
import { makeScene } from './scene.ts';
import type { TestApp } from './test-app.ts';
import { uploadFile } from './upload.ts';

/** Number of the portal that `makeFullPortal` creates. */
export const FULL_PORTAL = 3;
const DEMO_FILES = path.resolve(import.meta.dirname, '../demo/files');
const MONDAY_TO_FRIDAY = [...Array.from({ length: 5 }, () => ({ from: '08:30', until: '18:00' })), null, null];

/** Creates a portal with references between all kinds of records. Returns the id of its custom template. */
export async function makeFullPortal(test: TestApp): Promise<string> {
  const call = test.as(await test.superuser());
  const portal = await call('POST /api/portals/addPortal', {
    portal: {
      PortalId: FULL_PORTAL,
      PortalName: 'Bakery',
      alertDelayMinutes: 30,
      language: 'de-AT',
      timeZone: 'Europe/Vienna',
      optionalFeatures: ['synchronization'],
    },
  });
  const { area, channel, addUser, show, addSlide } = await makeScene(test, FULL_PORTAL);
  const token = await test.superuser();
  const upload = (address: string, name: string, bytes: Buffer, fields?: Record<string, string>) =>
    uploadFile(test.url + address, bytes, name, token, fields);
  const demo = (name: string) => readFile(path.join(DEMO_FILES, name));
  const pictures = (await readdir(DEMO_FILES)).filter((name) => /\.(jpg|png)$/.test(name));
  const [poster, background, shared] = await Promise.all(
    pictures.slice(0, 3).map(async (name) => upload(`/upload/${FULL_PORTAL}`, name, await demo(name))),
  );
  const captionsFile = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello');
  const captions = await upload(`/uploadVideo/${FULL_PORTAL}`, 'words.vtt', captionsFile, { path: 'captions' });
  const css = await upload('/uploadGeneric/', 'look.css', Buffer.from(`.a{background:url(${shared})}`));
  const board = await call('POST /api/templates/add', {
    template: {
      ...{ name: 'Board', css_path: css, background_path: shared, num_titles: 1, type: 2 },
      slots: { title1: { name: 'Greeting', example: 'Hello' } },
    },
  });
  await call('POST /api/portals/updatePortal', { _id: portal._id, update: { customTemplates: [board._id] } });
  const theme = { background: '#fdf6ec', text: '#33231c', accent: '#b4532a', typeface: 'source-serif-4' } as const;
  const logo = await upload(`/upload/${FULL_PORTAL}`, 'logo.png', await demo(pictures[3] ?? ''));
  await call('PATCH /api/portals/setTheme', {
    PortalId: FULL_PORTAL,
    theme: { ...theme, logo, logoPosition: 'top-left' },
  });

  const second = await call('POST /api/areas/add', {
    area: { PortalId: FULL_PORTAL, name: 'Ticker', useSlidesFrom: area._id },
  });
  const third = await call('POST /api/areas/add', { area: { PortalId: FULL_PORTAL, name: 'Old' } });
  const berlin = await call('POST /api/tags/add', { PortalId: FULL_PORTAL, name: 'Berlin', colour: 'blue' });
  await call('POST /api/tags/add', { PortalId: FULL_PORTAL, name: 'Unused' });
  const other = await call('POST /api/channels/add', {
    channel: {
      PortalId: FULL_PORTAL,
      name: 'Back room',
      selectedAreas: [area._id, second._id, third._id],
      backgroundimage: background,
      description: `<p>Like <a href="/PreviewSlide?portal=${FULL_PORTAL}&amp;channel=${channel._id}">the window</a></p>`,
      language: 'fr',
      muted: true,
      tags: [berlin._id],
      openingHours: { timezone: 'Europe/Berlin', days: MONDAY_TO_FRIDAY },
    },
  });
  const closed = await call('POST /api/channels/add', {
    channel: { PortalId: FULL_PORTAL, name: 'Closed', selectedAreas: [area._id, third._id] },
  });
  await call('POST /api/syncgroups/add', { PortalId: FULL_PORTAL, name: 'Both', channels: [other._id, channel._id] });

  const lunch = await call('POST /api/times/add', {
    ...{ PortalId: FULL_PORTAL, name: 'Lunch' },
    times: [{ from: '12:00', until: '14:00', holidays: 'excluded' }],
  });
  await call('PATCH /api/times/setHolidays', {
    PortalId: FULL_PORTAL,
    dates: [{ date: '2030-12-25', name: 'Christmas' }],
  });
  const holidayCalendar = {
    ...{ address: 'https://example.com/holidays.ics', dates: [{ date: '2030-05-01', name: 'May Day' }], problem: null },
    ...{ readAt: '2026-01-02T03:04:05.678Z', checkedAt: '2026-01-02T03:04:05.678Z' },
  };
  await test.database.queries.update(portals).set({ holidayCalendar }).where(eq(portals.PortalId, FULL_PORTAL));

  const text = await addSlide({
    name: 'Text',
    rte_content: `<p><img src="${poster}"> <a href="/DesktopModules/Vitrine/channels/${FULL_PORTAL}/Back-room/Default.aspx">here</a> ${area._id}</p>`,
  });
  const made = [
    text,
    await addSlide({ name: 'Poster', type: 2, image_path: poster }),
    await addSlide({
      name: 'Board',
      type: 8,
      template_selectedtemplate: { name: 'Board', css_path: css },
      template_title1: 'Hi',
    }),
    await addSlide({
      name: 'Film',
      type: 5,
      video_path: 'https://example.com/video.mp4',
      video_captions_path: captions,
    }),
    await addSlide({
      name: 'News',
      type: 9,
      wp_rss_url: 'https://example.com/feed',
      wp_rss_items_to_display: 0,
      duration: 0,
    }),
    await addSlide({ name: 'Later', type: 11, anything: { deep: [text._id, poster] } }),
    await addSlide({
      name: 'Soup',
      level: 'first',
      weight: 3,
      displayTimes: [{ namedTime: lunch._id }, { from: '18:00', until: '20:00' }],
    }),
    await addSlide({ name: 'Put away' }),
  ];
  const both = made.slice(0, 2).map(({ _id }) => _id);
  await show((await addSlide({ name: 'Both', type: 12, playlist_slides: both, weight: 2 }))._id);
  const berliner = { all: [berlin._id], area: area._id, none: ['shape:strip'], channels: null };
  const byTag = [
    await addSlide({ name: 'Only in Berlin', targets: [berliner] }),
    await addSlide({ name: 'Not back there', targets: [berliner] }),
  ];
  for (const slide of made) await show(slide._id);
  for (const slide of [...made].reverse()) await show(slide._id, other._id);
  await show(text._id, closed._id);
  const backThere = { channel: other._id, area: area._id, slide: byTag[1]?._id ?? '' };
  await call('PATCH /api/channels/toggleSlide', { ...backThere, isPlaced: false });
  const slideOrder = [{ AreaID: area._id, SlideIDs: [text._id, byTag[0]?._id ?? ''] }];
  await call('PATCH /api/channels/updateChannel', { _id: other._id, PortalId: FULL_PORTAL, update: { slideOrder } });
  const night = { whenClosed: 'slide', closedSlide: text._id } as const;
  await call('PATCH /api/channels/updateChannel', { _id: other._id, PortalId: FULL_PORTAL, update: night });
  const hidden = await call('POST /api/slides/add', {
    area: third._id,
    slide: { type: 0, name: 'Hidden', duration: 5, alwaysDisplay: true, rte_content: '<p>x</p>' },
  });
  for (const { _id } of [other, closed])
    await call('PATCH /api/channels/toggleSlide', { channel: _id, area: third._id, slide: hidden._id });
  await call('PATCH /api/areas/updateArea', { _id: third._id, PortalId: FULL_PORTAL, update: { archived: true } });
  await call('PATCH /api/channels/updateChannel', {
    _id: closed._id,
    PortalId: FULL_PORTAL,
    update: { archived: true },
  });
  const last = made.at(-1) as (typeof made)[number];
  await call('PATCH /api/slides/archiveSlide', { _id: last._id, PortalId: FULL_PORTAL, update: { archived: true } });
  await test.database.queries.update(slides).set({ itemsFound: 4 }).where(eq(slides.name, 'News'));
  await addUser('baker', 0);
  const { call: asSeller } = await addUser('seller', 3, { channels: [channel._id] });
  // One of the user's channels no longer exists.
  await test.database.queries
    .update(users)
    .set({ channels: [channel._id, randomUUID()] })
    .where(eq(users.userName, 'seller'));
  await asSeller('POST /api/slides/add', {
    area: area._id,
    slide: {
      PortalId: FULL_PORTAL,
      type: 0,
      name: 'By the seller',
      duration: 5,
      alwaysDisplay: true,
      rte_content: '<p>x</p>',
    },
  });
  return board._id;
}
