import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slides } from '#server/db/schema.ts';
import { isSanitized, TextCleaner } from '#server/html/text-cleaner.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { TextRenewal } from './text-renewal.ts';

const HOSTILE = { rte_content: '<p onclick="x()">Hi</p><script>x()</script>' };

describe('the text of slides', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const rowOf = async (slideId: string) => {
    const [row] = await test.database.queries.select().from(slides).where(eq(slides._id, slideId));
    if (!row) throw new Error('The slide does not exist.');
    return row;
  };
  const isSanitizedNow = async (slideId: string) => {
    const { type, fields, sanitizedBy } = await rowOf(slideId);
    return isSanitized(type, fields, sanitizedBy);
  };

  it('is stored sanitized and sealed, so that it is not sanitized again for screens', async () => {
    const { _id } = await scene.addSlide({ rte_content: '<p onclick="x()">Hi</p>' });
    expect(await isSanitizedNow(_id)).toBe(true);
    const { fields, sanitizedBy } = await rowOf(_id);
    expect(fields.rte_content).toBe('<p>Hi</p>');
    expect(await new TextCleaner().cleanIfStale(0, fields, sanitizedBy)).toBe(fields);
    await scene.call('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update: { name: 'Renamed' } });
    expect(await isSanitizedNow(_id)).toBe(true);
    const update = { rte_content: '<p>Bye</p><script>x()</script>' };
    const changed = await scene.call('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update });
    expect(changed.rte_content).toBe('<p>Bye</p>');
    expect(await isSanitizedNow(_id)).toBe(true);
  });

  it('stays unsealed if an update leaves some of it as another sanitizer made it', async () => {
    const template_selectedtemplate = { name: 'Poster', css_path: '' };
    await scene.call('POST /api/templates/add', { template: { name: 'Poster' } });
    const { _id } = await scene.addSlide({ type: 8, template_selectedtemplate, template_textarea2: 'Hi' });
    await test.database.queries.update(slides).set({ sanitizedBy: '' }).where(eq(slides._id, _id));
    const update = { template_textarea1: '<p>Bye</p>' };
    await scene.call('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update });
    expect(await isSanitizedNow(_id)).toBe(false);
  });

  it('is sanitized again in the background if another sanitizer made it', async () => {
    const { _id } = await scene.addSlide();
    await test.database.queries.update(slides).set({ fields: HOSTILE, sanitizedBy: '' }).where(eq(slides._id, _id));
    const texts = new TextCleaner();
    const renewal = new TextRenewal(test.database, texts, test.app.log);
    renewal.start();
    await expect.poll(() => isSanitizedNow(_id)).toBe(true);
    await renewal.stop();
    expect((await rowOf(_id)).fields.rte_content).toBe('<p>Hi</p>');
  });

  it('is refused if it is nested so deeply that sanitizing it would take seconds', async () => {
    const { status, body } = await refusal(scene.addSlide({ rte_content: '<b>'.repeat(87_000) }));
    expect(status).toBe(400);
    expect(body.errors?.rte_content).toMatch(/^This text is nested more than 100 levels deep/);
  });

  it('is returned with a header that lists what was removed from it', async () => {
    const { channel, area, addSlide } = scene;
    const hostile = '<p onclick="x()">Hi</p><script>x()</script>';
    const stored = await addSlide();
    const removedFrom = async (method: string, call: string, body: object) => {
      const response = await fetch(`${test.url}/api/${call}`, {
        method,
        headers: { authorization: `Bearer ${scene.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
      return JSON.parse(response.headers.get('x-removed-html') ?? 'null');
    };
    const add = (rte_content: string) =>
      removedFrom('POST', 'slides/add', {
        area: area._id,
        slide: { type: 0, name: 'Pasted', duration: 5, alwaysDisplay: true, rte_content },
      });
    expect(await add(hostile)).toEqual({ rte_content: ['onclick', '<script>'] });
    expect(await add('<p>Hi</p>')).toBeNull();
    const inDescription = { description: ['onclick', '<script>'] };
    const named = { PortalId: 1, name: 'Pasted', selectedAreas: [area._id], description: hostile };
    const updated = { PortalId: 1, _id: channel._id };
    const update = { description: hostile };
    expect(
      await removedFrom('PATCH', 'slides/updateSlide', {
        PortalId: 1,
        _id: stored._id,
        update: { rte_content: hostile },
      }),
    ).toEqual({ rte_content: ['onclick', '<script>'] });
    expect(await removedFrom('POST', 'channels/add', { channel: named })).toEqual(inDescription);
    expect(await removedFrom('PATCH', 'channels/updateChannel', { ...updated, update })).toEqual(inDescription);
    expect(
      await removedFrom('PATCH', 'channels/updateChannel', { ...updated, update: { description: 'Hi' } }),
    ).toBeNull();
    expect(await removedFrom('PATCH', 'channels/updatechannelsinportal', { PortalId: 1, update })).toEqual(
      inDescription,
    );
  });
});
