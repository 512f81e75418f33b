import { List, Title } from '@mantine/core';
import { english, useTranslation } from '#ui/language.ts';
import classes from './Changelog.module.css';

/** What each version brought, for those who use it. The newest first. */
const versions: readonly { number: string; parts: readonly { title: string; changes: readonly string[] }[] }[] = [
  {
    number: '3.0',
    parts: [
      {
        title: english('Screens'),
        changes: [
          english('All screens of a channel change their slides at the same moment, by the clock of the server.'),
          english('What you tick is on the screens within a second. Screens no longer load their page anew for it.'),
          english('Screens keep what they play and go on without the network, also after they were turned off and on.'),
          english('A slide is changed only for one that is whole: nothing flashes, and no screen goes black.'),
          english(
            'New slides: feeds of news, feed connectors, boards of rates, clocks, the weather, templates, animations.',
          ),
        ],
      },
      {
        title: english('Dashboard'),
        changes: [
          english(
            'The table of slides and channels shows thousands of slides at once, and what others change appears by itself.',
          ),
          english(
            'Many slides can be put on channels, archived or given other dates and durations in one go, and it can be undone.',
          ),
          english(
            'The editor shows the slide as the screens will, while you write it, and never overwrites what a colleague saved.',
          ),
          english('Areas are drawn on the screen with the mouse or the keyboard.'),
          english('Works with a keyboard, with a screen reader, on a phone, in light and in dark.'),
        ],
      },
      {
        title: english('Administration'),
        changes: [
          english('An audit log tells who did what and when.'),
          english('The content library has a search, and slides are made from its pictures and videos in one step.'),
          english('Flash slides are no longer shown. They stay in the list, so that you can replace them.'),
        ],
      },
    ],
  },
];

export function ChangelogScreen() {
  const { t } = useTranslation();
  return (
    <div className={classes.screen}>
      <Title order={1}>{t('Changelog')}</Title>
      {versions.map(({ number, parts }) => (
        <section key={number} className={classes.version}>
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
    </div>
  );
}
