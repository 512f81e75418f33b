import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MediaStatus } from '#contract/entities/media.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile } from '#server/testing/upload.ts';

const LOTTIE = { v: '5.7.4', fr: 30, ip: 0, op: 60, w: 400, h: 300, layers: [{ ty: 4, ks: { o: { a: 0, k: 100 } } }] };
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:02.000\nFresh from the oven\n';

describe('animations and captions', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const send = (call: string, bytes: Buffer | string, name: string, path?: string) =>
    sendFile(`${test.url}${call}/1`, Buffer.from(bytes), name, scene.token, path === undefined ? {} : { path });
  const sendAnimation = (bytes: Buffer | string, name: string) => send('/upload', bytes, name, 'animated');
  const statusOf = async (location: string) =>
    (await (await fetch(`${test.url}${location}?status`)).json()) as MediaStatus;
  const locationOf = async (response: Response) => ((await response.json()) as { location: string }).location;

  it.each(['gif', 'webp'] as const)('animations keep every frame of a .%s', async (format) => {
    const animated = await frames(3).toFormat(format).toBuffer();
    const location = await locationOf(await sendAnimation(animated, `three.${format}`));
    const served = await fetch(test.url + location);
    expect(served.headers.get('content-type')).toBe(`image/${format}`);
    expect(Buffer.from(await served.arrayBuffer()).equals(animated)).toBe(true);
    expect((await fetch(`${test.url}${location}?variant=thumb`)).status).toBe(200);
  });

  it('Lottie animations are stored without their code and can be shown', async () => {
    const withCode = { ...LOTTIE, layers: [{ ty: 4, ks: { o: { a: 0, k: 100, x: 'alert(1)' } } }] };
    const response = await sendAnimation(JSON.stringify(withCode), 'cup.json');
    const { location, notices } = (await response.json()) as { location: string; notices: { notice: string }[] };
    expect(notices).toMatchObject([{ code: 'animation-with-expressions', values: { layers: 'Layer ?' } }]);
    expect(notices[0]?.notice).toContain('Layer ?');
    expect((await statusOf(location)).notices).toEqual(notices);
    const served = await fetch(test.url + location);
    expect(served.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await served.json()).toEqual(LOTTIE);
    const slide = await scene.addSlide({ type: 10, animated_path: location });
    await scene.show(slide._id);
    expect((await scene.document()).media.map((file) => file.location)).toContain(location);
  });

  it('Lottie animations can have names of layers that can’t be stored', async () => {
    const withCode = { ty: 4, nm: `${'x'.repeat(38)}🍰🍰`, ks: { o: { a: 0, k: 100, x: 'alert(1)' } } };
    const layers = [withCode, { ...withCode, nm: 'a\ud83cb\0c' }];
    const response = await sendAnimation(JSON.stringify({ ...LOTTIE, layers }), 'cup.json');
    const { notices } = (await response.json()) as { notices: { values: { layers: string } }[] };
    expect(notices[0]?.values.layers).toContain(`${'x'.repeat(38)}…`);
    expect(notices[0]?.values.layers).toContain('a b c');
  });

  it.each([
    ['text', 'hello', 'cup.json'],
    ['bytes', Buffer.from([0x7b, 0xff, 0x7d]), 'cup.json'],
    ['a page', '<html></html>', 'cup.html'],
    ['Lottie named .gif', JSON.stringify(LOTTIE), 'cup.gif'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'cup.svg'],
  ])('animations are rejected if they contain %s', async (_, bytes, name) => {
    const response = await sendAnimation(bytes, name);
    expect([response.status, (await response.text()).slice(-1)]).toEqual([415, '.']);
  });

  it('Lottie animations of more than 5 MB are rejected', async () => {
    const padded = JSON.stringify({ ...LOTTIE, nm: 'x'.repeat(6 * 1024 * 1024) });
    expect((await sendAnimation(padded, 'cup.json')).status).toBe(413);
  });

  it('are only accepted with their value of the path field', async () => {
    expect((await send('/upload', JSON.stringify(LOTTIE), 'cup.json')).status).toBe(415);
    expect((await send('/upload', JSON.stringify(LOTTIE), 'cup.json', 'captions')).status).toBe(415);
    expect((await send('/uploadVideo', CAPTIONS, 'bread.vtt')).status).toBe(415);
    expect((await send('/uploadVideo', CAPTIONS, 'bread.vtt', 'constructor')).status).toBe(415);
  });

  it('animations can’t be used as images', async () => {
    const location = await locationOf(await sendAnimation(JSON.stringify(LOTTIE), 'cup.json'));
    const refused = await refusal(scene.addSlide({ type: 2, image_path: location }));
    expect(refused.body.errors).toEqual({ image_path: 'This is not an image. Choose another file.' });
  });

  it('captions are stored unchanged', async () => {
    const location = await locationOf(await send('/uploadVideo', CAPTIONS, 'bread.vtt', 'captions'));
    const served = await fetch(test.url + location);
    expect(served.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(await served.text()).toBe(CAPTIONS);
  });

  it.each([
    ['text', 'Fresh from the oven'],
    ['a longer first word', 'WEBVTTX\n'],
    ['a page', '<html></html>'],
    ['bytes', Buffer.from([0xff, 0xfe, 0x57])],
  ])('captions are rejected if they contain %s', async (_, bytes) => {
    expect((await send('/uploadVideo', bytes, 'bread.vtt', 'captions')).status).toBe(415);
  });
});

/** Creates an image with this many frames, each in another colour. */
function frames(count: number) {
  const [width, height] = [16, 12];
  const pixels = Buffer.alloc(width * height * 3 * count);
  for (let frame = 0; frame < count; frame++) pixels.fill(frame * 60, frame * width * height * 3);
  return sharp(pixels, { raw: { width, height: height * count, channels: 3, pageHeight: height } });
}
