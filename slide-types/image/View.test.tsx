import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FieldsOf } from '../definitions.ts';
import { NOTHING_INHERITED } from '../inherited.ts';
import { NO_FEED } from '../no-feed.ts';
import { imageSamples } from './samples.ts';
import { ImageView } from './View.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

describe('an image slide', () => {
  let unmount = async () => {};
  afterEach(async () => {
    await unmount();
    document.body.replaceChildren();
  });

  /** Draws an image of 400 × 200 pixels in a portrait area; there is no layout here, so all sizes are set. */
  async function draw(more: Partial<FieldsOf<'image'>>) {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
    const page = document.body.appendChild(document.createElement('div'));
    const root = createRoot(page);
    unmount = () => act(async () => root.unmount());
    const onReady = vi.fn();
    const props = { feed: NO_FEED, inherited: NOTHING_INHERITED, phase: 'preparing', startedAt: 0 } as const;
    const fields = { ...(imageSamples.stored as FieldsOf<'image'>), ...more };
    await act(async () =>
      root.render(
        <ImageView fields={fields} {...props} serverNow={() => 0} onReady={onReady} onFailed={() => undefined} />,
      ),
    );
    const image = page.querySelector('img') as HTMLImageElement;
    const part = image.parentElement as HTMLElement;
    const before = part.style.visibility;
    Object.assign(image, { decode: async () => undefined });
    vi.spyOn(image, 'naturalWidth', 'get').mockReturnValue(400);
    vi.spyOn(image, 'naturalHeight', 'get').mockReturnValue(200);
    await act(async () => image.dispatchEvent(new Event('load')));
    expect(onReady).toHaveBeenCalledOnce();
    return { image, part, before };
  }

  it('is shown whole by default', async () => {
    const { image, part } = await draw({});
    expect(image.style.cssText).toBe('object-fit: contain;');
    expect(part.style.cssText).toBe('');
  });

  it('fills its area around its focus, and is hidden until it can be placed', async () => {
    const { part, before } = await draw({ image_fit: 'cover', image_focus: { x: 30, y: 50 } });
    expect(before).toBe('hidden');
    const { left, top, width, height, visibility } = part.style;
    expect([left, top, width, height, visibility]).toEqual(['-70px', '0px', '400px', '200px', '']);
  });

  it('shows only its cropped part', async () => {
    const { image, part } = await draw({ image_crop: { x: 50, y: 0, width: 50, height: 100 } });
    const { left, top, width, height } = part.style;
    expect([left, top, width, height]).toEqual(['0px', '50px', '100px', '100px']);
    expect([image.style.left, image.style.width, image.style.height]).toEqual(['-100%', '200%', '100%']);
  });
});
