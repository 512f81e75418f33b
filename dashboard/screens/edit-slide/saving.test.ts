import { describe, expect, test } from 'vitest';
import type { Slide } from '#contract/entities/slide.ts';
import { AUTOSAVE_MS } from '#rules/limits.ts';
import { image } from '#slide-types/image/definition.ts';
import { changesBetween } from './draft.ts';
import { saveLine } from './save-line.ts';
import {
  beginEditing,
  type Editing,
  type EditingEvent,
  editing,
  hasUnsaved,
  nextStep,
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
  transitionDuration: null,
  transitionTimingFunction: null,
  image_path: '/media/1/offer.png',
  lastModified: '2026-01-01T10:00:00.000Z',
  creator: 'u1',
  archived: false,
};
const savedAs = (fields: Partial<Slide>): Slide => ({ ...slide, lastModified: '2026-01-01T11:00:00.000Z', ...fields });

function having(state: Editing, ...events: EditingEvent[]): Editing {
  return events.reduce(editing, state);
}
const existing = beginEditing(image.index, slide, null);
const fresh = beginEditing(image.index, null, null);
const valid = { name: 'New', duration: 5, alwaysDisplay: true, image_path: '/media/1/new.png' };
const changed = (fields: Editing['draft'] | object, atMs = NOW): EditingEvent => ({ type: 'changed', fields, atMs });

describe('a slide that exists', () => {
  test('is saved by itself one second after the last change', () => {
    const state = having(existing, changed({ name: 'A' }, NOW), changed({ name: 'AB' }, NOW + 700));
    expect(nextStep(state, NOW + AUTOSAVE_MS)).toEqual({ step: 'wait', untilMs: NOW + 700 + AUTOSAVE_MS });
    expect(nextStep(state, NOW + 700 + AUTOSAVE_MS)).toEqual({ step: 'send', intent: null });
  });

  test('rests while nothing differs, also when a change was taken back', () => {
    expect(nextStep(existing, NOW)).toEqual({ step: 'rest' });
    const back = having(existing, changed({ name: 'Other' }), changed({ name: 'Offer' }));
    expect(nextStep(back, NOW + 60_000)).toEqual({ step: 'rest' });
  });

  test('is not sent while it is invalid, and the line says why', () => {
    const state = having(existing, changed({ name: ' ' }));
    expect(nextStep(state, NOW + 60_000)).toEqual({ step: 'rest' });
    expect(saveLine(state).text).toBe(
      'You have unsaved content (autosaves every 1 second). Not saved yet: The slide needs a name.',
    );
    expect(visibleProblems(state)).toEqual({ name: 'The slide needs a name.' });
  });

  test('has one request under way, and what changed meanwhile goes with the next', () => {
    const sending = having(existing, changed({ name: 'A' }), { type: 'sendingBegan', intent: null });
    const typedOn = having(sending, changed({ name: 'AB' }, NOW + 5_000));
    expect(nextStep(typedOn, NOW + 60_000)).toEqual({ step: 'rest' });
    const confirmed = having(typedOn, { type: 'confirmed', removed: null, slide: savedAs({ name: 'A' }) });
    expect(confirmed.draft.name).toBe('AB');
    expect(nextStep(confirmed, NOW + 60_000)).toEqual({ step: 'send', intent: null });
  });

  test('keeps the words as they were typed when it is saved by itself', () => {
    const typed = having(existing, changed({ name: 'Spring ' }), { type: 'sendingBegan', intent: null });
    const confirmed = having(typed, { type: 'confirmed', removed: null, slide: savedAs({ name: 'Spring' }) });
    expect(confirmed.draft.name).toBe('Spring ');
    expect(hasUnsaved(confirmed)).toBe(false);
  });

  test('takes over what the server made of it when somebody saved it', () => {
    const typed = having(existing, changed({ name: 'Spring ' }), { type: 'sendingBegan', intent: 'stay' });
    const confirmed = having(typed, { type: 'confirmed', removed: null, slide: savedAs({ name: 'Spring' }) });
    expect(confirmed.draft.name).toBe('Spring');
    expect(saveLine(confirmed)).toEqual({ tone: 'good', text: 'Slide "Spring" successfully updated.' });
  });

  test('is not sent again as it was refused, but is after a change', () => {
    const refused = having(
      existing,
      changed({ name: 'A' }),
      { type: 'sendingBegan', intent: null },
      {
        type: 'refused',
        sentence: 'No.',
        fields: { scheduleEnd: 'The end date must be after the start date.' },
      },
    );
    expect(nextStep(refused, NOW + 60_000)).toEqual({ step: 'rest' });
    expect(visibleProblems(refused)).toEqual({ scheduleEnd: 'The end date must be after the start date.' });
    const again = having(refused, changed({ scheduleEnd: '2030-01-01T00:00:00.000Z' }, NOW));
    expect(visibleProblems(again)).toEqual({});
    expect(nextStep(again, NOW + 60_000)).toEqual({ step: 'send', intent: null });
  });

  test('is tried again some seconds after silence', () => {
    const unanswered = having(
      existing,
      changed({ name: 'A' }),
      { type: 'sendingBegan', intent: null },
      {
        type: 'unanswered',
        sentence: 'The server can’t be reached.',
        atMs: NOW + 2_000,
      },
    );
    expect(nextStep(unanswered, NOW + 3_000)).toEqual({ step: 'wait', untilMs: NOW + 2_000 + RETRY_MS });
    expect(saveLine(unanswered)).toEqual({ tone: 'bad', text: 'Not saved. The server can’t be reached.' });
  });
});

