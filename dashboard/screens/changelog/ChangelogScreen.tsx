import { List, Title } from '@mantine/core';
import classes from './Changelog.module.css';

/** What each version brought, for those who use it. The newest first. */
const versions: readonly { number: string; parts: readonly { title: string; changes: readonly string[] }[] }[] = [
  {
    number: '3.0',
    parts: [
      {
        title: 'Screens',
        changes: [
          'All screens of a channel change their slides at the same moment, by the clock of the server.',
          'What you tick is on the screens within a second. Screens no longer load their page anew for it.',
          'Screens keep what they play and go on without the network, also after they were turned off and on.',
          'A slide is changed only for one that is whole: nothing flashes, and no screen goes black.',
          'New slides: feeds of news, feed connectors, boards of rates, clocks, the weather, templates, animations.',
        ],
      },
      {
        title: 'Dashboard',
        changes: [
          'The table of slides and channels shows thousands of slides at once, and what others change appears by itself.',
          'Many slides can be put on channels, archived or given other dates and durations in one go, and it can be undone.',
          'The editor shows the slide as the screens will, while you write it, and never overwrites what a colleague saved.',
          'Areas are drawn on the screen with the mouse or the keyboard.',
          'Works with a keyboard, with a screen reader, on a phone, in light and in dark.',
        ],
      },
      {
        title: 'Administration',
        changes: [
          'An audit log tells who did what and when.',
          'The content library has a search, and slides are made from its pictures and videos in one step.',
          'Flash slides are no longer shown. They stay in the list, so that you can replace them.',
        ],
      },
    ],
  },
];

export function ChangelogScreen() {
  return (
    <div className={classes.screen}>
      <Title order={1}>Changelog</Title>
      {versions.map(({ number, parts }) => (
        <section key={number} className={classes.version}>
          <Title order={2} className={classes.number}>
            Version {number}
          </Title>
          {parts.map(({ title, changes }) => (
            <section key={title}>
              <Title order={3}>{title}</Title>
              <List spacing={6} mt="xs">
                {changes.map((change) => (
                  <List.Item key={change}>{change}</List.Item>
                ))}
              </List>
            </section>
          ))}
        </section>
      ))}
    </div>
  );
}
