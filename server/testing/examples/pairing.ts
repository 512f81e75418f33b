import type { pairing } from '#contract/endpoints/pairing.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesFor } from './example.ts';

const start = ({ call }: Scene) => call('POST /api/pairing/start', { name: 'Screen at the entrance' });

export const pairingExamples: ExamplesFor<typeof pairing> = {
  'POST /pairDevice': {
    request: async (scene) => ({ pairCode: (await start(scene)).pairCode, channel: scene.channel._id }),
  },
  'POST /api/pairing/start': { request: () => ({ name: 'Screen at the entrance' }) },
  'POST /api/pairing/wait': {
    request: async (scene) => {
      const { pairCode, deviceKey } = await start(scene);
      await scene.call('POST /pairDevice', { pairCode, channel: scene.channel._id });
      return { deviceKey };
    },
  },
};
