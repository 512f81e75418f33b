import { Role } from '#contract/entities/role.ts';
import type { Random } from '#rules/testing/random.ts';
import { definitions } from '#slide-types/definitions.ts';
import { ALWAYS } from '#slide-types/display-times.ts';
import { type Scene, textSlide } from './scene.ts';

const MOST_CHANNELS = 6;
const MOST_NAMED_TIMES = 3;
const MOST_GROUPS = 2;
const MOST_USERS = 4;
/** Half an hour from now in every zone of whole hours, so that what is on the air doesn't change during a test. */
const MINUTE = String((new Date().getUTCMinutes() + 30) % 60).padStart(2, '0');
const MORNING = { ...ALWAYS, from: `01:${MINUTE}`, until: `12:${MINUTE}` };
const AFTERNOON = { ...ALWAYS, from: `12:${MINUTE}`, until: `01:${MINUTE}`, holidays: 'excluded' as const };
const EVERY_MORNING = Array.from({ length: 7 }, () => ({ from: MORNING.from, until: MORNING.until }));
const DAY_MS = 24 * 60 * 60_000;
const IN_TWO_DAYS = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
/** In an hour, to the minute. */
const SOON = new Date(Math.ceil(Date.now() / 60_000 + 60) * 60_000).toISOString();
const LIGHT = { background: '#ffffff', text: '#111111', accent: '#0a7d6e' };
const DARK = { background: '#111111', text: '#ffffff', accent: '#58d8c6' };
const PLAYLIST = definitions.playlist.index;

export type PortalRecords = Awaited<ReturnType<typeof readPortal>>;

/** The scene's portal and everything in it. `old…`: what is archived. */
export async function readPortal({ call, PortalId }: Scene) {
  const [areas, channels, slides] = await Promise.all([
    call('POST /api/areas/getareas', { PortalId }),
    call('POST /api/channels/getchannelsinorder', { PortalId }),
    call('POST /api/slides/getslides', { PortalId }),
  ]);
  const [oldAreas, oldChannels, oldSlides] = await Promise.all([
    call('POST /api/areas/getareas', { PortalId, archived: true }),
    call('POST /api/channels/getchannelsinorder', { PortalId, archived: true }),
    call('POST /api/slides/getslides', { PortalId, archived: true }),
  ]);
  const [portal, templates, tags, { namedTimes }, groups, { files }, screens, users] = await Promise.all([
    call('POST /api/portals/getPortal', { PortalId }),
    call('GET /api/templates/', {}),
    call('POST /api/tags/gettags', { PortalId }),
    call('POST /api/times/gettimes', { PortalId }),
    call('POST /api/syncgroups/getsyncgroups', { PortalId }),
    call('POST /api/files/find', { PortalId }),
    call('POST /api/screens/getscreens', { PortalId }),
    call('POST /api/users/getusers', { PortalId }),
  ]);
  return {
    areas,
    channels,
    slides,
    oldAreas,
    oldChannels,
    oldSlides,
    portal,
    templates,
    tags,
    namedTimes,
    groups,
    files,
    screens,
    users,
  };
}

/** Makes one change of any kind in the scene's portal, and adds its kind to `made` unless it is refused. */
export async function changeAtRandom(scene: Scene, random: Random, made: Set<string>): Promise<void> {
  const changes = changesOf(scene, await readPortal(scene), random);
  const [kind, change] = random.pick(Object.entries(changes));
  if ((await change()) !== null) made.add(kind);
}

type Change = () => Promise<unknown> | null;

