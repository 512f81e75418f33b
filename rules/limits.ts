/** Constants that the specification or a decision defines. Their names include their units. */

export const HOUR_MS = 3_600_000;

/** How long slides without a duration are shown. */
export const DURATION_WHEN_ZERO_SECONDS = 5;

/** How often the rotation is checked in addition to its timers, in case one fails (specification, section 9). */
export const RECHECK_MS = 100;

/** Length of a fade (specification, section 9). */
export const TRANSITION_SECONDS = 0.5;

/** Editors save changes after this pause in typing (specification, section 9). */
export const AUTOSAVE_MS = 1_000;

/** Page sizes of the content library; null is everything on one page (specification, section 9). */
export const LIBRARY_PAGE_SIZES = [5, 10, 15, 20, 50, null] as const;
export const LIBRARY_PAGE_SIZE = 20;

/** The random slideshow of the content library (specification, section 9). */
export const SLIDESHOW_IMAGES = 6;
export const SLIDESHOW_STEP_MS = 5_000;

export const SHORTEST_PASSWORD = 7;
/** For installations that require stricter passwords. */
export const SHORTEST_STRICT_PASSWORD = 8;
export const CHANNELS_PER_PAGE = 3;
/** Height of lists in which channels are selected (specification, section 9). */
export const CHANNEL_LIST_HEIGHT_PX = 165;

/** Lower limit for the intervals between refreshes and between checks for them. */
export const SHORTEST_REFRESH_MINUTES = 1;

/** The Player Status changes to Warning, then Failed, this long after the last refresh (specification, section 4). */
export const WARNING_AFTER_HOURS = 48;
export const FAILED_AFTER_HOURS = 72;

/** Channels that refreshed within this time count as active (specification, section 9). */
export const ACTIVE_WITHIN_HOURS = 720;

/** Size limit of a slide's fields as JSON. It is below the 1 MB that a request may have. */
export const LARGEST_SLIDE_KB = 900;

/** Size limit of a channel's slides as JSON. Screens load all of it at once, and some have little memory. */
export const LARGEST_CHANNEL_MB = 4;

/** Larger images are rejected whatever their size in bytes, because decoding them needs too much memory. */
export const LARGEST_PICTURE_PIXELS = 50_000_000;
/**
 * More than the 3840 × 2160 of a 4K screen. Browsers use four bytes for each pixel, and small devices have little
 * memory.
 */
export const MOST_SHOWN_PIXELS = 4096 * 3072;
export const MOST_PICTURE_FRAMES = 1_000;

/** Screens show the first pages of a longer document. Nobody waits for more, and each page is a large image. */
export const MOST_DOCUMENT_PAGES = 200;
