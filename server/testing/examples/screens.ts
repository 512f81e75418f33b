import type { RequestOf } from '#contract/client.ts';
import type { screens } from '#contract/endpoints/screens.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesFor } from './example.ts';

type ReportRequest = RequestOf<'POST /api/screens/report'>;

/** The report of a screen that plays a channel without problems. */
export function exampleReport({ PortalId, channel }: Scene, more: Partial<ReportRequest> = {}): ReportRequest {
  return {
    channel: { PortalId, originalName: channel.originalName },
    screen: 'a-screen-by-the-door',
    build: '/assets/player/index.js',
    revision: '',
    areas: [],
    problems: [],
    clock: { behindMs: 12, roundTripMs: 3 },
    width: 1920,
    height: 1080,
    ...more,
  };
}

/** Pairs a screen with the scene's channel and returns its id. */
async function pairScreen({ call, channel, PortalId }: Scene): Promise<string> {
  const { pairCode } = await call('POST /api/pairing/start', { name: 'Screen at the entrance' });
  const before = await call('POST /api/screens/getscreens', { PortalId });
  await call('POST /pairDevice', { pairCode, channel: channel._id });
  const after = await call('POST /api/screens/getscreens', { PortalId });
  const made = after.find(({ _id }) => !before.some((known) => known._id === _id));
  if (!made) throw new Error('The screen that was paired is not among the screens.');
  return made._id;
}

export const screenExamples: ExamplesFor<typeof screens> = {
  'POST /api/screens/report': { request: (scene) => exampleReport(scene) },
  'POST /api/screens/getscreens': { request: ({ PortalId }) => ({ PortalId }) },
  'POST /api/screens/gethealth': { request: ({ PortalId }) => ({ PortalId }) },
  'GET /api/screens/everywhere': { request: () => ({}), isOfNoPortal: true },
  'PATCH /api/screens/updateScreen': {
    request: async (scene) => ({
      _id: await pairScreen(scene),
      PortalId: scene.PortalId,
      update: { name: 'Over the counter', channel: scene.channel._id },
    }),
  },
  'POST /api/screens/unpair': {
    request: async (scene) => ({ _id: await pairScreen(scene), PortalId: scene.PortalId }),
  },
};
