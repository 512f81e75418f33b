// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { areaUpdate } from '#contract/endpoints/areas.ts';
import { channelUpdate } from '#contract/endpoints/channels.ts';
import { newUser, userUpdate } from '#contract/endpoints/users.ts';
import { areaSettings } from '#contract/entities/area.ts';
import { channelSettings } from '#contract/entities/channel.ts';
import { categorySettings, libraryItemSettings } from '#contract/entities/library.ts';
import { portalSettings } from '#contract/entities/portal.ts';
import { syncGroupSettings } from '#contract/entities/sync-group.ts';
import { templateSettings } from '#contract/entities/template.ts';
import { definitions } from '#slide-types/definitions.ts';
import { slideSettings } from '#slide-types/slide.ts';
import { DOCUMENT } from './testing/examples/uploads.ts';
import { problemsOfCall } from './testing/problems-of-call.ts';
import { makeScene, textSlide } from './testing/scene.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { uploadFile } from './testing/upload.ts';

type Fields = Record<string, unknown>;

/** Of the wrong type for every field. */
const MALFORMED = { of: 'the wrong type' };

describe('the errors of a request', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  /** The location of one, which slides can only show from this server. */
  let document: string;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
    document = await uploadFile(`${test.url}/uploadDocument/1`, DOCUMENT, 'menu.pdf', scene.token);
    await scene.call('POST /api/portals/updatePortal', {
      _id: (await scene.call('POST /api/portals/getPortal', { PortalId: 1 }))._id,
      update: { optionalFeatures: ['synchronization'] },
    });
  });
  afterAll(() => test.close());

  const problemsOf = (name: string, body: Fields) => problemsOfCall(test.url, scene.token, name, body);

  /** Makes each field invalid, together with another one, and lists the cases in which not both are in the errors. */
  async function missingErrors(
    fields: Iterable<string>,
    send: (changed: Fields) => Promise<Record<string, string>>,
    other: (field: string) => [string, unknown],
  ): Promise<string[]> {
    const missing: string[] = [];
    for (const field of fields) {
      for (const value of [null, MALFORMED, undefined]) {
        const alone = Object.keys(await send({ [field]: value }));
        if (alone.length === 0) continue;
        const [second, invalid] = other(field);
        const together = Object.keys(await send({ [field]: value, [second]: invalid }));
        const unnamed = [...alone, second].filter((name) => !together.includes(name));
        if (unnamed.length > 0)
          missing.push(`${field} = ${JSON.stringify(value)} with ${second}: ${unnamed} not in the errors`);
      }
    }
    return missing;
  }

  const withDuration = Object.values(definitions).find(({ needsDuration }) => needsDuration);
  const withoutDuration = Object.values(definitions).find(({ needsDuration }) => !needsDuration);
  /**
   * The fields that all slides share are validated by the same code, so two types are enough: with and without a
   * duration.
   */
  const examples: (string | undefined)[] = [withDuration?.key, withoutDuration?.key];
  const sharedFieldsOf = ({ key }: { key: string }) => (examples.includes(key) ? Object.keys(slideSettings.shape) : []);

  const nameOrDuration = (field: string): [string, unknown] => (field === 'name' ? ['duration', 0] : ['name', '']);

  it.each(Object.values(definitions))('contain all invalid fields of a new slide of type $key', async (definition) => {
    const picture = 'https://pictures.example/one.png';
    const files = { image_path: picture, video_path: picture, document_path: document };
    const valid = { ...textSlide(), type: definition.index, ...files };
    const own = definition.fields instanceof z.ZodObject ? Object.keys(definition.fields.shape) : [];
    const send = (changed: Fields) =>
      problemsOf('POST /api/slides/add', { area: scene.area._id, slide: { ...valid, ...changed } });
    // Types without a duration need another second invalid field.
    const other = (field: string): [string, unknown] =>
      field === 'name' && !definition.needsDuration ? ['alwaysDisplay', MALFORMED] : nameOrDuration(field);
    expect(await missingErrors([...sharedFieldsOf(definition), ...own, 'type'], send, other)).toEqual([]);
  });

  it.each(Object.values(definitions))(
    'contain all invalid fields of an update of a slide of type $key',
    async (definition) => {
      const picture = 'https://pictures.example/one.png';
      const files = { image_path: picture, video_path: picture, document_path: document };
      const { _id } = await scene.addSlide({ type: definition.index, ...files });
      const own = definition.fields instanceof z.ZodObject ? Object.keys(definition.fields.shape) : [];
      const send = (update: Fields) => problemsOf('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update });
      const other = (field: string): [string, unknown] =>
        field === 'name' && !definition.needsDuration ? ['alwaysDisplay', MALFORMED] : nameOrDuration(field);
      const fields = [...sharedFieldsOf(definition), ...own, 'archived', 'lastModified'];
      expect(await missingErrors(fields, send, other)).toEqual([]);
    },
  );

  it('contain the invalid fields of the request that adds a slide', async () => {
    const slide = textSlide({ name: '' });
    const wrong: [string, Fields][] = [
      ['area', { area: null }],
      ['area', {}],
      ['creationKey', { area: scene.area._id, creationKey: 5 }],
      ['timeZone', { area: scene.area._id, timeZone: 5 }],
    ];
    for (const [field, request] of wrong) {
      const names = Object.keys(await problemsOf('POST /api/slides/add', { ...request, slide }));
      expect(names.sort()).toEqual([field, 'name'].sort());
    }
    const foreign = await problemsOf('POST /api/slides/add', {
      area: scene.area._id,
      slide: { ...slide, PortalId: '1' },
    });
    expect(Object.keys(foreign).sort()).toEqual(['PortalId', 'name']);
  });

  /** For each kind of record: its call and schema, a valid record, the request with it, and two of its fields. */
  const newRecords: [string, string, z.ZodObject, () => Fields, (record: Fields) => Fields, [string, string]][] = [
    [
      'channel',
      'POST /api/channels/add',
      channelSettings,
      () => ({ PortalId: 1, name: 'Window', selectedAreas: [scene.area._id] }),
      (channel) => ({ channel }),
      ['name', 'selectedAreas'],
    ],
    [
      'area',
      'POST /api/areas/add',
      areaSettings,
      () => ({ PortalId: 1, name: 'Side' }),
      (area) => ({ area }),
      ['name', 'transition'],
    ],
    [
      'user',
      'POST /api/users/register',
      newUser,
      () => ({ PortalId: 1, userName: `user ${Math.random()}`, password: 'longer than 7', password2: 'longer than 7' }),
      (user) => user,
      ['password', 'userName'],
    ],
    [
      'portal',
      'POST /api/portals/addPortal',
      portalSettings,
      () => ({ PortalName: 'Branch' }),
      (portal) => ({ portal }),
      ['PortalName', 'proTemplates'],
    ],
    [
      'template',
      'POST /api/templates/add',
      templateSettings,
      () => ({ name: 'Poster' }),
      (template) => ({ template }),
      ['name', 'num_images'],
    ],
    [
      'category',
      'POST /api/categories/add',
      categorySettings,
      () => ({ name: 'Autumn' }),
      (category) => category,
      ['name', 'childrenOnly'],
    ],
    [
      'sync group',
      'POST /api/syncgroups/add',
      syncGroupSettings,
      () => ({ PortalId: 1, name: 'Hall', channels: [] }),
      (group) => group,
      ['name', 'channels'],
    ],
    [
      'library image',
      'POST /api/images/add',
      libraryItemSettings,
      () => ({ name: 'Leaves', path: 'https://pictures.example/leaves.jpg', category: '' }),
      (item) => item,
      ['name', 'path'],
    ],
  ];

  it.each(newRecords)(
    'contain all invalid fields of a new %s',
    async (_, name, schema, valid, request, [usual, instead]) => {
      const send = (changed: Fields) => problemsOf(name, request({ ...valid(), ...changed }));
      const other = (field: string): [string, unknown] => [field === usual ? instead : usual, MALFORMED];
      expect(await missingErrors([...Object.keys(schema.shape), 'PortalId'], send, other)).toEqual([]);
    },
  );

  it.each([
    ['channel', 'PATCH /api/channels/updateChannel', channelUpdate, ['name', 'selectedAreas']],
    ['area', 'PATCH /api/areas/updateArea', areaUpdate, ['name', 'transition']],
    ['user', 'POST /api/users/update', userUpdate, ['password', 'userName']],
  ] as const)('contain all invalid fields of an updated %s', async (kind, name, schema, [usual, instead]) => {
    const { user } = await scene.addUser(`changed ${kind}`, 3);
    const _id = { channel: scene.channel._id, area: scene.area._id, user: user._id }[kind];
    const send = (update: Fields) => problemsOf(name, { _id, PortalId: 1, update });
    const other = (field: string): [string, unknown] => [field === usual ? instead : usual, MALFORMED];
    // The current password is only for changes to oneself.
    const fields = Object.keys(schema.shape).filter((field) => field !== 'currentPassword');
    expect(await missingErrors([...fields, 'nonsense'], send, other)).toEqual([]);
  });

  it('contain references to missing records together with other invalid fields', async () => {
    const [unknownId, picture] = [crypto.randomUUID(), '/media/1/AbCdEfGhIjKl-missing.jpg'];
    const slide = textSlide({ name: '' });
    expect(await problemsOf('POST /api/slides/add', { area: unknownId, slide })).toEqual({
      area: 'This area doesn’t exist any more. Reload the page.',
      name: 'The slide needs a name.',
    });
    expect(await problemsOf('POST /api/slides/add', { area: unknownId, slide: { ...slide, duration: null } })).toEqual({
      area: 'This area doesn’t exist any more. Reload the page.',
      name: 'The slide needs a name.',
      duration: 'The slide needs a duration.',
    });

    const wrong = { name: '', selectedAreas: [unknownId], backgroundimage: picture };
    const expected = {
      name: 'Channel must have a name.',
      selectedAreas: 'This area doesn’t exist any more. Reload the page.',
      backgroundimage: 'This image was not uploaded to this server. Please upload it again.',
    };
    expect(await problemsOf('POST /api/channels/add', { channel: { PortalId: 1, ...wrong } })).toEqual(expected);
    const wrongWidth = { PortalId: 1, ...wrong, width: 'wide' };
    expect(await problemsOf('POST /api/channels/add', { channel: wrongWidth })).toEqual({
      ...expected,
      width: 'width is not valid.',
    });
    const channelUpdate = { _id: scene.channel._id, PortalId: 1, update: wrong };
    expect(await problemsOf('PATCH /api/channels/updateChannel', channelUpdate)).toEqual(expected);

    const { user } = await scene.addUser('another person', 3);
    const person = { userName: 'admin', email: 'no address', channels: [unknownId] };
    const personErrors = {
      userName: 'This username is taken. Choose another one.',
      email: 'This is not a valid email address. Enter one such as anna@example.com.',
      channels: 'This channel doesn’t exist any more. Reload the page.',
    };
    const password = 'long enough';
    const added = { PortalId: 1, password, password2: password, ...person };
    expect(await problemsOf('POST /api/users/register', added)).toEqual(personErrors);
    expect(await problemsOf('POST /api/users/update', { _id: user._id, PortalId: 1, update: person })).toEqual(
      personErrors,
    );
  });
});
