// @module-tag slow
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { pdfWith } from '#server/testing/pdf.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startSource, type TestSource } from '#server/testing/source.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { storedNames, uploadFile } from '#server/testing/upload.ts';

const [FROM, TO] = [1, 7];

describe('Copies from another portal', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let target: Awaited<ReturnType<typeof makeScene>>;
  /** Of a picture on the web. */
  let source: TestSource;
  let width = 0;

  beforeAll(async () => {
    source = await startSource((_request, response) => void nextImage().then((bytes) => response.end(bytes)));
    test = await startTestApp({ egress: { allowHosts: [source.host] } });
    scene = await makeScene(test, FROM);
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Branch', PortalId: TO } });
    target = await makeScene(test, TO);
  });
  afterAll(async () => {
    await test.close();
    await source.close();
  });

  /** Each image has a size of its own. */
  function nextImage(): Promise<Buffer> {
    width += 1;
    return sharp({ create: { width, height: 1, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
  }
  const upload = async (name = 'poster.png') =>
    uploadFile(`${test.url}/upload/${FROM}`, await nextImage(), name, scene.token);
  const copySlides = (slides: string[], more: object = {}) =>
    scene.call('POST /api/slides/copy', { PortalId: TO, fromPortal: FROM, area: target.area._id, slides, ...more });
  const copied = (slideId: string | undefined) =>
    scene.call('POST /api/slides/getslidebyid', { PortalId: TO, _id: slideId ?? '' });
  const filesOf = async (PortalId: number) => (await scene.call('POST /api/files/find', { PortalId })).files;

  it('of slides have files of their own, also those in their text', async () => {
    const [location, inText] = [await upload(), await upload('in-text.png')];
    const slide = await scene.addSlide({ type: 2, image_path: location, name: 'Poster' });
    const text = await scene.addSlide({ rte_content: `<p><img src="${inText}"></p>` });
    const [poster, rich] = await copySlides([slide._id, text._id]);
    const copy = await copied(poster?._id);
    expect(copy).toMatchObject({ name: 'Poster', PortalId: TO, targets: [], type: 2 });
    expect(copy.image_path).toMatch(new RegExp(`^/media/${TO}/`));
    expect((await fetch(test.url + copy.image_path)).status).toBe(200);
    expect(String((await copied(rich?._id)).rte_content)).toMatch(new RegExp(`src="/media/${TO}/`));
    expect((await filesOf(TO)).map(({ name }) => name)).toEqual(expect.arrayContaining(['poster.png', 'in-text.png']));
    // They can be shown there, and the originals stay where they were.
    await target.show(copy._id);
    expect((await target.document()).slides.map(({ image_path }) => image_path)).toEqual([copy.image_path]);
    expect((await scene.call('POST /api/slides/getslidebyid', { PortalId: FROM, _id: slide._id })).image_path).toBe(
      location,
    );
  });

  it('use files again that are already there, however often they are made', async () => {
    const slide = await scene.addSlide({ type: 2, name: 'Again', image_path: await upload('again.png') });
    const key = { creationKey: 'some random text' };
    const [first, again] = [await copySlides([slide._id], key), await copySlides([slide._id], key)];
    expect(again).toEqual(first);
    const names = await storedNames(test.media);
    const [other] = await copySlides([slide._id]);
    expect((await copied(other?._id)).image_path).toBe((await copied(first[0]?._id)).image_path);
    expect((await copied(other?._id)).name).toBe('Again (2)');
    expect(await storedNames(test.media)).toHaveLength(names.length);
  });

  it('of linked files are linked too, once for each address', async () => {
    const [address, kind] = [`${source.url}/menu.png`, 'image'] as const;
    const { location } = await scene.call('POST /api/files/link', { PortalId: FROM, address, kind });
    const slide = await scene.addSlide({ type: 2, image_path: location });
    const [first] = await copySlides([slide._id]);
    const [second] = await copySlides([slide._id]);
    const image = String((await copied(first?._id)).image_path);
    expect((await copied(second?._id)).image_path).toBe(image);
    const linkAt = async (at: string) =>
      (await scene.call('POST /api/files/getlink', { PortalId: TO, location: at })).link;
    expect(await linkAt(image)).toMatchObject({ address, problem: null });
    // The next request gets another picture.
    const checked = await scene.call('POST /api/files/checklink', { PortalId: TO, location: image });
    expect(checked.location).not.toBe(image);
    expect((await copied(first?._id)).image_path).toBe(checked.location);
    expect((await scene.call('POST /api/slides/getslidebyid', { PortalId: FROM, _id: slide._id })).image_path).toBe(
      location,
    );
  });

  it('of documents show the same pages', async () => {
    const location = await uploadFile(`${test.url}/uploadDocument/${FROM}`, pdfWith(2), 'menu.pdf', scene.token);
    const slide = await scene.addSlide({ type: 13, document_path: location });
    const [copy] = await copySlides([slide._id]);
    const { document_path } = await copied(copy?._id);
    expect(document_path).toMatch(new RegExp(`^/media/${TO}/`));
    const find = async () => (await filesOf(TO)).find((file) => file.location === document_path);
    await expect.poll(async () => (await find())?.state, { timeout: 60_000, interval: 100 }).toBe('ready');
    expect((await find())?.pages).toBe(2);
  });

  it('of playlists contain copies of their slides', async () => {
    const parts = [(await scene.addSlide({ name: 'One' }))._id, (await scene.addSlide({ name: 'Two' }))._id];
    const playlist = await scene.addSlide({ type: 12, name: 'Both', playlist_slides: parts });
    const [copy] = await copySlides([playlist._id]);
    const { playlist_slides } = await copied(copy?._id);
    const names = await Promise.all((playlist_slides as string[]).map(async (slideId) => (await copied(slideId)).name));
    expect(names).toEqual(['One', 'Two']);
  });

  it('keep their named times, if the portal has them', async () => {
    const times = { from: '11:00', until: '14:00', weekdays: [1, 2, 3, 4, 5] };
    const lunch = (PortalId: number) => scene.call('POST /api/times/add', { PortalId, name: 'Lunch', times: [times] });
    const { _id: namedTime } = await lunch(FROM);
    const slide = await scene.addSlide({ name: 'Soup', displayTimes: [{ namedTime }] });
    const refused = await refusal(copySlides([slide._id]));
    expect([refused.status, refused.body.code, refused.body.values]).toEqual([
      400,
      'copy-lacks-named-time',
      { slide: 'Soup', name: 'Lunch' },
    ]);
    const { _id: same } = await lunch(TO);
    const [copy] = await copySlides([slide._id]);
    expect((await copied(copy?._id)).displayTimes[0]?.namedTime).toBe(same);
  });

  it('leave nothing behind when they are refused', async () => {
    const slide = await scene.addSlide({ type: 2, image_path: await upload('refused.png') });
    const names = await storedNames(test.media);
    const area = (await scene.call('POST /api/areas/add', { area: { PortalId: FROM, name: 'Of the other portal' } }))
      ._id;
    expect((await refusal(copySlides([slide._id], { area }))).status).toBe(404);
    expect((await refusal(copySlides([slide._id, 'nothing']))).status).toBe(404);
    expect((await refusal(copySlides([slide._id], { area: undefined }))).status).toBe(400);
    expect(await storedNames(test.media)).toHaveLength(names.length);
  });

  it('are refused if a file has disappeared from the server', async () => {
    const location = await upload('lost.png');
    const slide = await scene.addSlide({ type: 2, image_path: location });
    await test.media.remove(location.replace('/media/', ''));
    const { status, body } = await refusal(copySlides([slide._id]));
    expect([status, body.error]).toEqual([
      400,
      '“lost.png” can’t be copied. This file doesn’t exist any more. Please upload it again.',
    ]);
  });

  it('are only for users who can reach both portals', async () => {
    const slide = await scene.addSlide();
    const { call } = await scene.addUser('admin of the branch', Role.Admin, { PortalId: TO });
    const request = { PortalId: TO, fromPortal: FROM, area: target.area._id, slides: [slide._id] };
    expect((await refusal(call('POST /api/slides/copy', request))).status).toBe(404);
    const channel = { PortalId: TO, fromPortal: FROM, _id: scene.channel._id };
    expect((await refusal(call('POST /api/channels/copy', channel))).status).toBe(404);
    // Nor is another portal’s channel copied as if it were their own.
    expect((await refusal(call('POST /api/channels/copy', { ...channel, fromPortal: TO }))).status).toBe(404);
  });

  it('of channels show the same in the same areas', async () => {
    const tag = (PortalId: number, name: string) => scene.call('POST /api/tags/add', { PortalId, name });
    const [berlin, kitchen] = [await tag(FROM, 'Berlin'), await tag(FROM, 'Kitchen')];
    const ownTag = await tag(TO, 'berlin');
    const side = await scene.call('POST /api/areas/add', { area: { PortalId: FROM, name: 'Side', x: 70, width: 30 } });
    const background = await upload('background.png');
    const original = await scene.call('POST /api/channels/add', {
      channel: {
        PortalId: FROM,
        name: 'Entrance',
        selectedAreas: [scene.area._id, side._id],
        tags: [berlin._id, kitchen._id],
        backgroundimage: background,
        muted: true,
      },
    });
    const slides = [await scene.addSlide({ name: 'First' }), await scene.addSlide({ name: 'Second' })];
    for (const slide of slides.toReversed()) await scene.show(slide._id, original._id);
    const byTag = await scene.addSlide({ name: 'By tag' });
    await scene.call('PATCH /api/slides/setTarget', {
      PortalId: FROM,
      slides: [byTag._id],
      target: { all: [berlin._id], area: scene.area._id, none: [], channels: null },
    });
    const request = { PortalId: TO, fromPortal: FROM, _id: original._id };
    const copy = await scene.call('POST /api/channels/copy', request);
    expect(copy).toMatchObject({ name: 'Entrance', PortalId: TO, muted: true, tags: [ownTag._id] });
    expect(copy.backgroundimage).toMatch(new RegExp(`^/media/${TO}/`));
    const areas = await scene.call('POST /api/areas/getareas', { PortalId: TO });
    const names = copy.selectedAreas.map((areaId) => areas.find(({ _id }) => _id === areaId)?.name);
    expect(names).toEqual(['Main', 'Side']);
    expect(copy.selectedAreas).toContain(target.area._id);
    const shown = copy.selectedSlides.flatMap(({ SlideIDs }) => SlideIDs);
    const shownNames = await Promise.all(shown.map(async (slideId) => (await copied(slideId)).name));
    expect(shownNames).toEqual(['Second', 'First', 'By tag']);

    const empty = await scene.call('POST /api/channels/copy', { ...request, withSlides: false, name: 'Exit' });
    expect([empty.name, empty.selectedSlides.flatMap(({ SlideIDs }) => SlideIDs)]).toEqual(['Exit', []]);
    expect(empty.selectedAreas).toEqual(copy.selectedAreas);
  });

  it('of areas have their shape', async () => {
    const original = await scene.call('POST /api/areas/add', {
      area: { PortalId: FROM, name: 'Ticker', y: 90, height: 10, useSlidesFrom: scene.area._id },
    });
    const copy = await scene.call('POST /api/areas/copy', { PortalId: TO, fromPortal: FROM, _id: original._id });
    expect(copy).toMatchObject({
      name: 'Ticker',
      y: 90,
      height: 10,
      PortalId: TO,
      useSlidesFrom: null,
      UsableSlideIDs: [],
    });
  });
});
