import type { ReactNode } from 'react';

/** A picture of the product, drawn by `scripts/instruction-pictures`: `<name>-light.webp` and `<name>-dark.webp`. */
export interface TopicPicture {
  name: string;
  alt: string;
}

interface TopicPart {
  heading?: string;
  text?: ReactNode;
  /** What to do, one after the other. */
  steps?: ReactNode[];
  picture?: TopicPicture;
}

export interface Topic {
  /** Its name in addresses. */
  key: string;
  title: string;
  parts: TopicPart[];
}

/** The help pages, in the order in which somebody new needs them. */
export const topics: readonly Topic[] = [
  {
    key: 'adding-a-slide',
    title: 'Adding a Slide',
    parts: [
      {
        text: 'A slide is one thing to show: a poster, a film, a text, the weather. You make it once and show it on as many screens as you like.',
        steps: [
          <>
            On the dashboard, choose the <b>Area</b> of the screen that the slide is for.
          </>,
          <>
            Press <b>Create Slide</b> and pick what kind of slide it is.
          </>,
        ],
        picture: { name: 'choose-type', alt: 'The kinds of slide to choose from, each with a small drawing.' },
      },
      {
        steps: [
          <>
            Give it a <b>Name</b> that you will recognise and a <b>Duration</b>: how many seconds it stays before the
            next slide comes.
          </>,
          <>
            Say when it may be seen: <b>Always display</b>, from a start date on, or between a start and an end date.
          </>,
          'Fill in the rest. Beside the form you see the slide as the screens will show it.',
          <>
            Press <b>Save Slide</b>. From then on changes save themselves, one second after you stop typing.
          </>,
        ],
        picture: {
          name: 'editor',
          alt: 'The editor: the form on the left, the slide as screens show it on the right.',
        },
      },
    ],
  },
  {
    key: 'activating-a-slide',
    title: 'Activating a Slide',
    parts: [
      {
        text: 'The dashboard is a table: every slide is a row, every channel a column. A tick where they meet puts the slide on that channel’s screens.',
        steps: [
          'Find the slide’s row. The filters above the table help when there are many.',
          'Tick the box below the channel. It is on the screens within a second, and there is nothing to save.',
          'Tick it again to take the slide off.',
        ],
        picture: { name: 'matrix', alt: 'The table of slides and channels with ticked boxes.' },
      },
      {
        heading: 'When a ticked slide is not to be seen',
        text: 'A full box means that the slide is on air. A dashed, amber box means that its dates keep it off the screens for now; the row says from when or since when.',
      },
    ],
  },
  {
    key: 'control-panel',
    title: 'Control Panel',
    parts: [
      {
        text: (
          <>
            The <b>Control Panel</b> shows how the players are and holds what is set up once. What you see there depends
            on your role.
          </>
        ),
        picture: { name: 'control-panel', alt: 'The control panel with the status of the players and the channels.' },
      },
      {
        heading: 'Player Status',
        text: 'Good: the screen has asked for its slides within the last two days. Warning: it has been silent for two days. Failed: for three days or longer; look after it. Refresh makes a screen load everything anew.',
      },
      {
        heading: 'Channels, users and areas',
        text: 'Admins add channels and users. Webmasters draw the areas that a screen is divided into. A new channel needs a name and at least one area.',
      },
    ],
  },
  {
    key: 'slide-actions',
    title: 'Slide Actions',
    parts: [
      {
        text: 'The buttons of a slide appear when you point at its row or reach it with the Tab key. On a phone they are in the sheet that opens when you tap the slide.',
        picture: { name: 'slide-actions', alt: 'A row of the table with its buttons.' },
      },
      {
        steps: [
          <>
            <b>Edit</b> opens the slide in the editor. Contributors edit the slides that they made themselves.
          </>,
          <>
            <b>Preview</b> shows the slide in its area, in a tab of its own.
          </>,
          <>
            <b>Put on all channels</b> ticks every channel, and where all are ticked takes it off them all.
          </>,
          <>
            <b>Archive</b> puts the slide away. Nothing is lost: the archive can bring it back.
          </>,
        ],
      },
      {
        heading: 'Many slides at once',
        text: 'Tick the small boxes at the left of the rows. Above the table you can then put all of them on a channel, take them off, change their dates or durations, or archive them. Each of these can be undone.',
      },
    ],
  },
  {
    key: 'channel-actions',
    title: 'Channel Actions',
    parts: [
      {
        text: 'The head of each column belongs to a channel. It tells what its screens show at this moment in the chosen area.',
        steps: [
          <>
            <b>Preview</b> opens the channel as its screens show it.
          </>,
          <>
            <b>Reorder slides</b> lets you drag the slides into another order, or move them with the arrow buttons.
          </>,
          <>
            With more channels than fit, the arrows above the table lead to the next ones, and <b>Jump to Channel</b>{' '}
            finds one by its name.
          </>,
        ],
        picture: { name: 'sort-slides', alt: 'The slides of a channel in the order in which they are shown.' },
      },
    ],
  },
  {
    key: 'archive',
    title: 'Archive',
    parts: [
      {
        text: (
          <>
            Archived slides are on no screen and in no list. <b>View Archive</b> on the dashboard leads to them.
          </>
        ),
        steps: [
          <>
            <b>Restore</b> brings a slide back, to the channels and places it had.
          </>,
          <>
            <b>Delete</b> removes it for good. You are asked first.
          </>,
        ],
        picture: { name: 'archive', alt: 'The archive with the buttons Restore and Delete.' },
      },
    ],
  },
  {
    key: 'content-library',
    title: 'Content Library',
    parts: [
      {
        text: 'The library holds pictures and videos for everybody, sorted into categories.',
        steps: [
          <>
            Open <b>Content Library</b> and choose a category, or search by name.
          </>,
          'Click a picture or a video to see it whole.',
          <>
            <b>Download</b> it, or press <b>Create slide from this</b> and choose the area and the channel.
          </>,
        ],
        picture: { name: 'library', alt: 'A category of the content library with its pictures.' },
      },
    ],
  },
  {
    key: 'windows-10-player-setup',
    title: 'Windows 10 player setup',
    parts: [
      {
        text: 'Any computer with a browser can be a player. This is how a Windows 10 computer starts as a screen by itself, with Microsoft Edge, which is part of Windows.',
        steps: [
          <>
            On the player, open the address of this server followed by <code>/pair</code>. The screen shows a code. In
            the dashboard, pair the channel with this code; the screen then opens its channel by itself.
          </>,
          <>
            Make a shortcut that starts the screen without frames: right-click the desktop, <b>New</b>, <b>Shortcut</b>,
            and enter{' '}
            <code>
              "C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe" --kiosk {'<the channel’s address>'}{' '}
              --edge-kiosk-type=fullscreen --no-first-run
            </code>
          </>,
          <>
            Press <b>Windows + R</b>, enter <code>shell:startup</code>, and move the shortcut into the folder that
            opens. From now on the screen starts with Windows.
          </>,
          <>
            In <b>Settings</b>, <b>System</b>, <b>Power &amp; sleep</b>, set screen and sleep to <b>Never</b>. In{' '}
            <b>Accounts</b>, <b>Sign-in options</b>, see to it that no password is asked for after a start.
          </>,
          <>
            In <b>Update &amp; Security</b>, set the <b>Active hours</b> so that Windows restarts at night only.
          </>,
        ],
      },
      {
        heading: 'If the network fails',
        text: 'A screen keeps what it plays. It goes on showing its slides without the network and catches up by itself when it is back.',
      },
    ],
  },
];