describe('a new slide', () => {
  test('is never sent by itself, however complete it is', () => {
    expect(nextStep(having(fresh, changed(valid)), NOW + 60_000)).toEqual({ step: 'rest' });
  });

  test('shows no problems until somebody tries to save it, then all of them', () => {
    expect(visibleProblems(fresh)).toEqual({});
    const asked = having(fresh, { type: 'saveWanted', intent: 'stay' });
    expect(nextStep(asked, NOW)).toEqual({ step: 'showProblems' });
    expect(Object.values(visibleProblems(having(asked, { type: 'problemsShown' })))).toEqual([
      'The slide needs a name.',
      'The slide needs a duration.',
      "You must fill in start/end date, check 'always display', or fill in start date and check 'display from start date'.",
      'You must upload an image.',
    ]);
  });

  test('is saved by itself from its first save on', () => {
    const asked = having(fresh, changed(valid), { type: 'saveWanted', intent: 'stay' });
    expect(nextStep(asked, NOW)).toEqual({ step: 'send', intent: 'stay' });
    const stored = having(
      asked,
      { type: 'sendingBegan', intent: 'stay' },
      { type: 'confirmed', removed: null, slide: savedAs(valid) },
    );
    expect(saveLine(stored).text).toBe('Slide "New" successfully saved.');
    expect(nextStep(having(stored, changed({ name: 'Newer' })), NOW + AUTOSAVE_MS)).toEqual({
      step: 'send',
      intent: null,
    });
  });

  test('waits for a file that is on its way before it is saved', () => {
    const { image_path, ...rest } = valid;
    const waiting = having(fresh, changed(rest), { type: 'uploadBegan' }, { type: 'saveWanted', intent: 'stay' });
    expect(nextStep(waiting, NOW)).toEqual({ step: 'rest' });
    const arrived = having(waiting, changed({ image_path }), { type: 'uploadEnded' });
    expect(nextStep(arrived, NOW)).toEqual({ step: 'send', intent: 'stay' });
  });

  test('comes from the one before it with “add another”', () => {
    const state = having(
      existing,
      changed({ name: 'First' }),
      { type: 'sendingBegan', intent: 'addAnother' },
      { type: 'confirmed', removed: null, slide: savedAs({ name: 'First' }) },
    );
    expect(state.stored).toBeNull();
    expect(state.draft).toMatchObject({ name: 'First', image_path: slide.image_path });
    expect(state.notice).toBe('Slide "First" successfully updated. You are now editing a new slide based on "First".');
    expect(hasUnsaved(state)).toBe(false);
  });
});

