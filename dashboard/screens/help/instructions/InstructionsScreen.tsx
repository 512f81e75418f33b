import { List, NavLink, Select, Text, Title, useComputedColorScheme } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { OLDEST_BROWSERS, OLDEST_CHROMIUM_YEAR } from '#rules/oldest-browsers.ts';
import { Trans, useTranslation } from '#ui/language.ts';
import classes from './Instructions.module.css';
import type { Topic, TopicScreenshot } from './topic.ts';
import { topics } from './topics.tsx';

const route = getRouteApi('/staff/dashboard/instructions');
const screenshots = import.meta.glob<string>('./pictures/*/*.webp', { query: '?url', import: 'default', eager: true });
const EDGE = String.raw`"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe" --kiosk`;
/** The oldest browsers that sentences name. */
const VERSIONS = { ...OLDEST_BROWSERS, chromeYear: OLDEST_CHROMIUM_YEAR };
const SWITCHES = ['--edge-kiosk-type=fullscreen', '--no-first-run', '--autoplay-policy=no-user-gesture-required'];

/** The instructions, one page per topic. */
export function InstructionsScreen() {
  const { t } = useTranslation();
  const { topic: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const topic = topics.find(({ key }) => key === asked) ?? topics[0];
  if (!topic) return null;
  return (
    <div className={classes.screen}>
      <nav className={classes.menu} aria-label={t('Instructions')}>
        {topics.map(({ key, title }) => (
          <NavLink
            key={key}
            className={classes.entry}
            label={t(title)}
            active={key === topic.key}
            aria-current={key === topic.key ? 'page' : undefined}
            renderRoot={(props) => <Link to="/dashboard/instructions" search={{ topic: key }} {...props} />}
          />
        ))}
        <NavLink
          className={classes.entry}
          label={t('Changelog')}
          renderRoot={(props) => <Link to="/dashboard/changelog" {...props} />}
        />
      </nav>
      <Select
        className={classes.select}
        aria-label={t('Topic')}
        data={topics.map(({ key, title }) => ({ value: key, label: t(title) }))}
        value={topic.key}
        onChange={(key) => key !== null && void navigate({ search: { topic: key } })}
      />
      <TopicPage topic={topic} />
    </div>
  );
}

function TopicPage({ topic }: { topic: Topic }) {
  const { t } = useTranslation();
  return (
    <article className={classes.page}>
      <Title order={1}>{t(topic.title)}</Title>
      {topic.parts.map(({ heading, text, steps, screenshot }, index, parts) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity than their index
        <section key={`${topic.key} ${index}`} className={classes.part}>
          {heading && <Title order={2}>{t(heading)}</Title>}
          {text && (
            <Text>
              <Sentence words={text} />
            </Text>
          )}
          {steps && (
            <List type="ordered" spacing="xs" start={1 + stepsBefore(parts, index)}>
              {steps.map((step, number) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity than their index
                <List.Item key={number}>
                  <Sentence words={step} />
                </List.Item>
              ))}
            </List>
          )}
          {screenshot && <Screenshot key={screenshot.name} {...screenshot} />}
        </section>
      ))}
    </article>
  );
}

function Sentence({ words }: { words: string }) {
  return (
    <Trans i18nKey={words} values={VERSIONS} components={{ b: <b />, code: <code />, command: <ScreenCommand /> }} />
  );
}

/** The command that starts Edge as a screen. */
function ScreenCommand() {
  const { t } = useTranslation();
  return <code>{[EDGE, t('<the channel’s address>'), ...SWITCHES].join(' ')}</code>;
}

/** Images may be between steps; the numbering continues after them, and begins again under a heading. */
function stepsBefore(parts: Topic['parts'], index: number): number {
  const first = parts.findLastIndex(({ heading }, part) => heading !== undefined && part <= index);
  return parts.slice(Math.max(0, first), index).reduce((sum, { steps }) => sum + (steps?.length ?? 0), 0);
}

function Screenshot({ name, alt }: TopicScreenshot) {
  const { t, i18n } = useTranslation();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const source = screenshots[`./pictures/${i18n.language}/${name}-${scheme}.webp`];
  return <img src={source} alt={t(alt)} className={classes.screenshot} width={1280} height={768} />;
}
