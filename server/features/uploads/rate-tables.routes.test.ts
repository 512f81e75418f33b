import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { readRateFeed } from '#slide-types/interestrate/feed.ts';

describe('xmlwrite', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const ROWS = [
    { description: '5 years', rate: '3.10 %' },
    { description: `<&>"' ]]> <!-- \r\n\t ü €`, rate: ' 🏦 ' },
    { description: '', rate: '' },
  ];
  const write = (more: object = {}) =>
    scene.call('POST /api/slides/xmlwrite', {
      PortalId: 1,
      title: 'Our <best> rates',
      description: 'From May & on',
      rows: ROWS,
      ...more,
    });

  it('writes a file that contains the same rows and can be used in a slide', async () => {
    const path = await write();
    expect(path).toMatch(/^\/media\/1\/[\w-]+-our-best-rates\.xml$/);
    const served = await fetch(test.url + path);
    expect(served.headers.get('content-type')).toBe('application/xml');
    expect(readRateFeed(await served.text())).toEqual({
      title: 'Our <best> rates',
      description: 'From May & on',
      items: ROWS,
    });
    const slide = await scene.addSlide({ type: 6, interestrate_source: 'Create New', interestrate_path: path });
    expect(slide.interestrate_path).toBe(path);
  });

  it('accepts numbers as rates, and an empty list of rows', async () => {
    const read = async (path: string) => readRateFeed(await (await fetch(test.url + path)).text()).items;
    expect(await read(await write({ rows: [{ description: 'A', rate: 3.1 }] }))).toEqual([
      { description: 'A', rate: '3.1' },
    ]);
    expect(await read(await write({ title: '../../etc/passwd', rows: [] }))).toEqual([]);
  });

  it.each([
    ['a control character', 'title', { title: 'ding \u0007' }],
    ['half a surrogate pair', 'description', { description: 'a \ud83c' }],
    ['a noncharacter', 'rows.0.rate', { rows: [{ description: 'x', rate: '\uffff' }] }],
    ['missing rows', 'rows', { rows: undefined }],
    ['a row without a rate', 'rows.0.rate', { rows: [{ description: 'x' }] }],
    ['too many rows', 'rows', { rows: Array.from({ length: 1001 }, () => ROWS[0]) }],
  ])('rejects %s', async (_, field, more) => {
    const refused = await refusal(write(more));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, [field]]);
  });

  it('may only be called by users of the portal', async () => {
    await scene.call('POST /api/portals/addPortal', { portal: { PortalName: 'Neighbours', PortalId: 7 } });
    const feed = { PortalId: 1, title: 'x', description: '', rows: [] };
    const contributor = await scene.addUser('writer', Role.Contributor);
    const neighbour = await scene.addUser('neighbour', Role.Admin, { PortalId: 7 });
    expect(await contributor.call('POST /api/slides/xmlwrite', feed)).toMatch(/^\/media\/1\//);
    expect((await refusal(neighbour.call('POST /api/slides/xmlwrite', feed))).status).toBe(404);
    expect((await refusal(test.as(null)('POST /api/slides/xmlwrite', feed))).status).toBe(401);
  });
});