describe('a colleague’s newer version', () => {
  const theirs = savedAs({ name: 'Theirs', duration: 99 });
  const mine = having(existing, changed({ name: 'Mine' }));
  const overtaken = having(mine, { type: 'sendingBegan', intent: null }, { type: 'overtaken', theirs });

  test('stops everything until somebody decides', () => {
    expect(overtaken.conflict).toBe(theirs);
    expect(nextStep(overtaken, NOW + 60_000)).toEqual({ step: 'rest' });
    expect(saveLine(overtaken).tone).toBe('waiting');
  });

  test('is taken as it is', () => {
    const chosen = having(overtaken, { type: 'theirsChosen' });
    expect(chosen.draft).toMatchObject({ name: 'Theirs', duration: 99 });
    expect(hasUnsaved(chosen)).toBe(false);
  });

  test('keeps every field that one has not changed oneself', () => {
    const chosen = having(overtaken, { type: 'mineChosen', given: [] });
    expect(chosen.draft).toMatchObject({ name: 'Mine', duration: 99 });
    expect(chosen.stored?.lastModified).toBe(theirs.lastModified);
    expect(nextStep(chosen, NOW)).toEqual({ step: 'send', intent: null });
  });

  test('is chosen from field by field', () => {
    const both = having(existing, changed({ name: 'Mine', duration: 7 }), { type: 'newerSeen', slide: theirs });
    const chosen = having(both, { type: 'mineChosen', given: ['name'] });
    expect(chosen.draft).toMatchObject({ name: 'Theirs', duration: 7 });
    expect(changesBetween(chosen.agreed, chosen.draft)).toEqual({ duration: 7 });
  });

  test('is one’s own when only the answer got lost', () => {
    const state = having(
      mine,
      { type: 'sendingBegan', intent: null },
      {
        type: 'overtaken',
        theirs: savedAs({ name: 'Mine' }),
      },
    );
    expect(state.conflict).toBeNull();
    expect(hasUnsaved(state)).toBe(false);
  });

  test('replaces the form at once where nothing is unsaved, and asks where something is', () => {
    expect(having(existing, { type: 'newerSeen', slide: theirs }).draft.name).toBe('Theirs');
    expect(having(mine, { type: 'newerSeen', slide: theirs }).conflict).toBe(theirs);
    expect(having(mine, { type: 'newerSeen', slide })).toBe(mine);
  });
});

describe('what an earlier visit left unsaved', () => {
  test('comes back', () => {
    const kept = whatToKeep(having(existing, changed({ name: 'Mine' })));
    expect(kept).toEqual({ changes: { name: 'Mine' }, lastModified: slide.lastModified });
    const state = beginEditing(image.index, slide, kept);
    expect(state.draft.name).toBe('Mine');
    expect(state.isRestored).toBe(true);
    expect(state.conflict).toBeNull();
  });

  test('does not go over what somebody saved meanwhile', () => {
    const kept = whatToKeep(having(existing, changed({ name: 'Mine' })));
    const newer = savedAs({ duration: 99 });
    const state = beginEditing(image.index, newer, kept);
    expect(state.conflict).toBe(newer);
    expect(having(state, { type: 'mineChosen', given: [] }).draft).toMatchObject({ name: 'Mine', duration: 99 });
  });

  test('is nothing once all is saved', () => {
    expect(whatToKeep(existing)).toBeNull();
    expect(whatToKeep(fresh)).toBeNull();
  });
});

describe('what sanitizing removed', () => {
  const sent = (removed: readonly string[] | null): EditingEvent[] => [
    changed({ name: 'A' }),
    { type: 'sendingBegan', intent: null },
    { type: 'confirmed', slide: savedAs({ name: 'A' }), removed },
  ];

  test('is told beside the buttons, until text is saved of which nothing was removed', () => {
    const told = having(existing, ...sent(['<script>', 'onclick']));
    expect(saveLine(told)).toEqual({
      tone: 'warned',
      text: 'All changes are saved. Some formatting was removed because screens can’t show it: script, onclick.',
    });
    expect(saveLine(having(told, changed({ name: 'B' }), ...sent(null))).tone).toBe('warned');
    expect(saveLine(having(told, ...sent([]))).tone).toBe('good');
  });
});
