import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { uploadFile } from '#server/testing/upload.ts';

type Kind = 'picture' | 'rates' | 'sheet';

/**
 * For each field: a slide that is valid except for its file, the file that the field accepts, and the error for others.
 */
const FIELDS: [string, (location: string) => object, Kind, string][] = [
  ['image_path', (image_path) => ({ type: 2, image_path }), 'picture', 'This is not an image. Choose another file.'],
  ['video_path', (video_path) => ({ type: 5, video_path }), 'picture', 'This is not a video. Choose another file.'],
  [
    'interestrate_path',
    (interestrate_path) => ({ type: 6, interestrate_path }),
    'rates',
    'This is not an XML file. Choose another file.',
  ],
  [
    'interestrate_image_background',
    (location) => ({ type: 6, interestrate_image_background: location }),
    'picture',
    'This is not an image. Choose another file.',
  ],
  [
    'rss_image_background',
    (location) => ({ type: 3, rss_image_background: location }),
    'picture',
    'This is not an image. Choose another file.',
  ],
  [
    'template_image2_path',
    (location) => ({ type: 8, template_image2_path: location }),
    'picture',
    'This is not an image. Choose another file.',
  ],
  [
    'template_selectedtemplate',
    (css_path) => ({ type: 8, template_selectedtemplate: { name: 'Poster', css_path } }),
    'sheet',
    'This is not a style sheet. Choose another file.',
  ],
  [
    'animated_path',
    (animated_path) => ({ type: 10, animated_path }),
    'picture',
    'This is not an animation or an image. Choose another file.',
  ],
  [
    'rte_content',
    (location) => ({ rte_content: `<img src="${location}">` }),
    'picture',
    'This is not an image. Choose another file.',
  ],
];

describe('a file of a slide', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let files: Record<Kind, string>;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
    const upload = (path: string, bytes: Buffer, name: string) => uploadFile(test.url + path, bytes, name, scene.token);
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } });
    files = {
      picture: await upload('/upload/1', await picture.png().toBuffer(), 'wall.png'),
      rates: await upload('/uploadXML/1', Buffer.from('<rates><title>Rates</title></rates>'), 'rates.xml'),
      sheet: await upload('/uploadGeneric/', Buffer.from('.title{color:teal}'), 'poster.css'),
    };
    await scene.call('POST /api/templates/add', { template: { name: 'Poster', css_path: files.sheet } });
  });
  afterAll(() => test.close());

  it.each(FIELDS)('must be of a kind that its field can show: %s', async (field, slideWith, right, sentence) => {
    for (const [kind, location] of Object.entries(files)) {
      const adding = scene.addSlide(slideWith(location));
      if (kind === right && field !== 'video_path') await adding;
      else expect((await refusal(adding)).body.errors).toEqual({ [field]: sentence });
    }
  });

  it('is refused in each field whose file is wrong', async () => {
    const { errors } = (
      await refusal(
        scene.addSlide({ type: 8, template_image1_path: files.sheet, template_image2_path: '/media/1/nothing.png' }),
      )
    ).body;
    expect(errors).toEqual({
      template_image1_path: 'This is not an image. Choose another file.',
      template_image2_path: 'This file was not uploaded to this server. Please upload it again.',
    });
  });

  it.each([
    ['an image', 'picture', null],
    ['an XML file', 'rates', 'This is not an image. Choose another file.'],
  ] as const)('can be a channel’s background only if it is an image: %s', async (_, kind, sentence) => {
    const changing = scene.call('PATCH /api/channels/updateChannel', {
      _id: scene.channel._id,
      PortalId: 1,
      update: { backgroundimage: files[kind] },
    });
    if (sentence === null) expect((await changing).backgroundimage).toBe(files[kind]);
    else expect((await refusal(changing)).body.errors).toEqual({ backgroundimage: sentence });
  });

  it('can be a template’s style sheet only if it is on this server', async () => {
    const elsewhere = { name: 'Poster', css_path: 'https://styles.example/poster.css' };
    const sentence = 'This must be a file on this server. Please upload it.';
    const slide = await refusal(scene.addSlide({ type: 8, template_selectedtemplate: elsewhere }));
    expect([slide.status, slide.body.errors]).toEqual([400, { 'template_selectedtemplate.css_path': sentence }]);
    const template = await refusal(scene.call('POST /api/templates/add', { template: elsewhere }));
    expect([template.status, template.body.errors]).toEqual([400, { css_path: sentence }]);
  });
});
