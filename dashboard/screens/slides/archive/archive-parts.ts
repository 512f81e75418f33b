/** The kinds of record in the address of the archive page; slides have none. */
export const ARCHIVE_PARTS = ['channels', 'areas'] as const;
export type ArchivePart = (typeof ARCHIVE_PARTS)[number];
