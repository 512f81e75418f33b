import type { RequestOf, ResponseOf } from '#contract/client.ts';
import type { Endpoints } from '#contract/endpoints/index.ts';
import type { Role } from '#contract/entities/role.ts';
import { createResetToken } from '#server/features/users/password-reset.ts';
import { userStore } from '#server/features/users/users.store.ts';
import { callRaw, type RawRequest } from './call-raw.ts';
import type { TestApp } from './test-app.ts';

type SlideDraft = RequestOf<'POST /api/slides/add'>['slide'];

/** Creates an area and a channel through the API as a superuser, and returns helpers to add more. */
export async function makeScene(test: TestApp, PortalId = 1) {
  const token = await test.superuser();
  const call = test.as(token);
  const area = await call('POST /api/areas/add', { area: { PortalId, name: 'Main' } });
  const channel = await call('POST /api/channels/add', {
    channel: { PortalId, name: 'Front window', selectedAreas: [area._id] },
  });
  return {
    PortalId,
    url: test.url,
    /** Returns the token that the password reset email of this user would contain. */
    resetToken: async (userId: string) => {
      const account = await userStore(test.database.queries).find(userId);
      return (account && (await createResetToken(test.database, account))) ?? '';
    },
    token,
    call,
    /** Makes any call as another user and returns its response. Throws if it is refused. */
    callAs: async <Name extends keyof Endpoints>(caller: string, name: Name, request: RawRequest<Name>) => {
      const { status, text } = await callRaw(test.url, caller, name, request);
      if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
      return JSON.parse(text) as ResponseOf<Name>;
    },
    area,
    channel,
    addSlide: (slide: Partial<SlideDraft> = {}) =>
      call('POST /api/slides/add', { area: area._id, slide: textSlide({ PortalId, ...slide }) }),
    show: (slideId: string, channelId = channel._id) =>
      call('PATCH /api/channels/toggleSlide', { channel: channelId, area: area._id, slide: slideId }),
    document: () =>
      test.as(null)('POST /api/channels/getchannelfordisplay', {
        channel: { PortalId, originalName: channel.originalName },
        TestMode: true,
      }),
    addUser: async (userName: string, roleName: Role, more: { channels?: string[]; PortalId?: number } = {}) => {
      const password = `${userName} knows this`;
      const user = await call('POST /api/users/register', {
        userName,
        password,
        password2: password,
        roleName,
        PortalId,
        ...more,
      });
      return { user, call: test.as(await test.signIn(userName, password)) };
    },
  };
}

export type Scene = Awaited<ReturnType<typeof makeScene>>;

/** A slide that needs no file and has no schedule. */
export function textSlide(fields: Partial<SlideDraft> = {}): SlideDraft {
  return {
    type: 0,
    name: 'Opening hours',
    duration: 10,
    alwaysDisplay: true,
    rte_content: '<p>We are open.</p>',
    ...fields,
  };
}
