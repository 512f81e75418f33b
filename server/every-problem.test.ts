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
import type { Problem, Problems } from '#contract/errors/problem.ts';
import { type Failure, failureOf } from '#contract/outcomes.ts';
import { definitions } from '#slide-types/definitions.ts';
import { slideSettings } from '#slide-types/slide.ts';
import { makeScene, textSlide } from './testing/scene.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

type Fields = Record<string, unknown>;

const SCHEDULE =
  "You must fill in start/end date, check 'always display', or fill in start date and check 'display from start date'.";
/** Of the wrong kind for every field there is. */
const MALFORMED = { of: 'the wrong kind' };

describe('a request that is refused', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
    await scene.call('POST /api/portals/updatePortal', {
      _id: (await scene.call('POST /api/portals/getPortal', { PortalId: 1 }))._id,
      update: { optionalFeatures: ['synchronization'] },
    });
  });
  afterAll(() => test.close());

  async function problemsOf(name: string, body: Fields): Promise<Record<string, string>> {
    const [method = '', path = ''] = name.split(' ');
    const response = await fetch(test.url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${scene.token}` },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Failure;
    if (response.ok) return {};
    const { errors = {}, problems = {} } = answer;
    expect(failureOf(answer as Problem, problems as Problems)).toMatchObject({ error: answer.error, errors });
    // Whatever is wrong, it is the request that is, and the first sentence stands for all.
    expect({ status: response.status, error: answer.error }).toEqual({ status: 400, error: Object.values(errors)[0] });
    return errors;
  }

  /** Breaks each field in turn, beside another one that is broken, and lists those of which one of the two is not named. */
  async function unnamed(
    fields: Iterable<string>,
    send: (changed: Fields) => Promise<Record<string, string>>,
    other: (field: string) => [string, unknown],
  ): Promise<string[]> {
    const silent: string[] = [];
    for (const field of fields) {
      for (const value of [null, MALFORMED, undefined]) {
        const alone = Object.keys(await send({ [field]: value }));
        if (alone.length === 0) continue;
        const [second, broken] = other(field);
        const together = Object.keys(await send({ [field]: value, [second]: broken }));
        const missing = [...alone, second].filter((one) => !together.includes(one));
        if (missing.length > 0)
          silent.push(`${field} = ${JSON.stringify(value)} beside ${second}: ${missing} not named`);
      }
    }
    return silent;
  }

  const nameless = (field: string): [string, unknown] => (field === 'name' ? ['duration', 0] : ['name', '']);

  it.each(Object.values(definitions))('names all that is wrong with a new slide of type $key', async (definition) => {
    const picture = 'https://pictures.example/one.png';
    const valid = { ...textSlide(), type: definition.index, image_path: picture, video_path: picture };
    const own = definition.fields instanceof z.ZodObject ? Object.keys(definition.fields.shape) : [];
    const send = (changed: Fields) =>
      problemsOf('POST /api/slides/add', { area: scene.area._id, slide: { ...valid, ...changed } });
    // A type without a duration of its own needs another second fault.
    const other = (field: string): [string, unknown] =>
      field === 'name' && !definition.needsDuration ? ['alwaysDisplay', MALFORMED] : nameless(field);
    expect(await unnamed([...Object.keys(slideSettings.shape), ...own, 'type'], send, other)).toEqual([]);
  });

  it.each(Object.values(definitions))(
    'names all that is wrong with a change of a slide of type $key',
    async (definition) => {
      const picture = 'https://pictures.example/one.png';
      const { _id } = await scene.addSlide({ type: definition.index, image_path: picture, video_path: picture });
      const own = definition.fields instanceof z.ZodObject ? Object.keys(definition.fields.shape) : [];
      const send = (update: Fields) => problemsOf('PATCH /api/slides/updateSlide', { _id, PortalId: 1, update });
      const other = (field: string): [string, unknown] =>
        field === 'name' && !definition.needsDuration ? ['alwaysDisplay', MALFORMED] : nameless(field);
      const fields = [...Object.keys(slideSettings.shape), ...own, 'archived', 'lastModified'];
      expect(await unnamed(fields, send, other)).toEqual([]);
    },
  );

  it('names the fields around a new slide as well', async () => {
    const slide = textSlide({ name: '' });
    const wrong: [string, Fields][] = [
      ['area', { area: null }],
      ['area', {}],
      ['creationKey', { area: scene.area._id, creationKey: 5 }],
      ['timeZone', { area: scene.area._id, timeZone: 5 }],
    ];
    for (const [field, around] of wrong) {
      const named = Object.keys(await problemsOf('POST /api/slides/add', { ...around, slide }));
      expect(named.sort()).toEqual([field, 'name'].sort());
    }
    const foreign = await problemsOf('POST /api/slides/add', {
      area: scene.area._id,
      slide: { ...slide, PortalId: '1' },
    });
    expect(Object.keys(foreign).sort()).toEqual(['PortalId', 'name']);
  });

  /** What a new record of each kind brings when all is well, and how it is sent. */
  const news: [string, string, z.ZodObject, () => Fields, (record: Fields) => Fields, [string, string]][] = [
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
      () => ({ PortalId: 1, name: 'In step', channels: [] }),
      (group) => group,
      ['name', 'channels'],
    ],
    [
      'picture of the library',
      'POST /api/images/add',
      libraryItemSettings,
      () => ({ name: 'Leaves', path: 'https://pictures.example/leaves.jpg', category: '' }),
      (item) => item,
      ['name', 'path'],
    ],
  ];

  it.each(news)('names all that is wrong with a new %s', async (_, name, schema, valid, around, [usual, instead]) => {
    const send = (changed: Fields) => problemsOf(name, around({ ...valid(), ...changed }));
    const other = (field: string): [string, unknown] => [field === usual ? instead : usual, MALFORMED];
    expect(await unnamed([...Object.keys(schema.shape), 'PortalId'], send, other)).toEqual([]);
  });

  it.each([
    ['channel', 'PATCH /api/channels/updateChannel', channelUpdate, ['name', 'selectedAreas']],
    ['area', 'PATCH /api/areas/updateArea', areaUpdate, ['name', 'transition']],
    ['user', 'POST /api/users/update', userUpdate, ['password', 'userName']],
  ] as const)('names all that is wrong with a change of a %s', async (kind, name, schema, [usual, instead]) => {
    const { user } = await scene.addUser(`changed ${kind}`, 3);
    const _id = { channel: scene.channel._id, area: scene.area._id, user: user._id }[kind];
    const send = (update: Fields) => problemsOf(name, { _id, PortalId: 1, update });
    const other = (field: string): [string, unknown] => [field === usual ? instead : usual, MALFORMED];
    // Nobody but oneself has a current password.
    const fields = Object.keys(schema.shape).filter((field) => field !== 'currentPassword');
    expect(await unnamed([...fields, 'nonsense'], send, other)).toEqual([]);
  });

  it('says of a slide what the specification says, whatever stands in place of a value', async () => {
    for (const nothing of [null, undefined, MALFORMED, []]) {
      const slide = { type: 2, name: nothing, duration: nothing, alwaysDisplay: nothing, image_path: nothing };
      expect(await problemsOf('POST /api/slides/add', { area: scene.area._id, slide })).toMatchObject({
        name: 'The slide needs a name.',
        duration: 'The slide needs a duration.',
        schedule: SCHEDULE,
        image_path: 'You must upload an image.',
      });
    }
    const video = { type: 5, name: 'Film', duration: 5, alwaysDisplay: true, video_path: null, video_html5: 'no' };
    expect(await problemsOf('POST /api/slides/add', { area: scene.area._id, slide: video })).toEqual({
      video_path: 'You must upload a video.',
      video_html5: 'video_html5 is not valid.',
    });
  });

  it('says of a channel what the specification says, whatever stands in place of a value', async () => {
    const expected = {
      name: 'Channel must have a name.',
      selectedAreas: 'Channel must have at least 1 selected area.',
    };
    for (const nothing of [null, undefined, MALFORMED, 5]) {
      const wrong = { name: nothing, selectedAreas: nothing };
      expect(await problemsOf('POST /api/channels/add', { channel: { PortalId: 1, ...wrong } })).toEqual(expected);
      expect(await problemsOf('POST /api/channels/add', { channel: { PortalId: 1, ...wrong, width: 'wide' } })).toEqual(
        {
          ...expected,
          width: 'width is not valid.',
        },
      );
      if (nothing === undefined) continue;
      const update = { _id: scene.channel._id, PortalId: 1, update: wrong };
      expect(await problemsOf('PATCH /api/channels/updateChannel', update)).toEqual(expected);
    }
  });

  it('says of a password what the specification says, whatever stands in place of it', async () => {
    const { user } = await scene.addUser('without a password', 3);
    const passwordReset = await scene.resetToken(user._id);
    const MISMATCH = 'You must fill in both password fields and they must match.';
    const cases: [unknown, string][] = [
      [null, MISMATCH],
      [undefined, MISMATCH],
      [MALFORMED, MISMATCH],
      [5, MISMATCH],
      ['short', 'Password must be at least 7 characters.'],
    ];
    for (const [password, password_] of cases) {
      const user_ = { PortalId: 1, userName: null, email: 'no address', password, password2: password };
      expect(await problemsOf('POST /api/users/register', user_)).toEqual({
        password: password_,
        userName: 'A username is required.',
        email: 'This is not a valid email address.',
      });
      expect(await problemsOf('POST /api/users/resetPassword', { passwordReset, password })).toEqual({
        password: password_,
      });
      expect(await problemsOf('POST /api/users/resetPassword', { passwordReset: null, password })).toEqual({
        password: password_,
        passwordReset: expect.stringMatching(/\.$/),
      });
      if (password === undefined) continue;
      const update = { password, password2: password, email: 'no address' };
      expect(await problemsOf('POST /api/users/update', { _id: user._id, PortalId: 1, update })).toEqual({
        password: password_,
        email: 'This is not a valid email address.',
      });
    }
  });

  it.each([
    ['POST /api/areas/add', 'area', { PortalId: 1 }, 'name', 'An area needs a name.'],
    ['POST /api/portals/addPortal', 'portal', {}, 'PortalName', 'A portal needs a name.'],
    ['POST /api/templates/add', 'template', {}, 'name', 'A template needs a name.'],
  ])('says in %s what a record needs, whatever stands in place of it', async (name, record, valid, field, sentence) => {
    for (const nothing of [null, undefined, '', ' ']) {
      expect(await problemsOf(name, { [record]: { ...valid, [field]: nothing } })).toEqual({ [field]: sentence });
    }
  });

  it('names what is not there beside all else that is wrong', async () => {
    const [nowhere, picture] = [crypto.randomUUID(), '/media/1/AbCdEfGhIjKl-gone.jpg'];
    const slide = textSlide({ name: '' });
    expect(await problemsOf('POST /api/slides/add', { area: nowhere, slide })).toEqual({
      area: 'There is no such area.',
      name: 'The slide needs a name.',
    });
    expect(await problemsOf('POST /api/slides/add', { area: nowhere, slide: { ...slide, duration: null } })).toEqual({
      area: 'There is no such area.',
      name: 'The slide needs a name.',
      duration: 'The slide needs a duration.',
    });

    const wrong = { name: '', selectedAreas: [nowhere], backgroundimage: picture };
    const expected = {
      name: 'Channel must have a name.',
      selectedAreas: 'There is no such area.',
      backgroundimage: 'This image was not uploaded to this server. Please upload it again.',
    };
    expect(await problemsOf('POST /api/channels/add', { channel: { PortalId: 1, ...wrong } })).toEqual(expected);
    const wide = { PortalId: 1, ...wrong, width: 'wide' };
    expect(await problemsOf('POST /api/channels/add', { channel: wide })).toEqual({
      ...expected,
      width: 'width is not valid.',
    });
    const channelUpdate = { _id: scene.channel._id, PortalId: 1, update: wrong };
    expect(await problemsOf('PATCH /api/channels/updateChannel', channelUpdate)).toEqual(expected);

    const { user } = await scene.addUser('another person', 3);
    const person = { userName: 'admin', email: 'no address', channels: [nowhere] };
    const personal = {
      userName: 'This username is taken.',
      email: 'This is not a valid email address.',
      channels: 'There is no such channel.',
    };
    const password = 'long enough';
    const added = { PortalId: 1, password, password2: password, ...person };
    expect(await problemsOf('POST /api/users/register', added)).toEqual(personal);
    expect(await problemsOf('POST /api/users/update', { _id: user._id, PortalId: 1, update: person })).toEqual(
      personal,
    );
  });
});
