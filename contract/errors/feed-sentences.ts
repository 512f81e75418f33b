/** Why the source of a slide can’t be read. */
export const feedSentences = {
  // How it responds.
  'feed-address-refused':
    'This address can’t be loaded. Only public web addresses and those allowed by the server’s administrator can.',
  'feed-redirects-too-often': 'This address redirects too many times. Enter the address of the feed itself.',
  'feed-too-large': 'The content at this address is too large. Choose a feed with fewer or shorter entries.',
  'feed-timeout': 'The source took too long to respond. It is tried again automatically.',
  'feed-unreachable': 'The source can’t be reached right now. Check the address. It is tried again automatically.',
  'feed-refused': 'The source returned an error ({{status}}). Check the address.',
  'feed-file-missing': 'This file is not on this server. Please upload it again.',
  'feed-file-too-large': 'This file is too large. Please upload a smaller one.',

  // What it contains.
  'feed-too-slow': 'The source took too long to process.',
  'feed-unreadable': 'The source can’t be read. Check that the address is that of a feed.',
  'feed-encoding-unknown': 'The text of this source can’t be decoded. Its encoding is unknown.',
  'feed-content-too-large': 'The source contains more than can be shown.',
  'feed-without-items': 'The source has no items right now. They appear as soon as there are some.',
  'feed-absent': 'There is no feed at this address. Find the link named RSS, Atom or feed on the website.',
  'feed-incomplete': 'The feed is incomplete.',
  'feed-not-json': 'This feed is not valid JSON.',
  'feed-not-xml': 'This feed is not valid XML.',
  'news-unreadable':
    'This is not a readable RSS, Atom or JSON feed. Find the link named RSS, Atom or feed on the website.',
  'rates-absent': 'There are no rates in this feed. Check the address, or choose another source.',
  'rates-unknown': 'The format of this feed is unknown. Choose its rates in the editor of the slide.',
  'rates-of-different-units': 'These rates refer to different units. Choose the unit in the editor of the slide.',
  // The specification's sentence, section 8.
  'forecast-invalid': 'Error loading weather data structure.',
} as const;
