import type { display } from '#contract/endpoints/display.ts';
import type { Scene } from '../scene.ts';
import type { ExamplesFor } from './example.ts';

const addressOf = ({ PortalId, channel }: Scene) => ({ PortalId, originalName: channel.originalName });

export const displayExamples: ExamplesFor<typeof display> = {
  'POST /api/channels/getchannelfordisplay': {
    request: (scene) => ({ channel: addressOf(scene), TestMode: false, browser: { UserAgent: 'Screen/1.0' } }),
  },
  'GET /api/channels/display/{PortalId}/{originalName}': { request: addressOf },
  'POST /api/channels/getchannelfordisplaybyid': { request: ({ channel }) => ({ _id: channel._id }) },
  'POST /api/channels/getforcedrefresh': { request: addressOf },
  'GET /api/channels/events': { request: addressOf },
};
