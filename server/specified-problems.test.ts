// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOfCall } from './testing/problems-of-call.ts';
import { makeScene } from './testing/scene.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const SCHEDULE =
  "You must fill in start/end date, check 'always display', or fill in start date and check 'display from start date'.";
/** Of the wrong type for every field. */
const MALFORMED = { of: 'the wrong type' };

describe('the errors of the specification', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp({ ffmpeg: false });
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const problemsOf = (name: string, body: Record<string, unknown>) => problemsOfCall(test.url, scene.token, name, body);

  it('are returned for a slide, whatever its invalid values are', async () => {
    for (const invalid of [null, undefined, MALFORMED, []]) {
      const slide = { type: 2, name: invalid, duration: invalid, alwaysDisplay: invalid, image_path: invalid };
      expect(await problemsOf('POST /api/slides/add', { area: scene.area._id, slide })).toMatchObject({
        name: 'The slide needs a name.',
        duration: 'The slide needs a duration.',
        schedule: SCHEDULE,
        image_path: 'You must upload an image.',
      });
    }
    const video = { type: 5, name: 'Video', duration: 5, alwaysDisplay: true, video_path: null, video_html5: 'no' };
    expect(await problemsOf('POST /api/slides/add', { area: scene.area._id, slide: video })).toEqual({
      video_path: 'You must upload a video.',
      video_html5: 'video_html5 is not valid.',
    });
  });

  it('are returned for a channel, whatever its invalid values are', async () => {
    const expected = {
      name: 'Channel must have a name.',
      selectedAreas: 'Channel must have at least 1 selected area.',
    };
    for (const invalid of [null, undefined, MALFORMED, 5]) {
      const wrong = { name: invalid, selectedAreas: invalid };
      expect(await problemsOf('POST /api/channels/add', { channel: { PortalId: 1, ...wrong } })).toEqual(expected);
      expect(await problemsOf('POST /api/channels/add', { channel: { PortalId: 1, ...wrong, width: 'wide' } })).toEqual(
        {
          ...expected,
          width: 'width is not valid.',
        },
      );
      if (invalid === undefined) continue;
      const update = { _id: scene.channel._id, PortalId: 1, update: wrong };
      expect(await problemsOf('PATCH /api/channels/updateChannel', update)).toEqual(expected);
    }
  });

  it('are returned for a password, whatever its invalid value is', async () => {
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
    for (const [password, sentence] of cases) {
      const newUser = { PortalId: 1, userName: null, email: 'no address', password, password2: password };
      expect(await problemsOf('POST /api/users/register', newUser)).toEqual({
        password: sentence,
        userName: 'Enter a username.',
        email: 'This is not a valid email address. Enter one such as anna@example.com.',
      });
      expect(await problemsOf('POST /api/users/resetPassword', { passwordReset, password })).toEqual({
        password: sentence,
      });
      expect(await problemsOf('POST /api/users/resetPassword', { passwordReset: null, password })).toEqual({
        password: sentence,
        passwordReset: expect.stringMatching(/\.$/),
      });
      if (password === undefined) continue;
      const update = { password, password2: password, email: 'no address' };
      expect(await problemsOf('POST /api/users/update', { _id: user._id, PortalId: 1, update })).toEqual({
        password: sentence,
        email: 'This is not a valid email address. Enter one such as anna@example.com.',
      });
    }
  });

  it.each([
    ['POST /api/areas/add', 'area', { PortalId: 1 }, 'name', 'An area needs a name.'],
    ['POST /api/portals/addPortal', 'portal', {}, 'PortalName', 'A portal needs a name.'],
    ['POST /api/templates/add', 'template', {}, 'name', 'A template needs a name.'],
  ])('are returned by %s for a missing name', async (name, record, valid, field, sentence) => {
    for (const missing of [null, undefined, '', ' ']) {
      expect(await problemsOf(name, { [record]: { ...valid, [field]: missing } })).toEqual({ [field]: sentence });
    }
  });
});
