/** Sent to the calendar by the player that it embeds, as soon as the player listens for the time to show. */
export const LISTENS_FOR_PLANNED_TIME = 'listens for planned time';

/** Sent to that player: the time to show, in milliseconds since the epoch. */
export interface PlannedTimeMessage {
  plannedTime: number;
}

export function isPlannedTimeMessage(data: unknown): data is PlannedTimeMessage {
  return typeof data === 'object' && data !== null && 'plannedTime' in data && typeof data.plannedTime === 'number';
}
