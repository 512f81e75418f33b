// @module-tag slow
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from '#server/testing/scene.ts';
import { respondWith, startSource, type TestSource } from '#server/testing/source.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { uploadFile } from '#server/testing/upload.ts';
import { definitions } from '#slide-types/definitions.ts';

const RATES_XML =
  '<rss><channel><title>Savings</title><description>From May</description><item><title>Five years</title><description>3.1 %</description></item></channel></rss>';
const RATES = { title: 'Savings', description: 'From May', items: [{ description: 'Five years', rate: '3.1 %' }] };
const DAY_MS = 86_400_000;
const type = definitions.interestrate.index;

describe('the feed of a slide', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let source: TestSource;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false, egress: { allowPrivate: true } });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    source = await startSource(respondWith(RATES_XML));
  });
  afterEach(() => source.close());

  const addRates = (more: object = {}) =>
    scene.addSlide({ type, rte_content: undefined, interestrate_path: source.url, ...more });
  const asAnyone = (slideId: string) => test.as(null)('GET /api/feeds/{slideId}', { slideId });
  const asStaff = (slideId: string) => scene.call('GET /api/feeds/{slideId}', { slideId });

  it('is the content of its source, for anyone who may see the slide', async () => {
    const slide = await addRates();
    await scene.show(slide._id);
    expect(await asAnyone(slide._id)).toEqual({
      kind: 'interestrate',
      content: RATES,
      fetchedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      ageSeconds: 0,
      stale: false,
      error: null,
    });
  });

  it('is only visible to users of the portal while the slide is not public', async () => {
    const hidden = await addRates();
    const archived = await addRates();
    await scene.show(archived._id);
    await scene.call('PATCH /api/slides/archiveSlide', {
      _id: archived._id,
      PortalId: scene.PortalId,
      update: { archived: true },
    });
    const soon = new Date(Date.now() + DAY_MS).toISOString();
    const over = await addRates({ alwaysDisplay: false, scheduleStart: new Date().toISOString(), scheduleEnd: soon });
    await scene.show(over._id);
    const past = new Date(Date.now() - DAY_MS).toISOString();
    await test.database.write(null, (queries) =>
      queries.execute(
        `update slides set schedule_start = '${past}', schedule_end = '${past}' where id = '${over._id}'`,
      ),
    );
    for (const slide of [hidden, archived, over]) {
      expect((await refusal(asAnyone(slide._id))).status).toBe(404);
      expect((await asStaff(slide._id)).content).toEqual(RATES);
    }
    const elsewhere = await otherPortal();
    expect((await refusal(elsewhere('GET /api/feeds/{slideId}', { slideId: hidden._id }))).status).toBe(404);
  });

  it('returns 404 without a slide or an address, or for a type without feeds', async () => {
    const empty = await addRates({ interestrate_path: '' });
    const text = await scene.addSlide();
    for (const slideId of ['nothing', empty._id, text._id]) {
      expect((await refusal(asStaff(slideId))).status).toBe(404);
    }
  });

  it('of a draft is returned to users who may create slides, or the reason why it can’t be', async () => {
    const preview = (slide: object) =>
      scene.call('POST /api/feeds/preview', { PortalId: 1, slide: { type, ...slide } });
    expect((await preview({ interestrate_path: source.url })).content).toEqual(RATES);
    expect((await refusal(preview({ interestrate_path: 'javascript:alert(1)' }))).body.errors).toHaveProperty(
      'interestrate_path',
    );
    expect((await refusal(preview({ type: 99 }))).status).toBe(400);
    expect((await refusal(preview({}))).status).toBe(404);
    source.respond = respondWith('<p>Please log in</p>', 'text/html');
    expect(await preview({ interestrate_path: `${source.url}/portal` })).toMatchObject({
      content: null,
      fetchedAt: null,
      stale: true,
      error: 'There are no rates in this feed. Check the address, or choose another source.',
      code: 'rates-absent',
    });
  });

  it('says that an uploaded file has disappeared from the server', async () => {
    const location = await uploadFile(`${test.url}/uploadXML/1`, Buffer.from(RATES_XML), 'rates.xml', scene.token);
    const slide = await addRates({ interestrate_path: location });
    await test.media.remove(location.replace('/media/', ''));
    expect(await asStaff(slide._id)).toMatchObject({ content: null, stale: true, code: 'file-not-found' });
  });

  it('of an unknown format is only read by a mapping, for which a draft’s source can be listed', async () => {
    const call = (slide: object) =>
      scene.call('POST /api/feeds/outline', { PortalId: 1, slide: { type, interestrate_path: source.url, ...slide } });
    source.respond = respondWith(
      '<bank><rate of="JPY" unit="100">4.52</rate><rate of="USD" unit="1">1.10</rate></bank>',
    );
    expect(await call({})).toMatchObject({
      content: { tables: [{ path: 'bank/rate', rowCount: 2 }] },
      error: null,
    });
    const mapping = {
      interestrate_map_rows: 'bank/rate',
      interestrate_map_name: '@of',
      interestrate_map_rate: '~self',
      interestrate_map_numbers: '1234.56',
      interestrate_map_names: ['JPY'],
    };
    const unmapped = await addRates();
    expect(await asStaff(unmapped._id)).toMatchObject({
      content: null,
      error: expect.stringContaining('The format of this feed is unknown'),
    });
    const convert = { interestrate_map_unit: '@unit', interestrate_map_unit_use: 'Convert' };
    const mapped = await addRates({ ...mapping, ...convert });
    expect((await asStaff(mapped._id)).content).toMatchObject({ items: [{ rate: '0.0452' }, { rate: '1.10' }] });
    const withoutUnits = await addRates(mapping);
    expect((await asStaff(withoutUnits._id)).content).toMatchObject({ items: [{ rate: '', problem: 'unit' }, {}] });
    const { errors } = (await refusal(addRates({ interestrate_map_rows: 'bank/rate', ...convert }))).body;
    expect(Object.keys(errors ?? {}).sort()).toEqual(
      ['name', 'names', 'numbers', 'rate'].map((field) => `interestrate_map_${field}`),
    );
    const other = { type: definitions.rss.index, rss_url: source.url };
    expect((await refusal(call(other))).status).toBe(404);
  });

  it('of a draft has a rate limit for each user', async () => {
    const { call } = await scene.addUser('impatient', Role.Editor);
    const preview = () =>
      call('POST /api/feeds/preview', { PortalId: 1, slide: { type, interestrate_path: source.url } });
    const outcomes = await Promise.allSettled(Array.from({ length: 80 }, preview));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
    expect((await refusal(preview())).status).toBe(429);
    expect(source.requests).toHaveLength(1);
  });

  it('can be a file of the same portal, but of no other', async () => {
    const call = await otherPortal();
    const rows = [{ description: 'Theirs', rate: '1' }];
    const theirs = await call('POST /api/slides/xmlwrite', { PortalId: 2, rows });
    const mine = await scene.call('POST /api/slides/xmlwrite', {
      PortalId: 1,
      rows: [{ description: 'Mine', rate: '2' }],
    });
    const preview = (path: string) =>
      scene.call('POST /api/feeds/preview', { PortalId: 1, slide: { type, interestrate_path: path } });
    expect((await preview(mine)).content).toMatchObject({ items: [{ description: 'Mine', rate: '2' }] });
    for (const location of [theirs, '/media/1/nothing.xml', '/etc/passwd', '/api/users/getusers']) {
      expect(await preview(location)).toMatchObject({
        content: null,
        stale: true,
        error: expect.stringMatching(/\.$/),
      });
    }
  });

  it('determines the slide’s turn on all screens by its number of items, once it has been requested', async () => {
    source.respond = respondWith(
      `<rss version="2.0"><channel><title>Site</title>${'<item><title>Post</title></item>'.repeat(3)}</channel></rss>`,
    );
    const slide = await scene.addSlide({
      type: definitions.wpRss.index,
      rte_content: undefined,
      duration: 0,
      wp_rss_url: source.url,
      wp_rss_items_to_display: 0,
    });
    await scene.show(slide._id);
    const shownDuration = async () => (await scene.document()).slides.find(({ _id }) => _id === slide._id)?.duration;
    expect(await shownDuration()).toBe(50);

    expect((await asAnyone(slide._id)).content).toMatchObject({ items: [{ title: 'Post' }, {}, {}] });
    expect(await shownDuration()).toBe(15);

    const stored = await scene.call('POST /api/slides/getslidebyid', { PortalId: scene.PortalId, _id: slide._id });
    expect(stored).toEqual(slide);
  });

  async function otherPortal() {
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Other', PortalId: 2 } }).catch(() => null);
    const userName = `other${Math.random()}`;
    return (await scene.addUser(userName, Role.Admin, { PortalId: 2 })).call;
  }
});

