/** What the archive page can show, as its address says; slides without a word. */
export const ARCHIVE_PARTS = ['channels', 'areas'] as const;
export type ArchivePart = (typeof ARCHIVE_PARTS)[number];
