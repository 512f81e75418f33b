import type { DisplaySlide } from '#contract/entities/display.ts';
import { entryId } from '#rules/playlist-entry.ts';
import type { Random } from '#rules/testing/random.ts';
import { HEAVIEST } from '#slide-types/levels.ts';

/** Generated playlists of one channel, which staff keep changing. */
export interface SimulatedPlaylists {
  /** Adds a playlist of some of these slides, and removes old ones. */
  change(lists: ReadonlyMap<string, readonly DisplaySlide[]>): void;
  /** Returns the slides of an area with its playlists, as documents contain them. */
  played(area: string, slides: readonly DisplaySlide[]): DisplaySlide[];
}

interface Playlist extends Pick<DisplaySlide, 'level' | 'weight'> {
  _id: string;
  area: string;
  slides: string[];
  /** Whether the area also shows its slides by themselves. */
  isExtra: boolean;
}

const MOST_PLAYLISTS = 4;

export function createSimulatedPlaylists(random: Random): SimulatedPlaylists {
  let lastId = 0;
  let playlists: Playlist[] = [];

  return {
    change(lists) {
      if (random.is(0.3)) playlists = playlists.slice(1);
      const filled = [...lists].filter(([, list]) => list.length > 0);
      if (filled.length === 0 || random.is(0.5)) return;
      const [area, list] = random.pick(filled);
      lastId += 1;
      const playlist = {
        _id: `playlist-${lastId}`,
        area,
        slides: list.filter(() => random.is(0.6)).map(({ _id }) => _id),
        isExtra: random.is(0.3),
        ...levelAndWeight(random),
      };
      playlists = [...playlists, playlist].slice(-MOST_PLAYLISTS);
    },
    played(area, slides) {
      const own = playlists.filter((playlist) => playlist.area === area);
      return slides.flatMap((slide) => {
        // A playlist is where the first of its slides is.
        const inPlaylists = own.flatMap((playlist) => {
          const members = slides.filter(({ _id }) => playlist.slides.includes(_id));
          return members[0] === slide ? members.map((member) => entryOf(member, playlist)) : [];
        });
        const isAlone = own.every(({ slides: ids, isExtra }) => isExtra || !ids.includes(slide._id));
        return isAlone ? [...inPlaylists, slide] : inPlaylists;
      });
    },
  };
}

function entryOf(slide: DisplaySlide, { _id, level, weight }: Playlist): DisplaySlide {
  const id = entryId(slide._id, _id);
  // Reports of problems name slides, and names begin with the id.
  return { ...slide, _id: id, name: slide.name.replace(slide._id, id), playlist: _id, level, weight };
}

export function levelAndWeight(random: Random): Pick<DisplaySlide, 'level' | 'weight'> {
  return {
    ...(random.is(0.15) && { level: 'first' as const }),
    ...(random.is(0.3) && { weight: random.whole(2, HEAVIEST) }),
  };
}
