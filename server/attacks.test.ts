// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/client.ts';
import { type Endpoints, endpoints } from '#contract/endpoints/index.ts';
import { Role } from '#contract/entities/role.ts';
import { callRaw } from './testing/call-raw.ts';
import { contentsWithoutReports } from './testing/database-contents.ts';
import type { Example } from './testing/examples/example.ts';
import { examples } from './testing/examples/index.ts';
import { formWith, PICTURE } from './testing/examples/uploads.ts';
import { makeScene, textSlide } from './testing/scene.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

type Scene = Awaited<ReturnType<typeof makeScene>>;
type SignedInUser = Awaited<ReturnType<Scene['addUser']>> & { token: string };
type Request = Record<string, unknown>;

const jsonNames = (Object.keys(endpoints) as (keyof Endpoints)[]).filter(
  (name) => !('kind' in endpoints[name]) && !name.startsWith('GET'),
) as CallName[];

describe('attacks by users', () => {
  let test: TestApp;
  let own: Scene;
  let foreign: Scene;
  let admin: SignedInUser;
  let editor: SignedInUser;
  let contributor: SignedInUser;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false, egress: { allowPrivate: true } });
    const superuser = test.as(await test.superuser());
    await superuser('POST /api/portals/addPortal', {
      portal: { PortalName: 'Other portal', PortalId: 2, optionalFeatures: ['synchronization'] },
    });
    own = await makeScene(test, 1);
    foreign = await makeScene(test, 2);
    admin = await addUser('mallory-admin', Role.Admin);
    editor = await addUser('mallory-editor', Role.Editor);
    contributor = await addUser('mallory-contributor', Role.Contributor);
  });
  afterAll(() => test.close());

  const addUser = async (userName: string, role: Role): Promise<SignedInUser> => {
    const added = await own.addUser(userName, role);
    return { ...added, token: await test.signIn(userName, `${userName} knows this`) };
  };
  const requestIn = async (name: keyof Endpoints, scene: Scene) =>
    (await (examples[name] as Example<keyof Endpoints>).request(scene)) as Request;

  /** Checks that a request is refused with one of these statuses, and that nothing stored has changed. */
  const expectRefused = async (token: string, name: keyof Endpoints, request: Request, statuses: number[]) => {
    const before = await contentsWithoutReports(test.database);
    const { status, text } = await callRaw(test.url, token, name, request as never);
    expect(statuses, `${name} ${JSON.stringify(request)} → ${status} ${text}`).toContain(status);
    expect(await contentsWithoutReports(test.database)).toEqual(before);
  };

  describe('with ids of different portals', () => {
    it.each(jsonNames.filter((name) => endpoints[name].access !== 'public'))(
      '%s checks the portal of the record, not only the one in the request',
      async (name) => {
        const foreignRequest = await requestIn(name, foreign);
        if (typeof foreignRequest._id !== 'string' || foreignRequest.PortalId === undefined) return;
        await expectRefused(admin.token, name, { ...foreignRequest, PortalId: 1 }, [403, 404]);
        await expectRefused(own.token, name, { ...foreignRequest, PortalId: 1 }, [404]);
        const ownRequest = await requestIn(name, own);
        await expectRefused(admin.token, name, { ...ownRequest, PortalId: 2 }, [403, 404]);
        await expectRefused(admin.token, name, { ...ownRequest, PortalId: '1' }, [400, 403]);
      },
    );

    it('can’t place a slide in an area and a channel of different portals', async () => {
      const [ownSlide, foreignSlide] = [await own.addSlide(), await foreign.addSlide()];
      const ownCell = { channel: own.channel._id, area: own.area._id, slide: ownSlide._id };
      const foreignCell = { channel: foreign.channel._id, area: foreign.area._id, slide: foreignSlide._id };
      for (const key of ['channel', 'area', 'slide'] as const) {
        const { channel, ...cell } = { ...ownCell, [key]: foreignCell[key] };
        for (const token of [admin.token, own.token]) {
          await expectRefused(token, 'PATCH /api/channels/toggleSlide', { channel, ...cell }, [400, 404]);
          for (const channels of [[channel], [own.channel._id, foreign.channel._id]]) {
            await expectRefused(token, 'PATCH /api/channels/addSlideToAllChannels', { channels, ...cell }, [400, 404]);
          }
        }
      }
    });

    it('can’t make a record refer to one of another portal', async () => {
      const slide = await own.addSlide();
      const foreignSlide = await foreign.addSlide();
      const upload = { PortalId: '2', form: formWith(PICTURE, 'theirs.png') };
      const uploaded = await callRaw(test.url, foreign.token, 'POST /upload/{PortalId}', upload);
      const { location } = JSON.parse(uploaded.text) as { location: string };
      const channel = { _id: own.channel._id, PortalId: 1 };
      const area = { _id: own.area._id, PortalId: 1 };
      const foreignSlides = [{ AreaID: own.area._id, SlideIDs: [foreignSlide._id] }];
      const slidesInForeignArea = [{ AreaID: foreign.area._id, SlideIDs: [slide._id] }];
      const picture = { rte_content: `<img src="${location}">` };
      const user = { userName: 'm', password: 'long enough', password2: 'long enough', PortalId: 1 };
      const cases: [keyof Endpoints, Request][] = [
        ['PATCH /api/channels/updateChannel', { ...channel, update: { selectedAreas: [foreign.area._id] } }],
        ['PATCH /api/channels/updateChannel', { ...channel, update: { selectedSlides: foreignSlides } }],
        ['PATCH /api/channels/updateChannel', { ...channel, update: { selectedSlides: slidesInForeignArea } }],
        ['PATCH /api/channels/updateChannel', { ...channel, update: { backgroundimage: location } }],
        ['PATCH /api/channels/updatechannelsinportal', { PortalId: 1, update: { backgroundimage: location } }],
        ['POST /api/channels/add', { channel: { PortalId: 1, name: 'X', selectedAreas: [foreign.area._id] } }],
        ['PATCH /api/areas/updateArea', { ...area, update: { useSlidesFrom: foreign.area._id } }],
        ['POST /api/areas/add', { area: { PortalId: 1, name: 'X', useSlidesFrom: foreign.area._id } }],
        ['POST /api/slides/add', { area: foreign.area._id, slide: textSlide({ PortalId: 1 }) }],
        ['POST /api/slides/add', { area: own.area._id, slide: textSlide({ PortalId: 2 }) }],
        ['POST /api/slides/add', { area: own.area._id, slide: { ...textSlide(), type: 2, image_path: location } }],
        ['PATCH /api/slides/updateSlide', { _id: slide._id, PortalId: 1, update: picture }],
        ['POST /api/users/register', { ...user, channels: [foreign.channel._id] }],
        ['POST /api/syncgroups/add', { PortalId: 2, name: 'X', channels: [own.channel._id] }],
      ];
      for (const [name, request] of cases) await expectRefused(own.token, name, request, [400, 404]);
    });

    it('can’t get slides of another portal by a list of ids', async () => {
      const [ownSlide, foreignSlide] = [await own.addSlide(), await foreign.addSlide()];
      await foreign.show(foreignSlide._id);
      const array = [ownSlide._id, foreignSlide._id];
      const slides = await admin.call('POST /api/slides/getslidesbyids', { array, PortalId: 1 });
      expect(slides.map(({ _id }) => _id)).toEqual([ownSlide._id]);
    });
  });

  describe('with fields that only the server sets', () => {
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

    /** Statuses for an old `lastModified`, which is never stored: it is the version that the update is based on. */
    const OLD_VERSION: Partial<Record<keyof Endpoints, number[]>> = {
      'PATCH /api/slides/updateSlide': [409],
      // Only updates of the slides depend on it.
      'PATCH /api/channels/updateChannel': [200],
    };

    it.each(jsonNames.filter((name) => 'update' in endpoints[name]))('%s refuses each of them', async (name) => {
      const request = await requestIn(name, own);
      for (const [field, value] of Object.entries(FORGED)) {
        const statuses = (field === 'lastModified' && OLD_VERSION[name]) || [400, 403];
        await expectRefused(own.token, name, { ...request, update: { [field]: value } }, statuses);
      }
    });

    it('can’t set the id, the creator and the timestamps of a new record', async () => {
      const { PortalId: _other, ...forged } = FORGED;
      const area = { PortalId: 1, name: 'Forged', ...forged };
      const channel = { PortalId: 1, name: 'Forged', selectedAreas: [own.area._id], ...forged };
      const portal = { PortalName: 'Forged', ...forged };
      const user = { ...forged, userName: 'forged', password: 'long enough', password2: 'long enough', PortalId: 1 };
      const added: Request[] = [
        await own.call('POST /api/slides/add', {
          area: own.area._id,
          slide: { ...textSlide(forged), archived: true },
        }),
        await own.call('POST /api/channels/add', { channel }),
        await own.call('POST /api/areas/add', { area }),
        await own.call('POST /api/portals/addPortal', { portal }),
        await own.call('POST /api/users/register', user),
      ];
      for (const record of added) {
        expect(JSON.stringify(record)).not.toMatch(/"mine"|2001-01-01/);
        expect(record.archived ?? false).toBe(false);
      }
    });

    it('can’t give themselves or others a higher role', async () => {
      const update = 'POST /api/users/update';
      const idOf = ({ user }: Pick<SignedInUser, 'user'>) => ({ _id: user._id, PortalId: 1 });
      for (const raised of [
        { roleName: 0 },
        { isSuperUser: true },
        { roleName: '0' },
        { roleName: -1 },
        { PortalId: 2 },
      ]) {
        for (const actor of [contributor, editor, admin]) {
          await expectRefused(actor.token, update, { ...idOf(actor), update: raised }, [400, 403]);
        }
      }
      await expectRefused(admin.token, update, { ...idOf(editor), update: { roleName: 0 } }, [403]);
      const victim = await own.addUser('victim-webmaster', Role.Webmaster);
      await expectRefused(admin.token, update, { ...idOf(victim), update: { password: 'taken over' } }, [403]);
      await expectRefused(admin.token, 'POST /api/users/deleteuser', idOf(victim), [403]);
    });
  });

  describe('with another call', () => {
    it('can’t do what their role may not do with the usual call', async () => {
      const slide = { _id: (await own.addSlide())._id, PortalId: 1 };
      const ownSlide = await contributor.call('POST /api/slides/add', { area: own.area._id, slide: textSlide() });
      const channel = { _id: own.channel._id, PortalId: 1 };
      const order = [{ AreaID: own.area._id, SlideIDs: [slide._id] }];
      const portal = await own.call('POST /api/portals/getPortal', { PortalId: 1 });
      const cases: [SignedInUser, keyof Endpoints, Request][] = [
        [editor, 'PATCH /api/slides/updateSlide', { ...slide, update: { archived: true } }],
        [contributor, 'PATCH /api/slides/updateSlide', { ...slide, _id: ownSlide._id, update: { archived: true } }],
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
      for (const [actor, name, request] of cases) await expectRefused(actor.token, name, request, [403]);
    });

    it('can’t show an archived slide on a screen', async () => {
      const slide = await own.addSlide();
      await own.show(slide._id);
      await own.call('PATCH /api/slides/archiveSlide', { _id: slide._id, PortalId: 1, update: { archived: true } });
      expect((await own.document()).slides.map(({ _id }) => _id)).not.toContain(slide._id);
      expect(await test.as(null)('POST /api/slides/getslidesbyids', { array: [slide._id], PortalId: 1 })).toEqual([]);
      const cell = { channel: own.channel._id, area: own.area._id, slide: slide._id };
      await expectRefused(own.token, 'PATCH /api/channels/toggleSlide', cell, [400]);
    });

    it('can’t use a token after they have logged out', async () => {
      const { user } = await own.addUser('replayed', Role.Admin);
      const token = await test.signIn('replayed', 'replayed knows this');
      await test.as(token)('POST /api/users/logout', {});
      const request = { _id: user._id, PortalId: 1, update: { displayName: 'Back again' } };
      await expectRefused(token, 'POST /api/users/update', request, [401]);
    });
  });
});
