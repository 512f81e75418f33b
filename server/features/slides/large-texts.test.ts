// @module-tag slow
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LARGEST_CHANNEL_MB } from '#rules/limits.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const TEXT_BYTES = 200_000;

describe('a portal with much text', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ quotaMegabytes: 12 });
    scene = await makeScene(test);
    // Written straight into the table: how slides are added is tested elsewhere.
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

  const ask = (name: string, body: object) =>
    fetch(`${test.url}/api/slides/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${scene.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('is listed completely, in pieces, in the order of names', async () => {
    const listed = await scene.call('POST /api/slides/getslides', { PortalId: 1 });
    expect(listed).toHaveLength(30);
    expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).sort());
    const [first] = listed;
    expect(first).toEqual(await scene.call('POST /api/slides/getslidebyid', { PortalId: 1, _id: String(first?._id) }));
    const ids = listed.map(({ _id }) => _id).reverse();
    const byIds = await scene.call('POST /api/slides/getslidesbyids', { PortalId: 1, array: [...ids, ...ids] });
    expect(byIds.map(({ _id }) => _id)).toEqual(ids);
  });

  it('is listed without its text for those who only want names', async () => {
    const answer = await ask('getslides', { PortalId: 1, withoutText: true });
    const text = await answer.text();
    expect(text.length).toBeLessThan(30_000);
    const [first] = JSON.parse(text);
    expect(first).toMatchObject({ name: 'Long 001', rte_type: 'Main Content' });
    expect(first).not.toHaveProperty('rte_content');
    expect(first).not.toHaveProperty('textImage');
  });

  it('is sent to one person a few times at once: others wait, and too many more are refused', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('getslides', { PortalId: 1 })));
    const statuses = answers.map(({ status }) => status);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(24);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    expect((await ask('getslides', { PortalId: 1, withoutText: true })).status).toBe(200);
  });

  it('can’t be put on one channel beyond what screens load, and a channel that has more already still plays', async () => {
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

  it('is listed with the address of its first own image instead, for thumbnails', async () => {
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

  it('counts towards the quota of the portal, with its files', async () => {
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
