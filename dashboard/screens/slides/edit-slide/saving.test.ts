import { describe, expect, test } from 'vitest';
import type { Slide } from '#contract/entities/slide.ts';
import { AUTOSAVE_MS } from '#rules/limits.ts';
import { image } from '#slide-types/image/definition.ts';
import { everyProblemWith } from '#slide-types/slide.ts';
import { changesBetween, newDraft } from './draft.ts';
import { nextStep } from './next-save.ts';
import { saveLine } from './save-line.ts';
import {
  beginEditing,
  type Editing,
  type EditingEvent,
  editing,
  hasUnsaved,
  type Intent,
  RETRY_MS,
  visibleProblems,
  whatToKeep,
} from './saving.ts';

const NOW = 1_700_000_000_000;

const slide: Slide = {
  _id: 's1',
  PortalId: 1,
  type: image.index,
  name: 'Offer',
  duration: 10,
  scheduleStart: null,
  scheduleEnd: null,
  alwaysDisplay: true,
  alwaysDisplayAfterStartDate: false,
  displayTimes: [],
  level: 'normal',
  weight: 1,
  targets: [],
  transitionDuration: null,
  transitionTimingFunction: null,
  image_path: '/media/1/offer.png',
  lastModified: '2026-01-01T10:00:00.000Z',
  creator: 'u1',
  archived: false,
};
const savedAs = (fields: Partial<Slide>): Slide => ({ ...slide, lastModified: '2026-01-01T11:00:00.000Z', ...fields });

/** What happens: an event, or one that depends on the state before it. */
type Happening = EditingEvent | ((state: Editing) => EditingEvent);

function having(state: Editing, ...happenings: Happening[]): Editing {
  return happenings.reduce(
    (before: Editing, next) => editing(before, typeof next === 'function' ? next(before) : next),
    state,
  );
}
/** The draft is sent as it is. */
const sent =
  (intent: Intent | null) =>
  ({ draft }: Editing): EditingEvent => ({ type: 'sendingBegan', draft, intent });
const blank = newDraft(image.index, { shape: 'other' });
const existing = beginEditing(blank, slide, null);
const problemsOf = ({ draft, stored }: Editing) => everyProblemWith(draft, stored, { nowMs: NOW, timeZone: null });
const stepOf = (state: Editing, nowMs: number) => nextStep(state, problemsOf(state), nowMs);
const visibleIn = (state: Editing) => visibleProblems(state, problemsOf(state));
const lineOf = (state: Editing) => saveLine(state, problemsOf(state));
const fresh = beginEditing(blank, null, null);
const valid = { name: 'New', duration: 5, alwaysDisplay: true, image_path: '/media/1/new.png' };
const changed = (fields: Editing['draft'] | object, atMs = NOW): EditingEvent => ({ type: 'changed', fields, atMs });

