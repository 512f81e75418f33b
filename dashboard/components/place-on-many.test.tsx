import { expect, it, vi } from 'vitest';
import { channels as endpoints } from '#contract/endpoints/channels.ts';
import { placeOnMany } from './place-on-many.ts';

const { request } = endpoints['PATCH /api/channels/addSlideToAllChannels'];

it('a slide is added to more channels than one call accepts', async () => {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const asked = request.safeParse(JSON.parse(String(body)));
    if (!asked.success) return Response.json({ error: 'That are too many.' }, { status: 400 });
    return Response.json(asked.data.channels.map((_id) => ({ _id })));
  });
  const channels = Array.from({ length: 2_300 }, (_, index) => `channel-${index}`);
  const changed = await placeOnMany({ channels, area: 'main', slide: 'offer', isPlaced: true });
  expect(changed.map(({ _id }) => _id)).toEqual(channels);
});
