// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import { type Endpoints, endpoints } from '#contract/endpoints/index.ts';
import { Role } from '#contract/entities/user.ts';
import { callRaw } from './testing/call-raw.ts';
import { databaseContents } from './testing/database-contents.ts';
import type { Example } from './testing/examples/example.ts';
import { examples } from './testing/examples/index.ts';
import { formWith, PICTURE } from './testing/examples/uploads.ts';
import { makeScene, textSlide } from './testing/scene.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

type Scene = Awaited<ReturnType<typeof makeScene>>;
type Person = Awaited<ReturnType<Scene['addUser']>> & { token: string };
type Request = Record<string, unknown>;

const jsonNames = (Object.keys(endpoints) as (keyof Endpoints)[]).filter(
  (name) => !('kind' in endpoints[name]) && !name.startsWith('GET'),
) as CallName[];

describe('attacks by people who are signed in', () => {
  let test: TestApp;
  let here: Scene;
  let there: Scene;
  let admin: Person;
  let editor: Person;
  let contributor: Person;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    const superuser = test.as(await test.superuser());
    await superuser('POST /api/portals/addPortal', {
      portal: { PortalName: 'Elsewhere', PortalId: 2, optionalFeatures: ['synchronization'] },
    });
    here = await makeScene(test, 1);
    there = await makeScene(test, 2);
    admin = await person('mallory-admin', Role.Admin);
    editor = await person('mallory-editor', Role.Editor);
    contributor = await person('mallory-contributor', Role.Contributor);
  });
  afterAll(() => test.close());

  const person = async (userName: string, role: Role): Promise<Person> => {
    const made = await here.addUser(userName, role);
    return { ...made, token: await test.signIn(userName, `${userName} knows this`) };
  };
  const requestAt = async (name: keyof Endpoints, scene: Scene) =>
    (await (examples[name] as Example<keyof Endpoints>).request(scene)) as Request;

  /** Sends it, and sees that it is refused with one of these and that not a byte was changed. */
  const expectRefused = async (token: string, name: keyof Endpoints, request: Request, statuses: number[]) => {
    const before = await databaseContents(test.database);
    const answer = await callRaw(test.url, token, name, request as never);
    expect(statuses, `${name} ${JSON.stringify(request)} → ${answer.status} ${answer.text}`).toContain(answer.status);
    expect(await databaseContents(test.database)).toEqual(before);
  };

  describe('with ids that do not belong together', () => {
    it.each(jsonNames.filter((name) => endpoints[name].access !== 'public'))(
      '%s judges the record, not the portal that is named beside it',
      async (name) => {
        const foreign = await requestAt(name, there);
        if (typeof foreign._id !== 'string' || foreign.PortalId === undefined) return;
        await expectRefused(admin.token, name, { ...foreign, PortalId: 1 }, [403, 404]);
        await expectRefused(here.token, name, { ...foreign, PortalId: 1 }, [404]);
        const own = await requestAt(name, here);
        await expectRefused(admin.token, name, { ...own, PortalId: 2 }, [403, 404]);
        await expectRefused(admin.token, name, { ...own, PortalId: '1' }, [400, 403]);
      },
    );

    it('no cell joins a channel, an area and a slide of different portals', async () => {
      const [ownSlide, foreignSlide] = [await here.addSlide(), await there.addSlide()];
      const own = { channel: here.channel._id, area: here.area._id, slide: ownSlide._id };
      const foreign = { channel: there.channel._id, area: there.area._id, slide: foreignSlide._id };
      for (const key of ['channel', 'area', 'slide'] as const) {
        const { channel, ...cell } = { ...own, [key]: foreign[key] };
        for (const token of [admin.token, here.token]) {
          await expectRefused(token, 'PATCH /api/channels/toggleSlide', { channel, ...cell }, [400, 404]);
          for (const channels of [[channel], [here.channel._id, there.channel._id]]) {
            await expectRefused(token, 'PATCH /api/channels/addSlideToAllChannels', { channels, ...cell }, [400, 404]);
          }
        }
      }
    });

    it('no record takes in one of another portal', async () => {
      const slide = await here.addSlide();
      const foreignSlide = await there.addSlide();
      const upload = { PortalId: '2', form: formWith(PICTURE, 'theirs.png') };
      const uploaded = await callRaw(test.url, there.token, 'POST /upload/{PortalId}', upload);
      const { location } = JSON.parse(uploaded.text) as { location: string };
      const channel = { _id: here.channel._id, PortalId: 1 };
      const area = { _id: here.area._id, PortalId: 1 };
      const foreignOrder = [{ AreaID: here.area._id, SlideIDs: [foreignSlide._id] }];
      const orderThere = [{ AreaID: there.area._id, SlideIDs: [slide._id] }];
      const picture = { rte_content: `<img src="${location}">` };
      const user = { userName: 'm', password: 'long enough', password2: 'long enough', PortalId: 1 };
      const cases: [keyof Endpoints, Request][] = [
        ['PATCH /api/channels/updateChannel', { ...channel, update: { selectedAreas: [there.area._id] } }],
        ['PATCH /api/channels/updateChannel', { ...channel, update: { selectedSlides: foreignOrder } }],
        ['PATCH /api/channels/updateChannel', { ...channel, update: { selectedSlides: orderThere } }],
        ['PATCH /api/channels/updateChannel', { ...channel, update: { backgroundimage: location } }],
        ['PATCH /api/channels/updatechannelsinportal', { PortalId: 1, update: { backgroundimage: location } }],
        ['POST /api/channels/add', { channel: { PortalId: 1, name: 'X', selectedAreas: [there.area._id] } }],
        ['PATCH /api/areas/updateArea', { ...area, update: { useSlidesFrom: there.area._id } }],
        ['POST /api/areas/add', { area: { PortalId: 1, name: 'X', useSlidesFrom: there.area._id } }],
        ['POST /api/slides/add', { area: there.area._id, slide: textSlide({ PortalId: 1 }) }],
        ['POST /api/slides/add', { area: here.area._id, slide: textSlide({ PortalId: 2 }) }],
        ['POST /api/slides/add', { area: here.area._id, slide: { ...textSlide(), type: 2, image_path: location } }],
        ['PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update: picture }],
        ['POST /api/users/register', { ...user, channels: [there.channel._id] }],
        ['POST /api/syncgroups/add', { PortalId: 2, name: 'X', channels: [here.channel._id] }],
      ];
      for (const [name, request] of cases) await expectRefused(here.token, name, request, [400, 404]);
    });

    it('lists of ids answer nothing of another portal', async () => {
      const [own, foreign] = [await here.addSlide(), await there.addSlide()];
      await there.show(foreign._id);
      const found = await admin.call('POST /api/slides/getslidesbyids', { array: [own._id, foreign._id], PortalId: 1 });
      expect(found.map((slide) => slide._id)).toEqual([own._id]);
    });
  });

  describe('by fields that only the server sets', () => {
    const FORGED = {
      _id: 'mine',
      PortalId: 2,
      creator: 'mine',
      lastModified: '2001-01-01T00:00:00.000Z',
      lastRefresh: '2001-01-01T00:00:00.000Z',
      creationDate: '2001-01-01T00:00:00.000Z',
      createdAt: '2001-01-01T00:00:00.000Z',
      originalName: 'mine',
      shortID: 'mine',
      UsableSlideIDs: ['mine'],
      passwordHash: 'mine',
      password_hash: 'mine',
      'name; drop table slides': 'mine',
    };

    /** Statuses for an old `lastModified`: the version that the caller has read, never stored. */
    const VERSION_SEEN: Partial<Record<keyof Endpoints, number[]>> = {
      'PATCH /api/slides/updateSlide': [409],
      // Only an order of slides depends on it.
      'PATCH /api/channels/updateChannel': [200],
    };

    it.each(jsonNames.filter((name) => 'update' in endpoints[name]))('%s refuses each by name', async (name) => {
      const request = await requestAt(name, here);
      for (const [field, value] of Object.entries(FORGED)) {
        const statuses = (field === 'lastModified' && VERSION_SEEN[name]) || [400, 403];
        await expectRefused(here.token, name, { ...request, update: { [field]: value } }, statuses);
      }
    });

    it('whatever is made has the id, the maker and the moment that the server gave it', async () => {
      const { PortalId: _other, ...forged } = FORGED;
      const area = { PortalId: 1, name: 'Forged', ...forged };
      const channel = { PortalId: 1, name: 'Forged', selectedAreas: [here.area._id], ...forged };
      const portal = { PortalName: 'Forged', ...forged };
      const user = { ...forged, userName: 'forged', password: 'long enough', password2: 'long enough', PortalId: 1 };
      const made: Request[] = [
        await here.call('POST /api/slides/add', {
          area: here.area._id,
          slide: { ...textSlide(forged), archived: true },
        }),
        await here.call('POST /api/channels/add', { channel }),
        await here.call('POST /api/areas/add', { area }),
        await here.call('POST /api/portals/addPortal', { portal }),
        await here.call('POST /api/users/register', user),
      ];
      for (const record of made) {
        expect(JSON.stringify(record)).not.toMatch(/"mine"|2001-01-01/);
        expect(record.archived ?? false).toBe(false);
      }
    });

    it('nobody raises themselves, or others above themselves', async () => {
      const update = 'POST /api/users/update';
      const named = ({ user }: Pick<Person, 'user'>) => ({ _id: user._id, PortalId: 1 });
      for (const raised of [
        { roleName: 0 },
        { isSuperUser: true },
        { roleName: '0' },
        { roleName: -1 },
        { PortalId: 2 },
      ]) {
        for (const who of [contributor, editor, admin]) {
          await expectRefused(who.token, update, { ...named(who), update: raised }, [400, 403]);
        }
      }
      await expectRefused(admin.token, update, { ...named(editor), update: { roleName: 0 } }, [403]);
      const victim = await here.addUser('victim-webmaster', Role.Webmaster);
      await expectRefused(admin.token, update, { ...named(victim), update: { password: 'taken over' } }, [403]);
      await expectRefused(admin.token, 'POST /api/users/deleteuser', named(victim), [403]);
    });
  });

  describe('by another way to the same thing', () => {
    it('what a role may not do it may not do through a neighbouring call', async () => {
      const slide = { _id: (await here.addSlide())._id, PortalId: 1 };
      const own = await contributor.call('POST /api/slides/add', { area: here.area._id, slide: textSlide() });
      const channel = { _id: here.channel._id, PortalId: 1 };
      const order = [{ AreaID: here.area._id, SlideIDs: [slide._id] }];
      const portal = await here.call('POST /api/portals/getPortal', { PortalId: 1 });
      const cases: [Person, keyof Endpoints, Request][] = [
        [editor, 'PATCH /api/slides/updateSlide', { ...slide, update: { archived: true } }],
        [contributor, 'PATCH /api/slides/updateSlide', { ...slide, _id: own._id, update: { archived: true } }],
        [contributor, 'PATCH /api/slides/updateSlide', { ...slide, update: {} }],
        [contributor, 'PATCH /api/channels/updateChannel', { ...channel, update: { selectedSlides: order } }],
        [contributor, 'PATCH /api/channels/updateChannel', { ...channel, update: { needsRefresh: true } }],
        [editor, 'PATCH /api/channels/updateChannel', { ...channel, update: { needsRefresh: true, name: 'X' } }],
        [editor, 'PATCH /api/channels/updateChannel', { ...channel, update: { archived: true } }],
        [editor, 'PATCH /api/channels/updatechannelsinportal', { PortalId: 1, update: { needsRefresh: true } }],
        [editor, 'PATCH /api/portals/toggleOptOut', { portal: { PortalId: 1 } }],
        [admin, 'POST /api/portals/updatePortal', { _id: portal._id, update: { proTemplates: true } }],
        [admin, 'POST /api/areas/add', { area: { PortalId: 1, name: 'X' } }],
      ];
      for (const [who, name, request] of cases) await expectRefused(who.token, name, request, [403]);
    });

    it('an archived slide is on no screen, whoever asks and however', async () => {
      const slide = await here.addSlide();
      await here.show(slide._id);
      await here.call('PATCH /api/slides/archiveSlide', { _id: slide._id, PortalId: 1, update: { archived: true } });
      expect((await here.document()).slides.map((shown) => shown._id)).not.toContain(slide._id);
      expect(await test.as(null)('POST /api/slides/getslidesbyids', { array: [slide._id], PortalId: 1 })).toEqual([]);
      const cell = { channel: here.channel._id, area: here.area._id, slide: slide._id };
      await expectRefused(here.token, 'PATCH /api/channels/toggleSlide', cell, [400]);
    });

    it('of two logins with one token only the living counts', async () => {
      const { user } = await here.addUser('replayed', Role.Admin);
      const token = await test.signIn('replayed', 'replayed knows this');
      await test.as(token)('POST /api/users/logout', {});
      const request = { _id: user._id, PortalId: 1, update: { displayName: 'Back again' } };
      await expectRefused(token, 'POST /api/users/update', request, [401]);
    });
  });
});