describe('a stored slide', () => {
  test('is saved automatically one second after the last change', () => {
    const state = having(existing, changed({ name: 'A' }, NOW), changed({ name: 'AB' }, NOW + 700));
    expect(stepOf(state, NOW + AUTOSAVE_MS)).toEqual({ step: 'wait', untilMs: NOW + 700 + AUTOSAVE_MS });
    expect(stepOf(state, NOW + 700 + AUTOSAVE_MS)).toEqual({ step: 'send', intent: null });
  });

  test('isn’t saved without a difference, also if a change was undone', () => {
    expect(stepOf(existing, NOW)).toEqual({ step: 'rest' });
    const back = having(existing, changed({ name: 'Other' }), changed({ name: 'Offer' }));
    expect(stepOf(back, NOW + 60_000)).toEqual({ step: 'rest' });
  });

  test('isn’t sent while it is invalid, and the status says why', () => {
    const state = having(existing, changed({ name: ' ' }));
    expect(stepOf(state, NOW + 60_000)).toEqual({ step: 'rest' });
    expect(lineOf(state).text).toBe(
      'You have unsaved content (autosaves every 1 second). Not saved yet: The slide needs a name.',
    );
    expect(visibleIn(state)).toEqual({ name: 'The slide needs a name.' });
  });

  test('is sent in one request at a time, and later changes with the next', () => {
    const sending = having(existing, changed({ name: 'A' }), sent(null));
    const typedOn = having(sending, changed({ name: 'AB' }, NOW + 5_000));
    expect(stepOf(typedOn, NOW + 60_000)).toEqual({ step: 'rest' });
    const confirmed = having(typedOn, { type: 'confirmed', removed: null, slide: savedAs({ name: 'A' }) });
    expect(confirmed.draft.name).toBe('AB');
    expect(stepOf(confirmed, NOW + 60_000)).toEqual({ step: 'send', intent: null });
  });

  test('is sent again if it changed between its last rendering and the request', () => {
    const rendered = having(existing, changed({ name: 'A' }));
    const confirmed = having(
      rendered,
      changed({ name: 'AB' }),
      { type: 'sendingBegan', draft: rendered.draft, intent: null },
      { type: 'confirmed', removed: null, slide: savedAs({ name: 'A' }) },
    );
    expect(confirmed.draft.name).toBe('AB');
    expect(stepOf(confirmed, NOW + 60_000)).toEqual({ step: 'send', intent: null });
  });

  test('is saved and left if the user clicks while an automatic save begins', () => {
    const rendered = having(existing, changed({ name: 'A' }));
    const clicked = having(rendered, { type: 'saveWanted', intent: 'goBack' }, sent(null));
    const confirmed = having(clicked, { type: 'confirmed', removed: null, slide: savedAs({ name: 'A' }) });
    expect(stepOf(confirmed, NOW)).toEqual({ step: 'send', intent: 'goBack' });
  });

  test('keeps the text as it was typed when it is saved automatically', () => {
    const typed = having(existing, changed({ name: 'Spring ' }), sent(null));
    const confirmed = having(typed, { type: 'confirmed', removed: null, slide: savedAs({ name: 'Spring' }) });
    expect(confirmed.draft.name).toBe('Spring ');
    expect(hasUnsaved(confirmed)).toBe(false);
  });

  test('adopts the server’s version when the user saves it', () => {
    const typed = having(existing, changed({ name: 'Spring ' }), sent('stay'));
    const confirmed = having(typed, { type: 'confirmed', removed: null, slide: savedAs({ name: 'Spring' }) });
    expect(confirmed.draft.name).toBe('Spring');
    expect(lineOf(confirmed)).toEqual({ tone: 'good', text: 'Slide "Spring" successfully updated.' });
  });

  test('isn’t sent again unchanged after a refusal, but is after a change', () => {
    const refused = having(existing, changed({ name: 'A' }), sent(null), {
      type: 'refused',
      sentence: 'No.',
      fields: { scheduleEnd: 'The end date must be after the start date.' },
    });
    expect(stepOf(refused, NOW + 60_000)).toEqual({ step: 'rest' });
    expect(visibleIn(refused)).toEqual({ scheduleEnd: 'The end date must be after the start date.' });
    const again = having(refused, changed({ scheduleEnd: '2030-01-01T00:00:00.000Z' }, NOW));
    expect(visibleIn(again)).toEqual({});
    expect(stepOf(again, NOW + 60_000)).toEqual({ step: 'send', intent: null });
  });

  test('is sent again some seconds after a request without a response', () => {
    const unanswered = having(existing, changed({ name: 'A' }), sent(null), {
      type: 'unanswered',
      sentence: 'The server can’t be reached.',
      atMs: NOW + 2_000,
    });
    expect(stepOf(unanswered, NOW + 3_000)).toEqual({ step: 'wait', untilMs: NOW + 2_000 + RETRY_MS });
    expect(lineOf(unanswered)).toEqual({ tone: 'bad', text: 'Not saved. The server can’t be reached.' });
  });
});

