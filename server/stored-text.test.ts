// @module-tag slow
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newUser } from '#contract/endpoints/users.ts';
import { areaSettings } from '#contract/entities/area.ts';
import { channelSettings } from '#contract/entities/channel.ts';
import { categorySettings } from '#contract/entities/library.ts';
import { portalSettings } from '#contract/entities/portal.ts';
import { syncGroupSettings } from '#contract/entities/sync-group.ts';
import { templateSettings } from '#contract/entities/template.ts';
import { makeScene } from '#server/testing/scene.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';
import { definitions } from '#slide-types/definitions.ts';
import { slideSettings } from '#slide-types/slide.ts';

/** Characters that grow when they are escaped, encoded or normalized. */
const WORST = ['&', '"', '<', '日', '😀', '\u0001', 'ﷺ'];
const PORTAL = 31;
const MOST_PROBED = 600_000;

type Values = Record<string, unknown>;

/** Returns how many characters a field accepts, or null if it accepts no free text. */
function longestText(field: z.ZodType): number | null {
  const accepts = (length: number) => field.safeParse('x'.repeat(length)).success;
  if (!accepts(31) && !accepts(61)) return null;
  let [most, tooMany] = [31, MOST_PROBED];
  while (tooMany - most > 1) {
    const middle = Math.floor((most + tooMany) / 2);
    if (accepts(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
}

/** Returns the text fields of a record, and how long each may be. */
function textFields(schema: z.ZodType): [field: string, longest: number][] {
  if (!(schema instanceof z.ZodObject)) return [['anything', 200_000]];
  return Object.entries(schema.shape).flatMap(([field, type]) => {
    const longest = longestText(type as z.ZodType);
    return longest === null ? [] : [[field, longest] as [string, number]];
  });
}

describe('the longest and most awkward text that a field accepts', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let users = 0;
  beforeAll(async () => {
    test = await startTestApp();
    const call = test.as(await test.superuser());
    const portal = { PortalName: 'Texts', PortalId: PORTAL, optionalFeatures: ['synchronization'] };
    await call('POST /api/portals/addPortal', { portal });
    scene = await makeScene(test, PORTAL);
  });
  afterAll(() => test.close());

  async function send(
    name: string,
    request: Values,
  ): Promise<{ status: number; body: Values & Values[]; text: string }> {
    const [method, path] = name.split(' ') as [string, string];
    const response = await fetch(test.url + path, {
      method,
      headers: { authorization: `Bearer ${scene.token}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(request) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text), text };
  }

  async function removeSlide(_id: unknown): Promise<void> {
    await test.database.write(null, (queries) => queries.execute(sql`delete from slides where id = ${_id}`));
  }

  const inPortal = { PortalId: PORTAL };
  const slideOf = (type: number) => ({
    schema: Object.values(definitions).find(({ index }) => index === type)?.fields as z.ZodType,
    add: (fields: Values) =>
      send('POST /api/slides/add', {
        area: scene.area._id,
        slide: {
          ...{ type, name: 'Long', duration: 5, alwaysDisplay: true, video_path: 'http://a.example/v.mp4' },
          ...{ image_path: 'http://a.example/p.png', ...fields },
        },
      }),
    update: (_id: unknown, update: Values) => send('PATCH /api/slides/updateSlide', { ...inPortal, _id, update }),
    lists: { 'POST /api/slides/getslides': inPortal },
  });
  const records: Record<
    string,
    {
      schema: z.ZodType;
      add(fields: Values): ReturnType<typeof send>;
      update?(id: unknown, update: Values): ReturnType<typeof send>;
      lists: Record<string, Values>;
    }
  > = {
    ...Object.fromEntries(Object.values(definitions).map(({ key, index }) => [`slide of ${key}`, slideOf(index)])),
    slide: { ...slideOf(1), schema: slideSettings },
    channel: {
      schema: channelSettings,
      add: (fields) =>
        send('POST /api/channels/add', {
          channel: { ...inPortal, name: 'Long', selectedAreas: [scene.area._id], ...fields },
        }),
      update: (_id, update) => send('PATCH /api/channels/updateChannel', { ...inPortal, _id, update }),
      lists: {
        'POST /api/channels/getchannelsinorder': inPortal,
        'POST /api/portals/getControlPanelInfo': inPortal,
        'GET /api/portals/getWebmasterControlPanel': {},
      },
    },
    area: {
      schema: areaSettings,
      add: (fields) => send('POST /api/areas/add', { area: { ...inPortal, name: 'Long', ...fields } }),
      update: (_id, update) => send('PATCH /api/areas/updateArea', { ...inPortal, _id, update }),
      lists: { 'POST /api/areas/getareas': inPortal },
    },
    portal: {
      schema: portalSettings,
      add: (fields) => send('POST /api/portals/addPortal', { portal: { PortalName: 'Long', ...fields } }),
      update: (_id, update) => send('POST /api/portals/updatePortal', { _id, update }),
      lists: { 'GET /api/portals/getportals': {}, 'GET /api/portals/getWebmasterControlPanel': {} },
    },
    template: {
      schema: templateSettings,
      add: (fields) => send('POST /api/templates/add', { template: { name: 'Long', ...fields } }),
      update: (_id, update) => send('PATCH /api/templates/updateTemplate', { _id, update }),
      lists: { 'GET /api/templates/': {} },
    },
    category: {
      schema: categorySettings.pick({ name: true }),
      add: (fields) => send('POST /api/categories/add', { name: 'Long', ...fields }),
      update: (id, update) => send('PATCH /api/categories/update', { id, update }),
      lists: { 'GET /api/categories': {} },
    },
    syncGroup: {
      schema: syncGroupSettings,
      add: (fields) => send('POST /api/syncgroups/add', { ...inPortal, name: 'Long', channels: [], ...fields }),
      update: (_id, update) => send('PATCH /api/syncgroups/updateSyncGroup', { ...inPortal, _id, update }),
      lists: { 'POST /api/syncgroups/getsyncgroups': inPortal },
    },
    user: {
      schema: newUser.pick({ userName: true, displayName: true }),
      add: (fields) => {
        users += 1;
        const password = { password: 'long enough', password2: 'long enough' };
        return send('POST /api/users/register', { ...inPortal, userName: `long ${users}`, ...password, ...fields });
      },
      update: (_id, update) => send('POST /api/users/update', { ...inPortal, _id, update }),
      lists: { 'POST /api/users/getusers': inPortal },
    },
  };
  const cases = Object.entries(records)
    .flatMap(([kind, { schema }]) => textFields(schema).map(([field, longest]) => ({ kind, field, longest })))
    .map((one, index) => ({ ...one, kept: index % WORST.length }));

  it('is tested for many fields', () => expect(cases.length).toBeGreaterThan(30));

  it.each(cases)(
    'is refused with an error, or stored and listed: $field of a $kind',
    async ({ kind, field, longest, kept }) => {
      const record = records[kind];
      if (!record) throw new Error(kind);
      for (const [index, worst] of (longest > 1_000 ? WORST : [WORST.join('')]).entries()) {
        const value = worst
          .repeat(Math.ceil(longest / worst.length))
          .slice(0, longest)
          .replace(/\p{Surrogate}/gu, 'x');
        const added = await record.add({ [field]: value });
        if (added.status !== 200) {
          expect([400, 413], added.text.slice(0, 300)).toContain(added.status);
          expect(added.body.error).toMatch(/\.$/);
          continue;
        }
        for (const [name, request] of Object.entries(record.lists)) {
          expect((await send(name, request)).status, name).toBe(200);
        }
        const again = await record.update?.(added.body._id, { [field]: added.body[field] });
        expect(again?.status, again?.text.slice(0, 300)).toBe(200);
        expect(again?.body[field]).toEqual(added.body[field]);
        // The list of slides would otherwise grow to many megabytes. The tests below need one slide per field.
        if (kind.startsWith('slide') && longest > 1_000 && index !== kept) await removeSlide(added.body._id);
      }
    },
  );

  it('can be listed, kept, shortened, exported and imported if it already exceeds a limit', async () => {
    const { body: slide } = (await records['slide of rte']?.add({ rte_content: '<p>Short</p>' })) ?? {};
    const { body: channel } = (await records.channel?.add({})) ?? {};
    const long = '&amp;'.repeat(160_000);
    await test.database.write(null, async (queries) => {
      const fields = JSON.stringify({ rte_content: long, rte_backgroundcolour: '', rte_type: 'Main Content' });
      await queries.execute(sql`update slides set fields = ${fields}::jsonb where id = ${slide?._id}`);
      await queries.execute(sql`update channels set description = ${long} where id = ${channel?._id}`);
    });
    const listed = (await send('POST /api/slides/getslides', inPortal)).body;
    expect(listed.find(({ _id }) => _id === slide?._id)?.rte_content).toBe(long);
    for (const [kind, record] of [
      ['slide of rte', slide],
      ['channel', channel],
    ] as const) {
      const renamed = await records[kind]?.update?.(record?._id, { name: 'Renamed' });
      expect(renamed, kind).toMatchObject({ status: 200, body: { name: 'Renamed' } });
    }
    await exportAndImport(933);
    const longer = await records['slide of rte']?.update?.(slide?._id, { rte_content: `${long}&amp;` });
    expect(longer).toMatchObject({ status: 400, body: { errors: { rte_content: expect.stringMatching(/too long/) } } });
    const shorter = { 'slide of rte': { rte_content: '<p>Shorter</p>' }, channel: { description: '<p>Shorter</p>' } };
    for (const [kind, record] of [
      ['slide of rte', slide],
      ['channel', channel],
    ] as const) {
      const shortened = await records[kind]?.update?.(record?._id, shorter[kind]);
      expect(shortened, kind).toMatchObject({ status: 200, body: shorter[kind] });
    }
  });

  it('is listed even if another row is invalid; an update of that row reports that it was saved', async () => {
    const { body: channel } = (await records.channel?.add({})) ?? {};
    const invalidate = sql`update channels set opening_hours = '{"days": 8}' where id = ${channel?._id}`;
    await test.database.write(null, (queries) => queries.execute(invalidate));
    const listed = await send('POST /api/channels/getchannelsinorder', inPortal);
    expect(listed.status).toBe(200);
    expect(listed.body.length).toBeGreaterThan(2);
    expect(listed.body.map(({ _id }) => _id)).not.toContain(channel?._id);
    const changed = await records.channel?.update?.(channel?._id, { name: 'Renamed' });
    expect(changed).toMatchObject({ status: 500, body: { error: expect.stringMatching(/^Your change was saved/) } });
    const repaired = await records.channel?.update?.(channel?._id, { openingHours: null });
    expect(repaired).toMatchObject({ status: 200, body: { name: 'Renamed' } });
  });

  it('keeps every channel’s display document available, and the portal can be exported and imported', async () => {
    const channels = (await send('POST /api/channels/getchannelsinorder', inPortal)).body;
    expect(channels.length).toBeGreaterThan(5);
    for (const { originalName } of channels) {
      const path = `/api/channels/display/${PORTAL}/${encodeURIComponent(String(originalName))}`;
      expect((await fetch(test.url + path)).status, path).toBe(200);
    }
    await exportAndImport(932);
    const before = (await send('POST /api/slides/getslides', inPortal)).body.length;
    expect((await send('POST /api/slides/getslides', { PortalId: 932 })).body).toHaveLength(before);
  });

  async function exportAndImport(as: number): Promise<void> {
    const authorization = `Bearer ${scene.token}`;
    const exported = await fetch(`${test.url}/api/portals/exportPortal`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ portal: inPortal }),
    });
    const bytes = Buffer.from(await exported.arrayBuffer());
    expect(exported.status, bytes.toString().slice(0, 300)).toBe(200);
    const imported = await sendFile(`${test.url}/uploadPortal/${as}`, bytes, 'portal.tar', scene.token);
    expect(imported.status, await imported.text()).toBe(200);
  }
});
