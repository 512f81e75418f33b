import { english } from '#ui/language.ts';
import type { Topic } from './topic.ts';

/** How slides are created and shown. */
export const slideTopics: readonly Topic[] = [
  {
    key: 'adding-a-slide',
    title: english('Adding a Slide'),
    parts: [
      {
        text: english(
          'A slide is one thing to show: a poster, a video, a text or the weather. Create it once and show it on as many screens as you like.',
        ),
        steps: [
          english('On the dashboard, choose the <b>Area</b> of the screen that the slide is for.'),
          english('Select <b>Create Slide</b> and choose a slide type.'),
        ],
        screenshot: { name: 'choose-type', alt: english('The slide types, each with a small picture.') },
      },
      {
        steps: [
          english(
            'Enter a <b>Name</b> that you will recognize; a new slide takes it from its file. The <b>Duration</b> is how many seconds the slide is shown before the next one.',
          ),
          english(
            'The slide is shown at all times. To show it from a start date, between two dates, or only on certain days and times, such as Monday to Friday from 7 to 11 except on holidays, select <b>Change schedule</b>.',
          ),
          english(
            'In the same place, <b>How often</b> gives a slide more turns than the others. With <b>Show first</b>, only this slide and others with that setting are shown in its area while it is live; the boxes of all others are dashed meanwhile.',
          ),
          english('Fill in the rest of the form. The preview beside it shows the slide as it will appear on screens.'),
          english(
            'An image or a video is shown in full, or fills its area. If an image fills its area, click its <b>Focus point</b>: what is there stays visible on landscape and portrait screens and in strips. <b>Crop</b> leaves out parts of an image; the file stays as it is.',
          ),
          english('Empty fields of a template show an example, also in the preview of a new slide. Screens never do.'),
          english('Under <b>Channels</b>, check where screens should show the slide.'),
          english(
            'Select <b>Save Slide</b>. From then on, changes are saved automatically one second after you stop typing.',
          ),
        ],
        screenshot: {
          name: 'editor',
          alt: english('The editor, with the form on the left and the preview on the right.'),
        },
      },
      {
        heading: english('Uploading many files'),
        text: english(
          'Each image, video and document of a folder or a .zip archive can become a slide in one go. Slides take their names from their files, and are on the channels in the order of the files’ names.',
        ),
        steps: [
          english(
            'Drop the files, a folder or an archive anywhere on the table. Or select the arrow beside <b>Create Slide</b>, and then <b>Upload files</b> or <b>Upload a folder</b>.',
          ),
          english('Check the area, the channels and the duration. Videos are shown for their own length.'),
          english(
            'The list in the corner shows how far each file is, also while you open other pages of the dashboard. If the connection breaks, uploads continue where they were. <b>Undo all</b> archives all the slides again.',
          ),
        ],
      },
      {
        heading: english('Showing documents'),
        text: english(
          'A <b>Document</b> slide shows the pages of a PDF or a presentation one after the other, on all screens at the same time.',
        ),
        steps: [
          english(
            'Choose a file or drop it on the form. Presentations and text documents need LibreOffice on the server; a .pdf doesn’t. Screens show the slide once its pages are drawn, which takes a few seconds.',
          ),
          english(
            'Set the <b>Time per page</b>, and the <b>First page</b> and <b>Last page</b> if screens shouldn’t show all of them.',
          ),
          english(
            'To show a new file wherever the old one is shown, open the old one under <b>Content Library</b>, <b>Your files</b>, and select <b>Replace everywhere</b>.',
          ),
          english(
            'Do characters look different or appear as boxes? Save the document as a PDF that contains its fonts.',
          ),
        ],
      },
    ],
  },
  {
    key: 'activating-a-slide',
    title: english('Activating a Slide'),
    parts: [
      {
        text: english(
          'The dashboard is a table with a row for each slide and a column for each channel. A check mark where they meet shows the slide on that channel’s screens.',
        ),
        steps: [
          english(
            'Find the slide’s row. If there are many slides, use the filters above the table, for example to see only those that end within 7 days.',
          ),
          english(
            'Check the box below the channel. The slide appears on the channel’s screens within a second; you don’t need to save.',
          ),
          english('Clear the box to remove the slide from the channel.'),
          english(
            'Select the number of channels in the slide’s row to see all of them in a list, for example if you have many.',
          ),
        ],
        screenshot: { name: 'matrix', alt: english('The table of slides and channels with checked boxes.') },
      },
      {
        heading: english('Showing a slide on many channels at once'),
        text: english(
          'If your channels have tags, a slide can be shown by them: in the editor, select <b>Show by tags</b> under <b>Channels</b> and choose the tags that a channel must have, such as Berlin and portrait. The editor says how many channels that means. A channel that gets these tags later shows the slide, too. For several slides at once, check their boxes in the matrix, and select <b>Channels</b> and <b>By tags</b>.',
        ),
      },
      {
        text: english(
          'In the table, these boxes are round. Select one to make an exception: the slide is removed from this channel only, and the box is crossed out. Select it again to show the slide there after all.',
        ),
      },
      {
        heading: english('Showing several slides as one'),
        text: english(
          'A playlist contains slides that screens show one after the other. It has a row of its own: add it to channels, schedule it and sort it like any slide. Each of its slides is shown only while its own schedule is live, too, and a slide can be in several playlists.',
        ),
        steps: [
          english(
            'Check the boxes in front of the slides, and select <b>Playlist</b>. Or create a slide of the type Playlist.',
          ),
          english('Give it a name, put the slides in order, and save.'),
          english('To edit one of its slides, select the pencil next to it. The playlist stays open below.'),
          english('In the table, its slides are below it. Select the arrow in front of it to hide them.'),
        ],
      },
      {
        heading: english('When a slide on a channel is not shown'),
        text: english(
          'A solid box means that the slide is on air. A dashed amber box means that it is off the channel’s screens for now: because of its schedule, because other slides are shown first, or because the channel is closed. The slide’s row shows when it is shown next or when it ended, and the question mark in the cell says why.',
        ),
      },
    ],
  },
];
