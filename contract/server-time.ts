/** Header of display documents: the server's time when it sent the response, in milliseconds since the epoch. */
export const SERVER_TIME_HEADER = 'x-server-time';

/**
 * Name of the entry of `Server-Timing` that has the same time as its description. Scripts can't read other headers of
 * their own page.
 */
export const SERVER_TIME_ENTRY = 'now';

/** The header for the API page. */
export const SERVER_TIME = {
  [SERVER_TIME_HEADER]: 'The server’s time when it sent the response, in milliseconds since the epoch.',
};