describe('a new slide', () => {
  test('is never sent automatically, even if it is complete', () => {
    expect(stepOf(having(fresh, changed(valid)), NOW + 60_000)).toEqual({ step: 'rest' });
  });

  test('shows no errors until the user tries to save it, then all of them', () => {
    expect(visibleIn(fresh)).toEqual({});
    const asked = having(fresh, { type: 'saveWanted', intent: 'stay' });
    expect(stepOf(asked, NOW)).toEqual({ step: 'showProblems' });
    expect(Object.values(visibleIn(having(asked, { type: 'problemsShown' })))).toEqual([
      'The slide needs a name.',
      'You must upload an image.',
    ]);
  });

  test('takes its name and duration from a file, unless the user has entered them', () => {
    const suggested: EditingEvent = { type: 'suggested', fields: { name: 'Summer sale', duration: 24 } };
    expect(having(fresh, suggested).draft).toMatchObject({ name: 'Summer sale', duration: 24 });
    const mine = having(fresh, changed({ name: 'Mine', duration: 7 }), suggested);
    expect(mine.draft).toMatchObject({ name: 'Mine', duration: 7 });
    expect(having(existing, suggested).draft).toEqual(existing.draft);
  });

  test('is shown on the chosen channels once it is saved, also after a reload', () => {
    const chosen = having(
      fresh,
      changed(valid),
      { type: 'channelsChosen', channels: ['lobby', 'window'], isOn: true },
      { type: 'channelsChosen', channels: ['window'], isOn: false },
    );
    expect(chosen.channels).toEqual(['lobby']);
    expect(beginEditing(blank, null, whatToKeep(chosen)).channels).toEqual(['lobby']);
  });

  test('is saved automatically after it was first saved', () => {
    const asked = having(fresh, changed(valid), { type: 'saveWanted', intent: 'stay' });
    expect(stepOf(asked, NOW)).toEqual({ step: 'send', intent: 'stay' });
    const stored = having(asked, sent('stay'), { type: 'confirmed', removed: null, slide: savedAs(valid) });
    expect(lineOf(stored).text).toBe('Slide "New" successfully saved.');
    expect(stepOf(having(stored, changed({ name: 'Newer' })), NOW + AUTOSAVE_MS)).toEqual({
      step: 'send',
      intent: null,
    });
  });

  test('waits for an upload before it is saved', () => {
    const { image_path, ...rest } = valid;
    const waiting = having(fresh, changed(rest), { type: 'uploadBegan' }, { type: 'saveWanted', intent: 'stay' });
    expect(stepOf(waiting, NOW)).toEqual({ step: 'rest' });
    const arrived = having(waiting, changed({ image_path }), { type: 'uploadEnded' });
    expect(stepOf(arrived, NOW)).toEqual({ step: 'send', intent: 'stay' });
  });

  test('is based on the previous one with “add another”', () => {
    const state = having(existing, changed({ name: 'First' }), sent('addAnother'), {
      type: 'confirmed',
      removed: null,
      slide: savedAs({ name: 'First' }),
    });
    expect(state.stored).toBeNull();
    expect(state.draft).toMatchObject({ name: 'First', image_path: slide.image_path });
    expect(state.notice).toBe('Slide "First" successfully updated. You are now editing a new slide based on "First".');
    expect(hasUnsaved(state)).toBe(false);
  });
});

