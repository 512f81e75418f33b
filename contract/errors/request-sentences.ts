/** Why a request is refused before it is known what it is about, or whatever it is about. */
export const requestSentences = {
  // Who is asking.
  'not-logged-in': 'Please log in.',
  'session-ended': 'Your session has ended. Please log in again.',
  'account-changed': 'Your account was changed while you were logging in. Please log in again.',
  'wrong-login': 'The username or password is incorrect.',
  'login-expired': 'This login was not completed in time. Please log in again.',
  'login-incomplete': 'This login is incomplete. Go back to the login page and log in again.',
  'login-not-allowed': 'You can’t log in with this account. Ask your administrator for access.',
  'not-from-identity-provider': 'This address doesn’t belong to the identity provider.',
  'not-allowed': 'You don’t have permission to do this. Ask your administrator for access.',
  'address-blocked': 'This address is blocked. Contact the server’s administrator.',
  'channel-blocked': 'This channel is blocked. Contact the server’s administrator.',

  // What was sent.
  'request-unreadable': 'The request can’t be read.',
  'request-too-large': 'This is too much to save at once. Shorten it and try again.',
  'request-not-json': 'The request is not valid JSON.',
  'request-empty': 'The request is empty.',
  'request-cut-off': 'The connection was closed before everything was sent. Check your connection and try again.',
  'request-too-deep': 'The request is nested too deeply.',
  'key-not-allowed': 'The key {{key}} is not allowed.',
  'content-type-not-accepted': 'This content type is not accepted here.',
  'method-not-allowed': 'This address accepts only {{methods}}.',
  'nothing-here': 'There is nothing at this address. Check it for typing errors.',
  'page-not-built': 'This page has not been built yet. Ask your administrator to run “npm run build” on the server.',

  // What the server can't do now.
  'too-many-requests': 'Too many attempts. Please wait a while and try again.',
  overloaded: 'The server is too busy. Nothing was saved. Please try again shortly.',
  'database-unavailable': 'The server can’t reach its database. Nothing was saved. Please try again shortly.',
  'database-not-responding': 'The database is not responding. Please try again in a few minutes.',
  'database-damaged':
    'The server’s database is damaged. Nothing was saved. Ask your administrator to restore a backup.',
  'perhaps-saved':
    'The server lost the connection to its database while saving. Your change may have been saved. Check before you try again.',
  'saved-without-result':
    'Your change was saved, but the server can’t show the result. Reload the page before you continue.',
  'storage-unavailable': 'The server can’t reach its file storage. Nothing was saved. Please try again shortly.',
  'disk-full': 'The server’s disk is full. Nothing was saved. Ask your administrator to free up space.',
  'internal-error': 'Something went wrong on the server. Please try again.',
  'public-url-missing': 'The server’s public address (PUBLIC_URL) is not set. Ask your administrator to set it.',
  'place-search-unavailable': 'Place search is not available right now. Please try again later, or paste an address.',
} as const;
