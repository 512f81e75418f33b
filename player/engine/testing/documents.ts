import type { DisplayArea, DisplayDocument, DisplaySlide } from '#contract/entities/display.ts';
import { alwaysFor } from '#slide-types/schedule.ts';

export function makeSlide(id: string, more: Partial<DisplaySlide> = {}): DisplaySlide {
  return {
    _id: id,
    type: 2,
    name: id,
    ...alwaysFor(5),
    transitionDuration: null,
    transitionTimingFunction: null,
    image_path: `/media/${id}.png`,
    ...more,
  };
}

export function makeArea(id: string, more: Partial<DisplayArea> = {}): DisplayArea {
  return {
    _id: id,
    name: id,
    x: 0,
    y: 0,
    z: 0,
    width: 100,
    height: 100,
    widthResponsive: null,
    heightResponsive: null,
    responsive: true,
    transition: 'fade',
    hide: false,
    backgroundColour: '',
    useSlidesFrom: null,
    ...more,
  };
}

export function makeDocument(revision: string, more: Partial<DisplayDocument> = {}): DisplayDocument {
  return {
    _id: 'channel',
    PortalId: 54,
    name: 'Lobby',
    originalName: 'lobby',
    shortID: 'abc',
    selectedAreas: ['main'],
    selectedSlides: [{ AreaID: 'main', SlideIDs: ['one', 'two'] }],
    forcedRefreshCheckFrequencyMinutes: 2,
    disableForceRefreshCheck: false,
    refreshFrequencyMinutes: 60,
    disableAutoRefresh: false,
    allowManualControl: false,
    backgroundimage: '',
    width: null,
    height: null,
    responsive: true,
    language: '',
    areas: [makeArea('main')],
    slides: [makeSlide('one'), makeSlide('two')],
    media: [],
    droppedSlides: [],
    revision,
    ...more,
  };
}