function changesOf(scene: Scene, records: PortalRecords, random: Random): Record<string, Change> {
  const { call, PortalId } = scene;
  const { areas, channels, slides, oldAreas, oldChannels, oldSlides } = records;
  const { portal, templates, tags, namedTimes, groups, files, screens, users } = records;
  const area = random.pick([...areas, ...oldAreas]);
  /** Places it, like the editor does with a new slide. */
  const newSlide = async () => {
    const slide = textSlide({ PortalId, name: `Slide ${random.next()}`, displayTimes: timesOfDay() });
    const { _id } = await call('POST /api/slides/add', { area: area._id, slide });
    const showing = channels.find(({ selectedAreas }) => selectedAreas.includes(area._id));
    if (showing) await call('PATCH /api/channels/toggleSlide', { channel: showing._id, area: area._id, slide: _id });
  };
  const newChannel = () =>
    call('POST /api/channels/add', {
      channel: { PortalId, name: `Channel ${random.next()}`, selectedAreas: someOf(areas) },
    });
  const usable = slides.filter(({ _id }) => area.UsableSlideIDs.includes(_id));
  if (usable.length === 0) return { newSlide };
  if (channels.length === 0) return { newChannel };

  const [channel, slide] = [random.pick(channels), random.pick(usable)];
  const isPlaced = random.is(0.7);
  const ofChannel = (update: object) =>
    call('PATCH /api/channels/updateChannel', {
      ...{ _id: channel._id, PortalId, lastModified: channel.lastModified },
      update: update as never,
    });
  const ofSlide = (update: object) =>
    call('PATCH /api/slides/updateSlide', { _id: slide._id, PortalId, update: update as never });
  const ofArea = (update: object) =>
    call('PATCH /api/areas/updateArea', { _id: area._id, PortalId, update: update as never });
  return {
    newSlide,
    newChannel: () => (channels.length < MOST_CHANNELS ? newChannel() : null),
    newPlaylist: () =>
      call('POST /api/slides/add', {
        area: area._id,
        slide: {
          ...{ PortalId, type: PLAYLIST, name: `Playlist ${random.next()}`, duration: 0, alwaysDisplay: true },
          playlist_slides: slidesFor(null),
        },
      }),
    slidesOfPlaylist: () => {
      const playlist = usable.find(({ type }) => type === PLAYLIST);
      const update = { playlist_slides: slidesFor(playlist?._id ?? null) };
      return playlist ? call('PATCH /api/slides/updateSlide', { _id: playlist._id, PortalId, update }) : null;
    },
    text: () => ofSlide({ name: `Renamed ${random.next()}`, duration: random.whole(5, 20) }),
    levelAndWeight: () => ofSlide({ level: random.pick(['first', 'normal']), weight: random.whole(1, 3) }),
    displayTimes: () => ofSlide({ displayTimes: timesOfDay() }),
    schedule: () => ofSlide({ alwaysDisplay: random.is(0.5), alwaysDisplayAfterStartDate: true, scheduleStart: SOON }),
    targets: () =>
      ofSlide({
        targets: random.is(0.7)
          ? [{ all: someOf(tags), area: area._id, none: random.is(0.2) ? ['shape:portrait'] : [], channels: null }]
          : [],
      }),
    cell: () =>
      call('PATCH /api/channels/toggleSlide', {
        ...{ channel: channel._id, area: area._id, slide: slide._id, isPlaced },
      }),
    row: () =>
      call('PATCH /api/channels/addSlideToAllChannels', {
        channels: channels.filter(({ selectedAreas }) => selectedAreas.includes(area._id)).map(({ _id }) => _id),
        ...{ area: area._id, slide: slide._id, isPlaced },
      }),
    selectedAreas: () => ofChannel({ selectedAreas: someOf([...areas, ...oldAreas]) }),
    selectedSlides: () => ofChannel({ selectedSlides: shuffled(channel.selectedSlides) }),
    slideOrder: () => ofChannel({ slideOrder: shuffled(channel.slideOrder) }),
    tagsOfChannel: () => ofChannel({ tags: someOf(tags) }),
    settingsOfChannel: () =>
      ofChannel({
        ...{ muted: random.is(0.5), language: random.pick(['', 'de', 'fr']), width: random.pick([null, 50]) },
        timeZone: random.pick([null, 'Asia/Tokyo', 'America/Lima']),
      }),
    backgroundOfChannel: () => ofChannel({ backgroundimage: someFile() }),
    openingHours: () =>
      ofChannel({
        openingHours: random.is(0.7) ? { days: EVERY_MORNING } : null,
        ...{ whenClosed: random.pick(['content', 'black', 'slide']), closedSlide: slide._id },
      }),
    archiveChannel: () => (channels.length > 2 ? ofChannel({ archived: true }) : null),
    restoreChannel: () => setArchived('PATCH /api/channels/updateChannel', oldChannels, false),
    archiveArea: () => (areas.length > 1 ? setArchived('PATCH /api/areas/updateArea', areas, true) : null),
    restoreArea: () => setArchived('PATCH /api/areas/updateArea', oldAreas, false),
    settingsOfArea: () =>
      ofArea({ z: random.whole(0, 3), x: random.whole(0, 50), transition: random.pick(['fade', 'none']) }),
    sharedSlides: () => ofArea({ useSlidesFrom: random.is(0.5) ? random.pick(areas)._id : null }),
    archiveSlide: () => setArchived('PATCH /api/slides/archiveSlide', slides, true),
    restoreSlide: () => setArchived('PATCH /api/slides/archiveSlide', oldSlides, false),
    deleteSlide: () =>
      oldSlides.length > 3 ? call('POST /api/slides/deleteSlide', { _id: random.pick(oldSlides)._id, PortalId }) : null,
    copySlide: () => call('POST /api/slides/copy', { PortalId, slides: [slide._id], withPlacements: true }),
    copyChannel: () =>
      channels.length < MOST_CHANNELS ? call('POST /api/channels/copy', { PortalId, _id: channel._id }) : null,
    newTag: () => call('POST /api/tags/add', { PortalId, name: random.pick(['Berlin', 'Kitchen', 'Window']) }),
    deleteTag: () => (tags.length > 2 ? call('POST /api/tags/delete', { PortalId, _id: random.pick(tags)._id }) : null),
    newNamedTime: () =>
      namedTimes.length < MOST_NAMED_TIMES
        ? call('POST /api/times/add', { PortalId, name: `Time ${random.next()}`, times: [MORNING] })
        : null,
    namedTime: () =>
      namedTimes.length > 0
        ? call('PATCH /api/times/updateTime', {
            ...{ PortalId, _id: random.pick(namedTimes)._id },
            update: { times: [random.pick([MORNING, AFTERNOON])] },
          })
        : null,
    holidays: () =>
      call('PATCH /api/times/setHolidays', {
        PortalId,
        dates: random.is(0.5) ? [{ date: IN_TWO_DAYS, name: 'Carnival' }] : [],
      }),
    newGroup: () =>
      groups.length < MOST_GROUPS
        ? call('POST /api/syncgroups/add', { PortalId, name: 'Wall', channels: [channel._id] })
        : null,
    channelsOfGroup: () =>
      groups.length > 0
        ? call('PATCH /api/syncgroups/updateSyncGroup', {
            ...{ PortalId, _id: random.pick(groups)._id },
            update: { channels: someOf(channels) },
          })
        : null,
    settingsOfScreen: () =>
      screens.length > 0
        ? call('PATCH /api/screens/updateScreen', {
            ...{ PortalId, _id: random.pick(screens)._id },
            update: { name: `Screen ${random.next()}`, channel: channel._id, tags: someOf(tags) },
          })
        : null,
    newUser: () => (users.length < MOST_USERS ? newUser() : null),
    deleteUser: () => {
      const deletable = users.find(({ isSuperUser }) => !isSuperUser);
      return deletable ? call('POST /api/users/deleteuser', { PortalId, _id: deletable._id }) : null;
    },
    settingsOfPortal: () =>
      call('POST /api/portals/updatePortal', {
        _id: portal._id,
        update: { customTemplates: someOf(templates), timeZone: random.pick(['UTC', 'Asia/Tokyo']) },
      }),
    theme: () =>
      call('PATCH /api/portals/setTheme', {
        PortalId,
        theme: random.pick([null, { ...LIGHT, logo: someFile() }, { ...DARK, logo: someFile() }]),
      }),
    language: () => call('PATCH /api/portals/setLanguage', { PortalId, language: random.pick(['', 'es', 'it']) }),
  };

  function someOf(records: readonly { _id: string }[]): string[] {
    return records.map(({ _id }) => _id).filter(() => random.is(0.8));
  }

  function shuffled(lists: (typeof channels)[number]['slideOrder']) {
    return lists.map((list) => ({ ...list, SlideIDs: list.SlideIDs.toSorted(() => random.next() - 0.5) }));
  }

  function slidesFor(playlistId: string | null): string[] {
    return someOf(usable.filter(({ _id, type }) => _id !== playlistId && type !== PLAYLIST));
  }

  function newUser() {
    const password = 'a word for staff';
    return call('POST /api/users/register', {
      ...{ PortalId, userName: `user-${random.next()}`, password, password2: password },
      ...{ roleName: Role.Editor, channels: someOf(channels) },
    });
  }

  /** The location of a file, or none. */
  function someFile(): string {
    return random.pick(['', ...files.map(({ location }) => location)]);
  }

  function timesOfDay() {
    const named = namedTimes.map(({ _id }) => ({ ...ALWAYS, namedTime: _id }));
    return random.pick([[], [MORNING], [AFTERNOON], named, named]);
  }

  function setArchived(
    name: 'PATCH /api/channels/updateChannel' | 'PATCH /api/areas/updateArea' | 'PATCH /api/slides/archiveSlide',
    records: readonly { _id: string }[],
    archived: boolean,
  ): Promise<unknown> | null {
    return records.length === 0 ? null : call(name, { _id: random.pick(records)._id, PortalId, update: { archived } });
  }
}
