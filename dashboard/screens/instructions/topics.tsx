import { english } from '#ui/language.ts';

/** A picture of the product, drawn by `scripts/instruction-pictures`: `<name>-light.webp` and `<name>-dark.webp`. */
export interface TopicPicture {
  name: string;
  alt: string;
}

/** English sentences; `<b>` and `<code>` mark words in them, `<command />` is what starts a browser as a screen. */
interface TopicPart {
  heading?: string;
  text?: string;
  /** What to do, one after the other. */
  steps?: string[];
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
    title: english('Adding a Slide'),
    parts: [
      {
        text: english(
          'A slide is one thing to show: a poster, a film, a text, the weather. You make it once and show it on as many screens as you like.',
        ),
        steps: [
          english('On the dashboard, choose the <b>Area</b> of the screen that the slide is for.'),
          english('Press <b>Create Slide</b> and pick what kind of slide it is.'),
        ],
        picture: { name: 'choose-type', alt: english('The kinds of slide to choose from, each with a small drawing.') },
      },
      {
        steps: [
          english(
            'Give it a <b>Name</b> that you will recognise and a <b>Duration</b>: how many seconds it stays before the next slide comes.',
          ),
          english(
            'Say when it may be seen: <b>Always display</b>, from a start date on, or between a start and an end date.',
          ),
          english('Fill in the rest. Beside the form you see the slide as the screens will show it.'),
          english('Press <b>Save Slide</b>. From then on changes save themselves, one second after you stop typing.'),
        ],
        picture: {
          name: 'editor',
          alt: english('The editor: the form on the left, the slide as screens show it on the right.'),
        },
      },
    ],
  },
  {
    key: 'activating-a-slide',
    title: english('Activating a Slide'),
    parts: [
      {
        text: english(
          'The dashboard is a table: every slide is a row, every channel a column. A tick where they meet puts the slide on that channel’s screens.',
        ),
        steps: [
          english('Find the slide’s row. The filters above the table help when there are many.'),
          english(
            'Tick the box below the channel. It is on the screens within a second, and there is nothing to save.',
          ),
          english('Tick it again to take the slide off.'),
        ],
        picture: { name: 'matrix', alt: english('The table of slides and channels with ticked boxes.') },
      },
      {
        heading: english('When a ticked slide is not to be seen'),
        text: english(
          'A full box means that the slide is on air. A dashed, amber box means that its dates keep it off the screens for now; the row says from when or since when.',
        ),
      },
    ],
  },
  {
    key: 'control-panel',
    title: english('Control Panel'),
    parts: [
      {
        text: english(
          'The <b>Control Panel</b> shows how the players are and holds what is set up once. What you see there depends on your role.',
        ),
        picture: {
          name: 'control-panel',
          alt: english('The control panel with the status of the players and the channels.'),
        },
      },
      {
        heading: english('Player Status'),
        text: english(
          'Good: the screen has asked for its slides within the last two days. Warning: it has been silent for two days. Failed: for three days or longer; look after it. Refresh makes a screen load everything anew.',
        ),
      },
      {
        heading: english('Channels, users and areas'),
        text: english(
          'Admins add channels and users. Webmasters draw the areas that a screen is divided into. A new channel needs a name and at least one area.',
        ),
      },
    ],
  },
  {
    key: 'slide-actions',
    title: english('Slide Actions'),
    parts: [
      {
        text: english(
          'The buttons of a slide appear when you point at its row or reach it with the Tab key. On a phone they are in the sheet that opens when you tap the slide.',
        ),
        picture: { name: 'slide-actions', alt: english('A row of the table with its buttons.') },
      },
      {
        steps: [
          english('<b>Edit</b> opens the slide in the editor. Contributors edit the slides that they made themselves.'),
          english('<b>Preview</b> shows the slide in its area, in a tab of its own.'),
          english('<b>Put on all channels</b> ticks every channel, and where all are ticked takes it off them all.'),
          english('<b>Archive</b> puts the slide away. Nothing is lost: the archive can bring it back.'),
        ],
      },
      {
        heading: english('Many slides at once'),
        text: english(
          'Tick the small boxes at the left of the rows. Above the table you can then put all of them on a channel, take them off, change their dates or durations, or archive them. Each of these can be undone.',
        ),
      },
    ],
  },
  {
    key: 'channel-actions',
    title: english('Channel Actions'),
    parts: [
      {
        text: english(
          'The head of each column belongs to a channel. It tells what its screens show at this moment in the chosen area.',
        ),
        steps: [
          english('<b>Preview</b> opens the channel as its screens show it.'),
          english(
            '<b>Reorder slides</b> lets you drag the slides into another order, or move them with the arrow buttons.',
          ),
          english(
            'With more channels than fit, the arrows above the table lead to the next ones, and <b>Jump to Channel</b> finds one by its name.',
          ),
        ],
        picture: { name: 'sort-slides', alt: english('The slides of a channel in the order in which they are shown.') },
      },
    ],
  },
  {
    key: 'archive',
    title: english('Archive'),
    parts: [
      {
        text: english(
          'Archived slides are on no screen and in no list. <b>View Archive</b> on the dashboard leads to them.',
        ),
        steps: [
          english('<b>Restore</b> brings a slide back, to the channels and places it had.'),
          english('<b>Delete</b> removes it for good. You are asked first.'),
          english('Tick the small boxes at the left of the rows to restore or delete many at once.'),
          english(
            'Archived channels and areas are listed here, too. A restored channel has its address, its slides and its screens again.',
          ),
        ],
        picture: { name: 'archive', alt: english('The archive with the buttons Restore and Delete.') },
      },
    ],
  },
  {
    key: 'content-library',
    title: english('Content Library'),
    parts: [
      {
        text: english('The library holds pictures and videos for everybody, sorted into categories.'),
        steps: [
          english('Open <b>Content Library</b> and choose a category, or search by name.'),
          english('Click a picture or a video to see it whole.'),
          english('<b>Download</b> it, or press <b>Create slide from this</b> and choose the area and the channel.'),
        ],
        picture: { name: 'library', alt: english('A category of the content library with its pictures.') },
      },
    ],
  },
  {
    key: 'windows-10-player-setup',
    title: english('Windows 10 player setup'),
    parts: [
      {
        text: english(
          'Any computer with a browser can be a player. This is how a Windows 10 computer starts as a screen by itself, with Microsoft Edge, which is part of Windows.',
        ),
        steps: [
          english(
            'On the player, open the address of this server followed by <code>/pair</code>. The screen shows a code. In the dashboard, pair the channel with this code; the screen then opens its channel by itself.',
          ),
          english(
            'Make a shortcut that starts the screen without frames: right-click the desktop, <b>New</b>, <b>Shortcut</b>, and enter <command />',
          ),
          english(
            'Press <b>Windows + R</b>, enter <code>shell:startup</code>, and move the shortcut into the folder that opens. From now on the screen starts with Windows.',
          ),
          english(
            'In <b>Settings</b>, <b>System</b>, <b>Power & sleep</b>, set screen and sleep to <b>Never</b>. In <b>Accounts</b>, <b>Sign-in options</b>, see to it that no password is asked for after a start.',
          ),
          english('In <b>Update & Security</b>, set the <b>Active hours</b> so that Windows restarts at night only.'),
        ],
      },
      {
        heading: english('If the network fails'),
        text: english(
          'A screen keeps what it plays. It goes on showing its slides without the network and catches up by itself when it is back.',
        ),
      },
    ],
  },
];
