import { english } from '#ui/language.ts';
import { slideTopics } from './slide-topics.ts';
import type { Topic } from './topic.ts';

/** The topics, in the order in which new users need them. */
export const topics: readonly Topic[] = [
  ...slideTopics,
  {
    key: 'control-panel',
    title: english('Control Panel'),
    parts: [
      {
        text: english(
          'The <b>Control Panel</b> shows the status of your players and contains the settings, in sections. What you see there depends on your role.',
        ),
        screenshot: {
          name: 'control-panel',
          alt: english('The control panel with the player status.'),
        },
      },
      {
        heading: english('Player Status'),
        text: english(
          'Below its name, each channel has its state: live, with the slide that it shows; offline, with the slide that it should show; or never set up. Above a long list, select a state to see only its channels; those “with problems” have some screens that are offline or out of date, or that report problems. Content refresh says when it last reloaded. Good: less than two days ago. Warning: two days ago or longer. Failed: three days ago or longer; check the player. Refresh makes the player reload everything, as soon as it is on.',
        ),
      },
      {
        heading: english('Screens'),
        text: english(
          'All screens that show a channel of this portal, with their state and what they show. Above a long list, select a state such as offline to see only the screens in it, and type part of a name, a place or a channel to find a screen.',
        ),
      },
      {
        heading: english('Channels, users and areas'),
        text: english(
          'Admins can add channels and users. Webmasters can add areas and draw them on the screen. A new channel needs a name and at least one area.',
        ),
      },
      {
        heading: english('All channels'),
        text: english(
          'Choose the language of clocks, dates and weather on your screens. A channel can have a language of its own: edit the channel to set it. The theme sets the background, the text and accent colours, and the typeface of all slides that have none of their own. Its logo appears on slides that use its background.',
        ),
      },
      {
        heading: english('Times and holidays'),
        text: english(
          'Give times that many slides share a name, such as Breakfast. In the schedule of a slide, choose that name; a later change of the named time applies to all these slides. Add the holidays of your business, or the address of a calendar with them, so that slides can leave them out or be shown only on them.',
        ),
      },
      {
        heading: english('Time zone'),
        text: english(
          'Slides that are shown only at certain times follow the clocks of each channel. If a screen is in another time zone, edit its channel to set it.',
        ),
      },
      {
        heading: english('Outside opening hours'),
        text: english(
          'Edit a channel to set its opening hours and what its screens show outside them: the same as always, nothing, or one slide that fills the screen. Nobody is alerted about screens that are off then.',
        ),
      },
      {
        heading: english('Calendar'),
        text: english(
          'The calendar shows when each slide of a channel is shown, for a day or a week. To open it, select the calendar at the top of the channel’s column, or the channel on a phone. Times outside its opening hours are hatched. Drag it sideways for other days. With the slider below it, the player shows the channel at any time. Admins can create a link for calendar apps there.',
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
          'A slide’s buttons appear when you point to its row or reach it with the Tab key. On a tablet, tap the three dots in the row; on a phone, tap the slide.',
        ),
        screenshot: { name: 'slide-actions', alt: english('A row of the table with its buttons.') },
      },
      {
        steps: [
          english('<b>Edit</b> opens the slide in the editor. Contributors can edit only the slides they created.'),
          english('<b>Preview</b> shows the slide in its area, in a new tab.'),
          english(
            '<b>Copy</b> creates a slide like this one, on the same channels if you like. Webmasters can also copy slides to another portal, with their files.',
          ),
          english(
            'The question mark in a cell says why the slide is shown there now or not, and when it is shown next. It appears when you point to the cell or reach it with the Tab key. On a tablet, touch the cell for half a second.',
          ),
          english(
            '<b>Add to all channels</b> shows the slide on every channel. If the slide is on all of them already, it is removed from all.',
          ),
          english(
            '<b>Archive</b> removes the slide from all screens. Nothing is lost: you can restore it from the archive.',
          ),
        ],
      },
      {
        heading: english('Many slides at once'),
        text: english(
          'Check the boxes to the left of the rows. With the buttons above the table, you can then add the selected slides to channels or remove them, change their dates, days and times, or durations, copy them, or archive them. You can undo each of these actions.',
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
          'Each column belongs to a channel. Its header shows what the channel’s screens are showing now in the selected area.',
        ),
        steps: [
          english('<b>Preview</b> shows the channel as it appears on its screens.'),
          english(
            '<b>Reorder slides</b> lets you drag slides into a different order or move them with the arrow buttons.',
          ),
          english(
            'If there are more channels than fit, use the arrows above the table to see the others, or <b>Jump to Channel</b> to find one by its name or a tag. Under <b>Tags</b>, you can show only channels with certain tags, such as Berlin, and group channels by tag: a group has one checkbox per slide for all its channels. Select the name of a group to see its channels. You give tags to a channel when you edit it. Under <b>Views</b>, you can save what you see, and open it again with one click.',
          ),
          english(
            'To set up a channel like another one, select <b>Copy</b> in its row in the Control Panel. The copy has the same settings, areas and tags and, if you like, the same slides.',
          ),
        ],
        screenshot: {
          name: 'sort-slides',
          alt: english('The slides of a channel in the order in which they are shown.'),
        },
      },
    ],
  },
  {
    key: 'archive',
    title: english('Archive'),
    parts: [
      {
        text: english(
          'Archived slides are not shown on any screen or in any list. To see them, select <b>View Archive</b> on the dashboard.',
        ),
        steps: [
          english('<b>Restore</b> returns a slide to the channels it was on, in the same positions.'),
          english('<b>Delete</b> permanently deletes the slide, after asking you to confirm.'),
          english('To restore or delete several slides at once, check the boxes to the left of their rows.'),
          english(
            'Archived channels and areas are listed here, too. Restoring a channel also restores its address, slides and screens.',
          ),
        ],
        screenshot: { name: 'archive', alt: english('The archive with its Restore and Delete buttons.') },
      },
    ],
  },
  {
    key: 'content-library',
    title: english('Content Library'),
    parts: [
      {
        text: english('The library contains images and videos for everyone, sorted into categories.'),
        steps: [
          english('Open <b>Content Library</b> and choose a category, or search by name.'),
          english('Select an image or a video to view it in full.'),
          english('<b>Download</b> it, or select <b>Create slide from this</b> and choose the area and the channel.'),
          english(
            'Open <b>Your files</b> to find everything that you have uploaded: see where a file is used, replace it everywhere, or delete it.',
          ),
          english(
            'A document or an image can also come from the web: select <b>Link to a file on the web</b> in its slide, and enter its address or a link from Google Slides, OneDrive, Dropbox or Nextcloud that anyone can open. The file is fetched every minute, and screens show each new version automatically. If it can’t be fetched, they keep showing the last version, the slide is marked in the list, and admins get an email.',
          ),
        ],
        screenshot: { name: 'library', alt: english('A category in the content library with its images.') },
      },
    ],
  },
  {
    key: 'windows-10-player-setup',
    title: english('Windows 10 player setup'),
    parts: [
      {
        text: english(
          'Any computer with a browser can be a player. These steps set up a Windows 10 computer to start as a player automatically, using Microsoft Edge, which comes with Windows.',
        ),
        steps: [
          english(
            'On the player, open the address of this server followed by <code>/pair</code>. The screen shows a code. In the dashboard, pair the channel with this code. The screen then opens its channel automatically.',
          ),
          english(
            'The quickest way: in the <b>Control Panel</b>, under <b>Channels</b>, select <b>Set up a screen</b>, download the <b>start script</b> on the player and double-click it. It opens the channel in full screen, starts with Windows and keeps the screen awake, so you can skip the next three steps.',
          ),
          english(
            'Without the script, create a shortcut that opens the channel in full screen: right-click the desktop, select <b>New</b>, <b>Shortcut</b>, and enter <command />',
          ),
          english(
            'Press <b>Windows + R</b>, enter <code>shell:startup</code>, and move the shortcut into the folder that opens. From now on, the player starts with Windows.',
          ),
          english(
            'In <b>Settings</b>, <b>System</b>, <b>Power & sleep</b>, set screen and sleep to <b>Never</b>. In <b>Accounts</b>, <b>Sign-in options</b>, make sure that no password is required after a restart.',
          ),
          english('In <b>Update & Security</b>, set the <b>Active hours</b> so that Windows restarts only at night.'),
        ],
      },
      {
        heading: english('Which browsers work'),
        text: english(
          'Chrome, Edge and other Chromium browsers from version {{chrome}} ({{chromeYear}}), Firefox from version {{firefox}} and Safari from version {{safari}}. On an older browser, the screen says what it needs.',
        ),
      },
      {
        heading: english('If the network fails'),
        text: english(
          'Screens store their content. They keep showing their slides without a network connection and update automatically when it returns.',
        ),
      },
    ],
  },
  {
    key: 'sound',
    title: english('Videos with sound'),
    parts: [
      {
        text: english('Videos play without sound until you turn it on.'),
        steps: [
          english('Edit the video’s slide, turn on <b>Sound</b> and set the volume.'),
          english('Turn on <b>Listen</b> below the preview to hear it.'),
          english('To mute all videos of a channel, edit the channel and turn on <b>Muted</b>.'),
        ],
      },
      {
        heading: english('If a screen plays without sound'),
        text: english(
          'Browsers play no sound until someone has clicked the page. Until then, videos play muted, and the status of the screen in the <b>Control Panel</b> says so. The start scripts for Windows and Linux allow sound permanently. In other cases, change the setting of the browser, or click or touch the screen once after each start.',
        ),
      },
      {
        heading: english('Chrome, Edge and other Chromium browsers'),
        text: english('Start the browser with <code>--autoplay-policy=no-user-gesture-required</code>.'),
      },
      {
        heading: english('Firefox'),
        text: english(
          'In <b>Settings</b>, <b>Privacy & Security</b>, <b>Autoplay</b>, select <b>Allow Audio and Video</b>.',
        ),
      },
      {
        heading: english('Safari'),
        text: english(
          'Open the channel, select <b>Safari</b>, <b>Settings for This Website</b>, and set <b>Auto-Play</b> to <b>Allow All Auto-Play</b>.',
        ),
      },
      {
        heading: english('Fully Kiosk Browser'),
        text: english('In <b>Web Content Settings</b>, turn on <b>Autoplay Videos</b>.'),
      },
    ],
  },
];
