import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Slide } from '#contract/entities/slide.ts';
import { ApiError } from '#dashboard/api/client.ts';
import { workThrough } from './work-through.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const slides = Array.from({ length: 12 }, (_, index) => ({ _id: `${index}`, name: `Slide ${index}` })) as Slide[];

describe('many slides', () => {
  let root: ReturnType<typeof createRoot>;
  const letGo: (() => void)[] = [];
  beforeEach(async () => {
    root = createRoot(document.body.appendChild(document.createElement('div')));
    await act(async () =>
      root.render(
        <MantineProvider env="test">
          <Notifications />
        </MantineProvider>,
      ),
    );
  });
  afterEach(async () => {
    await act(async () => notifications.clean());
    await act(async () => root.unmount());
    document.body.replaceChildren();
    letGo.length = 0;
  });

  const said = () => document.body.textContent ?? '';
  /** Each slide waits until it is released. */
  const onceLetGo = (slide: Slide) => new Promise<Slide>((resolve) => letGo.push(() => resolve(slide)));
  const letAllGo = () =>
    act(async () => {
      for (const go of letGo.splice(0)) go();
    });

  it('show their progress, and finish what was started when they are stopped', async () => {
    let work = Promise.resolve<Slide[]>([]);
    await act(async () => {
      work = workThrough(slides, onceLetGo);
    });
    expect(said()).toContain('0 of 12 slides');
    await letAllGo();
    expect(said()).toContain('4 of 12 slides');
    await act(async () =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stop')?.click(),
    );
    await letAllGo();
    expect(await act(() => work)).toHaveLength(8);
    expect(said()).toContain('Stopped after 8 of 12 slides.');
  });

  it('report which failed and why, and continue with the others', async () => {
    const done = await act(() =>
      workThrough(slides, async (slide) => {
        if (slide._id === '3' || slide._id === '7')
          throw new ApiError(403, 'You don’t have permission to do this. Ask your administrator for access.');
        return slide;
      }),
    );
    expect(done).toHaveLength(10);
    expect(said()).toContain(
      '“Slide 3”, “Slide 7” could not be changed. You don’t have permission to do this. Ask your administrator for access.',
    );
  });

  it('stop when the server can’t be reached', async () => {
    const change = vi.fn(async () => Promise.reject(new ApiError(0, 'The server can’t be reached.')));
    expect(await act(() => workThrough(slides, change))).toEqual([]);
    expect(change.mock.calls.length).toBeLessThanOrEqual(4);
    expect(said()).toContain(
      '12 slides could not be changed, including “Slide 0”, “Slide 1”, “Slide 2”. The server can’t be reached.',
    );
  });
});
