// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/entities/role.ts';
import type { Tag } from '#contract/entities/tag.ts';
import { makeScene } from '#server/testing/scene.ts';
import { refusal, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { MOST_TARGETS, type Target } from '#slide-types/targets.ts';

const PortalId = 1;

describe('a rule for several slides', () => {
  let test: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;
  let count = 0;
  beforeAll(async () => {
    test = await startTestApp();
    scene = await makeScene(test);
  });
  afterAll(() => test.close());

  const addTag = () => scene.call('POST /api/tags/add', { PortalId, name: `Tag ${++count}` });
  const ruleFor = (...tags: Tag[]): Target => ({
    ...{ all: tags.map(({ _id }) => _id), area: scene.area._id, none: [], channels: null },
  });
  const addChannel = (...tags: Tag[]) =>
    scene.call('POST /api/channels/add', {
      channel: {
        ...{ PortalId, name: `Channel ${++count}`, selectedAreas: [scene.area._id] },
        tags: tags.map(({ _id }) => _id),
      },
    });
  const set = (slides: { _id: string }[], target: Target, isSet = true, call = scene.call) =>
    call('PATCH /api/slides/setTarget', { PortalId, slides: slides.map(({ _id }) => _id), target, isSet });
  const targetsOf = async (slide: { _id: string }) =>
    (await scene.call('POST /api/slides/getslidebyid', { _id: slide._id, PortalId })).targets;
  const shownOn = async (channel: { _id: string }) =>
    (await scene.call('POST /api/channels/getchannelbyid', { _id: channel._id, PortalId })).slideOrder.flatMap(
      ({ SlideIDs }) => SlideIDs,
    );

  it('shows all of them on the channels, and is taken from exactly those that got it', async () => {
    const [tag, other] = [await addTag(), await addTag()];
    const channel = await addChannel(tag, other);
    const slides = [await scene.addSlide(), await scene.addSlide(), await scene.addSlide()];
    const [first, second, third] = slides as [(typeof slides)[0], (typeof slides)[0], (typeof slides)[0]];
    await set([second], ruleFor(other, tag));
    const changed = await set(slides, ruleFor(tag, other));
    expect(changed.map(({ _id }) => _id).sort()).toEqual([first._id, third._id].sort());
    expect(changed[0]?.targets).toEqual([ruleFor(tag, other)]);
    expect((await shownOn(channel)).toSorted()).toEqual(slides.map(({ _id }) => _id).sort());
    expect(await targetsOf(second)).toEqual([ruleFor(other, tag)]);
    expect((await set(changed, ruleFor(tag, other), false)).length).toBe(2);
    expect(await shownOn(channel)).toEqual([second._id]);
    expect(await set([first], ruleFor(tag, other), false)).toEqual([]);
  });

  it('is refused for all of them if one can’t have it', async () => {
    const tag = await addTag();
    const [slide, full] = [await scene.addSlide(), await scene.addSlide()];
    for (let index = 0; index < MOST_TARGETS; index += 1) await set([full], ruleFor(await addTag()));
    const foreign = await scene.call('POST /api/areas/add', { area: { PortalId, name: `Area ${++count}` } });
    const refusedBy = async (slides: { _id: string }[], target: Target) => {
      const { status, body } = await refusal(set(slides, target));
      return [status, Object.keys((body.errors as object | undefined) ?? { [body.code as string]: 1 })[0]];
    };
    expect(await refusedBy([slide, full], ruleFor(tag))).toEqual([400, 'slides']);
    expect(await refusedBy([slide, { _id: 'gone' }], ruleFor(tag))).toEqual([404, 'slide-not-found']);
    expect(await refusedBy([slide], { ...ruleFor(tag), area: foreign._id })).toEqual([400, 'target.area']);
    expect(await refusedBy([slide], { ...ruleFor(tag), none: ['unknown'] })).toEqual([400, 'target.none']);
    expect(await targetsOf(slide)).toEqual([]);
    const { call: contributor } = await scene.addUser(`contributor-${++count}`, Role.Contributor);
    const own = await contributor('POST /api/slides/add', {
      area: scene.area._id,
      slide: { ...slide, _id: undefined, name: 'Own' },
    });
    expect((await refusal(set([own, slide], ruleFor(tag), true, contributor))).status).toBe(403);
    expect(await targetsOf(own)).toEqual([]);
  });

  it('of someone who may use only some channels is limited to these', async () => {
    const tag = await addTag();
    const [own, other] = [await addChannel(tag), await addChannel(tag)];
    const { call } = await scene.addUser(`editor-${++count}`, Role.Editor, { channels: [own._id] });
    const slide = await scene.addSlide();
    await set([slide], ruleFor(tag), true, call);
    expect(await targetsOf(slide)).toEqual([{ ...ruleFor(tag), channels: [own._id] }]);
    expect([await shownOn(own), await shownOn(other)]).toEqual([[slide._id], []]);
    await set([slide], ruleFor(tag), false, call);
    expect(await targetsOf(slide)).toEqual([]);
  });

  it('is given by many people at once, without losing the rules of others', async () => {
    const tags = await Promise.all([1, 2, 3, 4, 5].map(addTag));
    const slides = [await scene.addSlide(), await scene.addSlide(), await scene.addSlide()];
    await Promise.all(tags.map((tag, index) => set(index % 2 ? slides : slides.toReversed(), ruleFor(tag))));
    for (const slide of slides) {
      const all = (await targetsOf(slide)).flatMap((target) => target.all);
      expect(all.toSorted()).toEqual(tags.map(({ _id }) => _id).sort());
    }
  });

  it('is one entry in the audit log, which names the slides and what changed on channels', async () => {
    const tag = await addTag();
    const channel = await addChannel(tag);
    const slides = [await scene.addSlide({ name: 'Lunch' }), await scene.addSlide({ name: 'Dinner' })];
    await set(slides, ruleFor(tag));
    const [entry, ...others] = await scene.call('POST /api/audit/find', {
      ...{ PortalId, action: 'slide.setTarget', limit: 2 },
    });
    expect(entry?.details[0]).toBe('isSet=true');
    expect(entry?.details.slice(1, 3).toSorted()).toEqual(['Dinner', 'Lunch']);
    expect(entry?.details.slice(3).toSorted()).toEqual([`+ Dinner / ${channel.name}`, `+ Lunch / ${channel.name}`]);
    expect(others[0]?.details).not.toContain('Lunch');
  });

  it('is logged also if a detail is shortened within a character', async () => {
    const tag = await addTag();
    await scene.call('POST /api/channels/add', {
      channel: { PortalId, name: `${'y'.repeat(44)}🍰`, selectedAreas: [scene.area._id], tags: [tag._id] },
    });
    const slides = [await scene.addSlide({ name: 'x'.repeat(150) }), await scene.addSlide()];
    await set(slides, ruleFor(tag));
    const [entry] = await scene.call('POST /api/audit/find', { PortalId, action: 'slide.setTarget', limit: 1 });
    expect(entry?.details).toContain(`+ ${'x'.repeat(150)} / ${'y'.repeat(44)}…`);
  });
});