describe('another user’s newer version', () => {
  const theirs = savedAs({ name: 'Theirs', duration: 99 });
  const mine = having(existing, changed({ name: 'Mine' }));
  const overtaken = having(mine, sent(null), { type: 'overtaken', theirs });

  test('stops saving until the user decides', () => {
    expect(overtaken.conflict).toBe(theirs);
    expect(stepOf(overtaken, NOW + 60_000)).toEqual({ step: 'rest' });
    expect(lineOf(overtaken).tone).toBe('waiting');
  });

  test('can be adopted', () => {
    const chosen = having(overtaken, { type: 'theirsChosen' });
    expect(chosen.draft).toMatchObject({ name: 'Theirs', duration: 99 });
    expect(hasUnsaved(chosen)).toBe(false);
  });

  test('keeps the fields that the user hasn’t changed', () => {
    const chosen = having(overtaken, { type: 'mineChosen', given: [] });
    expect(chosen.draft).toMatchObject({ name: 'Mine', duration: 99 });
    expect(chosen.stored?.lastModified).toBe(theirs.lastModified);
    expect(stepOf(chosen, NOW)).toEqual({ step: 'send', intent: null });
  });

  test('can be merged field by field', () => {
    const both = having(existing, changed({ name: 'Mine', duration: 7 }), { type: 'newerSeen', slide: theirs });
    const chosen = having(both, { type: 'mineChosen', given: ['name'] });
    expect(chosen.draft).toMatchObject({ name: 'Theirs', duration: 7 });
    expect(changesBetween(chosen.agreed, chosen.draft)).toEqual({ duration: 7 });
  });

  test('is the user’s own if only the response was lost', () => {
    const state = having(mine, sent(null), {
      type: 'overtaken',
      theirs: savedAs({ name: 'Mine' }),
    });
    expect(state.conflict).toBeNull();
    expect(hasUnsaved(state)).toBe(false);
  });

  test('without a difference in the form is no conflict: the slide was archived', () => {
    const archived: Slide = { ...slide, archived: true, lastModified: theirs.lastModified };
    const seen = having(mine, { type: 'newerSeen', slide: archived });
    expect(seen).toMatchObject({ stored: archived, conflict: null, notice: null, draft: { name: 'Mine' } });
    const refused = having(mine, sent('goBack'), { type: 'overtaken', theirs: archived });
    expect(refused).toMatchObject({ stored: archived, conflict: null, sending: null, wanted: 'goBack' });
    expect(refused.draft.name).toBe('Mine');
  });

  test('replaces the form immediately without unsaved changes, and otherwise asks', () => {
    expect(having(existing, { type: 'newerSeen', slide: theirs }).draft.name).toBe('Theirs');
    expect(having(mine, { type: 'newerSeen', slide: theirs }).conflict).toBe(theirs);
    expect(having(mine, { type: 'newerSeen', slide })).toBe(mine);
  });
});

describe('unsaved changes of an earlier visit', () => {
  test('are restored', () => {
    const kept = whatToKeep(having(existing, changed({ name: 'Mine' })));
    expect(kept).toEqual({ changes: { name: 'Mine' }, lastModified: slide.lastModified, channels: [] });
    const state = beginEditing(blank, slide, kept);
    expect(state.draft.name).toBe('Mine');
    expect(state.isRestored).toBe(true);
    expect(state.conflict).toBeNull();
  });

  test('don’t overwrite what someone else has saved since', () => {
    const kept = whatToKeep(having(existing, changed({ name: 'Mine' })));
    const newer = savedAs({ duration: 99 });
    const state = beginEditing(blank, newer, kept);
    expect(state.conflict).toBe(newer);
    expect(having(state, { type: 'mineChosen', given: [] }).draft).toMatchObject({ name: 'Mine', duration: 99 });
  });

  test('are empty once everything is saved', () => {
    expect(whatToKeep(existing)).toBeNull();
    expect(whatToKeep(fresh)).toBeNull();
  });
});

describe('what sanitizing removed', () => {
  const savedWith = (removed: readonly string[] | null): Happening[] => [
    changed({ name: 'A' }),
    sent(null),
    { type: 'confirmed', slide: savedAs({ name: 'A' }), removed },
  ];

  test('is shown next to the buttons until text is saved without removals', () => {
    const told = having(existing, ...savedWith(['<script>', 'onclick']));
    expect(lineOf(told)).toEqual({
      tone: 'warned',
      text: 'All changes are saved. Some formatting was removed because screens can’t show it: script, onclick.',
    });
    expect(lineOf(having(told, changed({ name: 'B' }), ...savedWith(null))).tone).toBe('warned');
    expect(lineOf(having(told, ...savedWith([]))).tone).toBe('good');
  });
});
