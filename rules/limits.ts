/** Numbers that the specification or a decision fixes. Each is named and has its unit in its name. */

export const HOUR_MS = 3_600_000;

/** Slides without a duration of their own stay this long. */
export const DURATION_WHEN_ZERO_SECONDS = 5;

/** The rotation is looked at this often even if every timer failed (specification, section 9). */
export const RECHECK_MS = 100;

/** How long a fade takes (specification, section 9). */
export const TRANSITION_SECONDS = 0.5;

/** Editors save what was typed this long after the last change (specification, section 9). */
export const AUTOSAVE_MS = 1_000;

/** How many items of the content library stand on a page; null for all (specification, section 9). */
export const LIBRARY_PAGE_SIZES = [5, 10, 15, 20, 50, null] as const;
export const LIBRARY_PAGE_SIZE = 20;

/** The content library's random slideshow (specification, section 9). */
export const SLIDESHOW_PICTURES = 6;
export const SLIDESHOW_STEP_MS = 5_000;

export const SHORTEST_PASSWORD = 7;
/** Where the operator asks for stricter passwords. */
export const SHORTEST_STRICT_PASSWORD = 8;
export const CHANNELS_PER_PAGE = 3;
/** How high a list is in which channels are chosen (specification, section 9). */
export const CHANNEL_LIST_HEIGHT_PX = 165;

/** Intervals of refresh polls below this count as this. */
export const SHORTEST_REFRESH_MINUTES = 1;

/** From so long after its last refresh on, a channel's player is doubtful, then failed (specification, section 4). */
export const WARNING_AFTER_HOURS = 48;
export const FAILED_AFTER_HOURS = 72;

/** Channels that refreshed within this time count as active (specification, section 9). */
export const ACTIVE_WITHIN_HOURS = 720;

/** What the fields of one slide may take as JSON: a request that carries the slide back has room for 1 MB. */
export const LARGEST_SLIDE_KB = 900;

/** What the slides of one channel may take together, as JSON: its screens load all of it at once, and some have little memory. */
export const LARGEST_CHANNEL_MB = 4;

/** Pictures beyond these are not opened, whatever their size in bytes: unpacked they would fill the memory. */
export const LARGEST_PICTURE_PIXELS = 50_000_000;
/** More than any screen shows: one of 4K has 3840 × 2160. A browser takes four bytes for each, and a stick has little memory. */
export const MOST_SHOWN_PIXELS = 4096 * 3072;
export const MOST_PICTURE_FRAMES = 1_000;
