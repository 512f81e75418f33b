import type { MailWords } from './mail-words.ts';

export const en: MailWords = {
  locale: 'en-GB',
  passwordReset: {
    subject: 'Choose a new password',
    greeting: (name) => `Hello ${name},`,
    reason: (userName) => `someone, probably you, asked to reset the password of the Vitrine user ${userName}.`,
    here: 'Choose a new password here:',
    button: 'Choose a new password',
    expiry: 'The link works once and expires in one hour.',
    ignore: 'If it wasn’t you, ignore this email. Your password won’t change.',
  },
  outage: {
    silent: {
      one: {
        subject: (name) => `${name} is offline`,
        intro:
          'This screen is offline. It may be turned off or have lost its network connection. Without a network, it keeps playing the content it has.',
        closing:
          'You’ll get another email when it is back online. To turn off alerts for the whole portal, use the control panel.',
      },
      many: {
        subject: (count) => `${count} screens are offline`,
        intro:
          'These screens are offline. They may be turned off or have lost their network connection. Without a network, they keep playing the content they have.',
        closing:
          'You’ll get another email when they are back online. To turn off alerts for the whole portal, use the control panel.',
      },
    },
    back: {
      one: {
        subject: (name) => `${name} is back online`,
        intro: 'This screen is online again.',
        closing: 'You don’t need to do anything.',
      },
      many: {
        subject: (count) => `${count} screens are back online`,
        intro: 'These screens are online again.',
        closing: 'You don’t need to do anything.',
      },
    },
    lastSeen: (screen, time) => `${screen}: last seen on ${time}`,
    more: (count) => `and ${count} more`,
    button: 'Open the control panel',
  },
  link: {
    failing: {
      subject: (name) => `Updates of ${name} are failing`,
      closing:
        'Screens show the last version. The file is fetched again every few minutes, and you’ll get another email when that works.',
    },
    works: {
      subject: (name) => `${name} is up to date again`,
      intro: 'This file can be fetched from the web again.',
      closing: 'Screens show the current version again. You don’t need to do anything.',
    },
    button: 'Open the files',
  },
};
