import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { callAs, logIn } from '../api.ts';
import { uploadNoise } from '../image.ts';
import type { BenchScene } from '../scene.ts';
import { ADMIN, type ServerProcess } from '../server-process.ts';
import { uploadVideo } from '../uploads.ts';

/** A repeated action. */
interface Activity {
  name: string;
  everyMs: number;
  act(): Promise<unknown>;
}

/** Slides created by editors stay on screens for a while before they are deleted. */
const SLIDES_KEPT = 20;
const SMALL_IMAGE_SIDE = 300;
const STREAM_LASTS_MS = 1_500;

/** Activity in a portal per hour, besides the players, which send their own requests and reports. */
export async function staffAndScreens(server: ServerProcess, scene: BenchScene): Promise<Activity[]> {
  const { PortalId, area, originalNames } = scene;
  const token = await logIn(server);
  const call = callAs(server, token);
  const slides: { _id: string; location: string }[] = [];
  let video = await uploadVideo(server, 0);

  const addSlide = async () => {
    const location = await uploadNoise(server, token, SMALL_IMAGE_SIDE);
    const slide = { PortalId, type: 1, name: 'Of the hour', duration: 10, alwaysDisplay: true, img_path: location };
    const { _id } = await call('POST /api/slides/add', { area, slide });
    slides.push({ _id, location });
  };
  await addSlide();
  const anySlide = () => slides[Math.floor(Math.random() * slides.length)] as (typeof slides)[number];
  const read = async (address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + address, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address} returned ${response.status}.`);
  };

  return [
    {
      name: 'saves',
      everyMs: 2_000,
      act: () =>
        call('PATCH /api/slides/updateSlide', {
          _id: anySlide()._id,
          PortalId,
          update: { name: `Saved at ${Date.now()}` },
        }),
    },
    { name: 'changes of all channels', everyMs: 10_000, act: () => scene.change() },
    { name: 'slides with an image', everyMs: 15_000, act: addSlide },
    {
      name: 'deleted slides',
      everyMs: 15_000,
      act: async () => {
        if (slides.length < SLIDES_KEPT) return;
        const { _id } = slides.shift() ?? anySlide();
        await call('PATCH /api/slides/archiveSlide', { _id, PortalId, update: { archived: true } });
        await call('POST /api/slides/deleteSlide', { _id, PortalId });
      },
    },
    {
      name: 'lists',
      everyMs: 3_000,
      act: async () => {
        await call('POST /api/slides/getslides', { PortalId });
        await call('POST /api/channels/getchannelsinorder', { PortalId });
        await call('POST /api/screens/getscreens', { PortalId });
      },
    },
    {
      name: 'logins',
      everyMs: 5_000,
      act: async () => {
        const mine = await logIn(server);
        await callAs(server, mine)('POST /api/users/logout', {});
      },
    },
    {
      name: 'wrong passwords',
      // With more of them, valid logins from this address would also be delayed.
      everyMs: 600_000,
      act: async () => {
        const wrong = { userName: `${ADMIN.userName}-${Date.now()}`, password: 'not this one' };
        const isIn = await callAs(server, '')('POST /api/users/login', wrong).then(
          () => true,
          () => false,
        );
        if (isIn) throw new Error('A wrong password was accepted.');
      },
    },
    {
      name: 'video',
      everyMs: 120_000,
      act: async () => {
        video = await uploadVideo(server, 20);
      },
    },
    { name: 'parts of videos', everyMs: 2_000, act: () => read(video, { range: 'bytes=1000-500000' }) },
    { name: 'images', everyMs: 1_000, act: () => read(`${anySlide().location}?variant=thumb`) },
    { name: 'pages of screens', everyMs: 5_000, act: () => read(pageOf(PortalId, originalNames[0] ?? '')) },
    {
      name: 'event streams that are closed',
      everyMs: 3_000,
      act: async () => {
        const address = `/api/channels/events?PortalId=${PortalId}&originalName=${originalNames[0]}`;
        const leaving = new AbortController();
        const response = await fetch(server.url + address, { signal: leaving.signal });
        await pause(STREAM_LASTS_MS);
        leaving.abort();
        if (!response.ok) throw new Error(`An event stream returned ${response.status}.`);
      },
    },
  ];
}

function pageOf(PortalId: number, originalName: string): string {
  return `/DesktopModules/Vitrine/channels/${PortalId}/${originalName}/Default.aspx`;
}

/** Starts all activities. */
export function begin(activities: Activity[]) {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const done = new Map<string, number>();
  let since = { done: 0, failed: 0 };
  let lastFailure = '';

  const repeat = async ({ name, everyMs, act }: Activity) => {
    while (!ending.signal.aborted) {
      await pause(everyMs * (0.5 + Math.random()), undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      try {
        await act();
        since.done += 1;
        done.set(name, (done.get(name) ?? 0) + 1);
      } catch (error) {
        since.failed += 1;
        lastFailure = error instanceof Error ? error.message : String(error);
      }
    }
  };
  const running = activities.map(repeat);
  return {
    /** What was done since the previous call. */
    taken(): { done: number; failed: number; lastFailure: string } {
      const taken = { ...since, lastFailure };
      since = { done: 0, failed: 0 };
      lastFailure = '';
      return taken;
    },
    summary: () => activities.map(({ name }) => `${done.get(name) ?? 0} ${name}`).join(', '),
    async end(): Promise<void> {
      ending.abort();
      await Promise.all(running);
    },
  };
}
