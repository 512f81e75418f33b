// @module-tag slow
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LARGEST_CHANNEL_MB } from '#rules/limits.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const TEXT_BYTES = 200_000;

describe('a portal with a lot of text', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ quotaMegabytes: 12 });
    scene = await makeScene(test);
    // Inserted directly, because adding slides is tested elsewhere.
    await test.database.write(null, (queries) =>
      queries.execute(sql`
        with slide as (
          insert into slides (id, portal_id, name, type, last_modified, always_display, fields)
          select gen_random_uuid()::text, 1, 'Long ' || lpad(number::text, 3, '0'), 0, now(), true,
                 jsonb_build_object('rte_content', repeat('x', ${TEXT_BYTES}), 'rte_type', 'Main Content', 'rte_backgroundcolour', '')
            from generate_series(1, 30) number
          returning id
        ) insert into area_slides (area_id, slide_id, portal_id) select ${scene.area._id}, id, 1 from slide`),
    );
  });
  afterAll(() => test.close());

  const post = (name: string, body: object) =>
    fetch(`${test.url}/api/slides/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${scene.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('lists all slides, in chunks, sorted by name', async () => {
    const listed = await scene.call('POST /api/slides/getslides', { PortalId: 1 });
    expect(listed).toHaveLength(30);
    expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).sort());
    const [first] = listed;
    expect(first).toEqual(await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: String(first?._id) }));
    const ids = listed.map(({ _id }) => _id).reverse();
    const byIds = await scene.call('POST /api/slides/getslidesbyids', { PortalId: 1, array: [...ids, ...ids] });
    expect(byIds.map(({ _id }) => _id)).toEqual(ids);
  });

  it('lists slides without their text on request', async () => {
    const response = await post('getslides', { PortalId: 1, withoutText: true });
    const json = await response.text();
    expect(json.length).toBeLessThan(30_000);
    const [first] = JSON.parse(json);
    expect(first).toMatchObject({ name: 'Long 001', rte_type: 'Main Content' });
    expect(first).not.toHaveProperty('rte_content');
    expect(first).not.toHaveProperty('textImage');
  });

  it('limits simultaneous lists of one user: some requests wait, and more are refused', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => post('getslides', { PortalId: 1 })));
    const statuses = responses.map(({ status }) => status);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(24);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    expect((await post('getslides', { PortalId: 1, withoutText: true })).status).toBe(200);
  });

  it('refuses more text on a channel than screens can load, but plays a channel that already has more', async () => {
    const slides = await scene.call('POST /api/slides/getslides', { PortalId: 1, withoutText: true });
    const most = Math.floor((LARGEST_CHANNEL_MB * 1024 * 1024) / (TEXT_BYTES + 200));
    for (const { _id } of slides.slice(0, most)) await scene.show(_id);
    const { status, body } = await refusal(scene.show(String(slides[most]?._id)));
    expect(status).toBe(413);
    expect(body.error).toMatch(
      /^The channel “Front window” would show 4\.\d MB of text, but screens can load only 4 MB\./,
    );
    await test.database.write(null, (queries) =>
      queries.execute(sql`insert into placements (channel_id, area_id, slide_id, portal_id, position)
        select ${scene.channel._id}, ${scene.area._id}, id, 1, 99 from slides where name > 'Long 025'`),
    );
    expect((await scene.document()).slides.length).toBe(most + 5);
    await scene.show(String(slides[0]?._id));
    expect((await scene.document()).slides.length).toBe(most + 4);
  });

  it('lists the address of the first image on this server instead of the text', async () => {
    const image = (src: string) => `<img alt="1 &gt; 0" src="${src}" />`;
    const texts = {
      none: `<p>src="/media/1/words.png"</p>${image('https://a.example/1.png')}`,
      one: `<p>${'x'.repeat(100_000)}</p>${image('https://a.example/1.png')}${image('/media/1/one.png')}${image('/media/1/two.png')}`,
    };
    const added: Record<string, string> = {};
    for (const [name, rte_content] of Object.entries(texts)) {
      const { _id } = await scene.addSlide();
      added[name] = _id;
      await test.database.write(null, (queries) =>
        queries.execute(sql`update slides set fields = ${JSON.stringify({ rte_content })}::jsonb where id = ${_id}`),
      );
    }
    const listed = await scene.call('POST /api/slides/getslides', { PortalId: 1, withoutText: true });
    const imageOf = (name: string) => listed.find(({ _id }) => _id === added[name])?.textImage;
    expect([imageOf('none'), imageOf('one')]).toEqual([undefined, '/media/1/one.png']);
  });

  it('counts text towards the portal’s quota', async () => {
    const text = { rte_content: `<p>${'x'.repeat(260_000)}</p>` };
    let added = 0;
    const { status, body } = await refusal(
      (async () => {
        for (; added < 40; added += 1) await scene.addSlide(text);
      })(),
    );
    expect(status).toBe(413);
    expect(body.error).toMatch(/^This portal has used up its storage\./);
    expect(added).toBeGreaterThan(15);
  });
});
