import { List, Title } from '@mantine/core';
import { Page } from '#dashboard/components/Page.tsx';
import { english, useTranslation } from '#ui/language.ts';
import classes from './Changelog.module.css';

/** The changes for users in each version, newest first. */
const versions: readonly { number: string; parts: readonly { title: string; changes: readonly string[] }[] }[] = [
  {
    number: '3.0',
    parts: [
      {
        title: english('Screens'),
        changes: [
          english('All screens on a channel change slides at the same time, synchronized with the server’s clock.'),
          english(
            'Slides you add to a channel appear on its screens within a second. Screens no longer reload their page for this.',
          ),
          english('Screens store their content and keep playing without a network connection, even after a restart.'),
          english('A slide is replaced only when the next one has loaded completely: no flashes and no black screens.'),
          english(
            'New slide types: news feeds, feed connectors, interest rates, clocks, weather, templates and animations.',
          ),
        ],
      },
      {
        title: english('Dashboard'),
        changes: [
          english(
            'The table of slides and channels handles thousands of slides and shows other people’s changes automatically.',
          ),
          english(
            'You can add many slides to channels, archive them, or change their dates, times and durations in one go, and undo it.',
          ),
          english(
            'Drop a hundred files, a folder or a .zip archive on the table: each file becomes a slide on the channels you choose. Uploads continue after a broken connection.',
          ),
          english(
            'The editor shows the slide as screens will show it while you edit, and never overwrites a colleague’s changes.',
          ),
          english(
            'Slides can be shown on certain days and times only, such as Monday to Friday from 7 to 11, by the clocks of each channel.',
          ),
          english(
            'A slide can be shown up to nine times as often as the others, or first: instead of the others in its area while it is live.',
          ),
          english(
            'Each channel has a calendar, and a player that shows the channel at any time. A cell of the matrix says why its slide is shown now or not.',
          ),
          english(
            'Times that many slides share have a name, such as Breakfast, and are changed in one place. Slides can leave out holidays, which you type in or take from a calendar.',
          ),
          english(
            'The fields of a template have names such as Dish or Price, and examples of what belongs in them. Superusers can change both.',
          ),
          english(
            'Slides, channels and areas can be copied: a slide to the same channels, a channel with all its slides. Webmasters can copy them to another portal.',
          ),
          english(
            'An image or a document can be linked to a file on the web, such as a shared presentation. Screens show a new version within a minute or two.',
          ),
          english('Outside its opening hours, a channel can be black or show one slide.'),
          english(
            'A playlist shows several slides one after the other. It is added to channels, scheduled and sorted like one slide, and a slide can be in several playlists.',
          ),
          english(
            'Channels have tags, such as Berlin or kitchen. The matrix shows only those with certain tags, or groups channels by tag, with one checkbox for a whole group. Tags are renamed and merged in one place.',
          ),
          english('You can draw areas on the screen with the mouse or the keyboard.'),
          english('Works with a keyboard, with a screen reader, on a phone, and in light and dark mode.'),
        ],
      },
      {
        title: english('Administration'),
        changes: [
          english('An audit log records who did what and when.'),
          english('You can search the content library and create slides from its images and videos in one step.'),
          english('Flash slides are no longer shown. They stay in the list so that you can replace them.'),
        ],
      },
    ],
  },
];

export function ChangelogScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('Changelog')} width="form">
      {versions.map(({ number, parts }) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the page scrolls by keyboard only from something focusable
        <section key={number} className={classes.version} aria-label={t('Version {{number}}', { number })} tabIndex={0}>
          <Title order={2} className={classes.number}>
            {t('Version {{number}}', { number })}
          </Title>
          {parts.map(({ title, changes }) => (
            <section key={title}>
              <Title order={3}>{t(title)}</Title>
              <List spacing={6} mt="xs">
                {changes.map((change) => (
                  <List.Item key={change}>{t(change)}</List.Item>
                ))}
              </List>
            </section>
          ))}
        </section>
      ))}
    </Page>
  );
}