describe('the address of a feed', () => {
  let test: TestApp;
  let allowed: TestSource;
  let inside: TestSource;
  beforeAll(async () => {
    allowed = await startSource(respondWith(RATES_XML));
    inside = await startSource(respondWith(RATES_XML));
    test = await startTestApp({ ffmpeg: false, egress: { allowHosts: [allowed.host] } });
  });
  afterAll(() => Promise.all([test.close(), allowed.close(), inside.close()]));

  const preview = async (address: string) =>
    test.as(await test.superuser())('POST /api/feeds/preview', {
      PortalId: 1,
      slide: { type, interestrate_path: address },
    });

  it('can be private only if the administrator of the server allows it', async () => {
    expect((await preview(allowed.url)).content).toEqual(RATES);
    for (const address of [
      inside.url,
      'http://169.254.169.254/latest/meta-data/',
      'http://[::1]/',
      'http://localhost/',
      'http://2130706433/',
      'https://8.8.8.8:8443/',
      'http://user:secret@8.8.8.8/',
    ]) {
      expect(await preview(address)).toMatchObject({
        content: null,
        error: expect.stringMatching(/^This address can’t be loaded/),
      });
    }
    expect(inside.requests).toEqual([]);
  });

  it.each([301, 302, 307, 308])('can’t be redirected to a private one with status %i', async (status) => {
    for (const location of [inside.url, 'http://169.254.169.254/', 'file:///etc/passwd']) {
      allowed.respond = (_request, response) => response.writeHead(status, { location }).end();
      expect((await preview(`${allowed.url}/${status}/${location.length}`)).content).toBeNull();
    }
    expect(inside.requests).toEqual([]);
  });
});
