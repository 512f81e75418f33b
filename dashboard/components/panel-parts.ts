/** The sections of the control panel in its address; Player Status has none. */
export const PANEL_PARTS = ['screens', 'channels', 'tags', 'sync', 'times', 'users', 'areas'] as const;
export type PanelPart = (typeof PANEL_PARTS)[number];
