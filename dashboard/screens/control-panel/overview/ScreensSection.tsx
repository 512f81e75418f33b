import { Button } from '@mantine/core';
import { IconPencil, IconPlugOff, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { Channel } from '#contract/entities/channel.ts';
import type { Loading } from '#dashboard/components/answers.ts';
import {
  countsOfStates,
  type LiveScreen,
  lengthWords,
  STATE_WORDS,
  summaryOfScreens,
} from '#dashboard/components/live-screens.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { PanelTable } from '#dashboard/components/PanelTable.tsx';
import { RowAction } from '#dashboard/components/RowAction.tsx';
import { ScreenStateWord } from '#dashboard/components/ScreenStateWord.tsx';
import { type Tags, useTags } from '#dashboard/components/tags/useTags.ts';
import { exactTime } from '#dashboard/components/time-words.ts';
import { useStateFilter } from '#dashboard/components/useStateFilter.tsx';
import { useSelection } from '#dashboard/session/selection.ts';
import { storedSlideId } from '#rules/playlist-entry.ts';
import { BLACK_SLIDE_ID, seenAreas } from '#rules/when-closed.ts';
import { t, useTranslation } from '#ui/language.ts';
import { problemWords } from './problem-words.ts';
import { ScreenDialog } from './ScreenDialog.tsx';
import { ScreenChannel, ScreenName } from './ScreenFields.tsx';
import own from './Screens.module.css';
import { useUnpairing } from './useScreens.tsx';

interface ScreensSectionProps {
  screens: readonly LiveScreen[];
  /** The state of this list. */
  list: Loading;
  channels: readonly Channel[];
  /** Slide `_id` → its name. */
  slideNames: ReadonlyMap<string, string>;
  mayPair: boolean;
}

/** Every screen that shows a channel of this portal, with its current state. */
export function ScreensSection({ screens, list, channels, slideNames, mayPair }: ScreensSectionProps) {
  const { t } = useTranslation();
  const unpair = useUnpairing();
  const { portalId } = useSelection();
  const tags = useTags(portalId);
  const [edited, setEdited] = useState<LiveScreen | null>(null);
  const { field, isShown } = useStateFilter(countsOfStates(screens));
  const matches = useCallback(({ state }: LiveScreen) => isShown(state), [isShown]);
  const nameOfChannel = (screen: LiveScreen) => channels.find(({ _id }) => _id === screen.channel)?.name;
  return (
    <>
      <PanelSection
        title={t('Screens')}
        summary={
          field
            ? t('{{count}} screens', { count: screens.length, defaultValue_one: '{{count}} screen' })
            : summaryOfScreens(screens)?.words
        }
        actions={
          mayPair && (
            <>
              <Button component={Link} to="/dashboard/setup" variant="default">
                {t('Set up a screen')}
              </Button>
              {screens.length > 0 && <AddScreenButton />}
            </>
          )
        }
        list={list}
        emptyWords={
          screens.length === 0
            ? t(
                'No screens have connected yet. Open {{address}} in the browser of a TV, streaming stick or computer.',
                {
                  address: `${location.host}/pair`,
                },
              )
            : undefined
        }
        emptyAction={mayPair && <AddScreenButton />}
      >
        <PanelTable
          actionCount={2}
          rows={screens}
          filter={{ field, matches }}
          columns={[
            {
              title: t('Screen'),
              content: (screen) => (
                <>
                  {screen.isPaired && mayPair ? <ScreenName screen={screen} /> : nameOf(screen)}
                  <span className={own.channel}>{nameOfChannel(screen)}</span>
                </>
              ),
              hint: (screen) => knownWords(screen, tags),
            },
            {
              title: t('Channel'),
              width: 'roomy',
              isSecondary: true,
              isCut: true,
              content: (screen) =>
                screen.isPaired && mayPair ? (
                  <ScreenChannel screen={screen} channels={channels} />
                ) : (
                  nameOfChannel(screen)
                ),
              hint: nameOfChannel,
            },
            { title: t('Status'), width: 'roomy', content: (screen) => <ScreenNow screen={screen} /> },
            {
              title: t('Showing'),
              width: 'roomy',
              isSecondary: true,
              isCut: true,
              content: (screen) => shownWords(screen, slideNames),
              hint: details,
            },
          ]}
          actions={(screen) =>
            screen.isPaired &&
            mayPair && (
              <>
                <RowAction
                  title={t('Edit')}
                  label={t('Edit {{name}}', { name: nameOf(screen) })}
                  icon={<IconPencil size={17} />}
                  onClick={() => setEdited(screen)}
                />
                <RowAction
                  title={t('Unpair')}
                  label={t('Unpair {{name}}', { name: nameOf(screen) })}
                  icon={<IconPlugOff size={17} />}
                  isGrave
                  onClick={() => unpair(screen, nameOf(screen))}
                />
              </>
            )
          }
        />
      </PanelSection>
      {edited && <ScreenDialog screen={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Everything that staff noted about a screen, for its tooltip and for searching. */
function knownWords(screen: LiveScreen, tags: Tags): string {
  const { location, serialNumber, note, engine } = screen;
  const references = [...screen.tags, ...(engine === null ? [] : [`engine:${engine}`])];
  const known = [nameOf(screen), location, serialNumber, references.map(tags.nameOf).join(', '), note];
  return known.filter((words) => words !== '').join('\n');
}

function AddScreenButton() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/dashboard/pair" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('Add a screen')}
    </Button>
  );
}

/** The screen's state and its problems. */
function ScreenNow({ screen }: { screen: LiveScreen }) {
  const { t } = useTranslation();
  return (
    <>
      <ScreenStateWord
        state={screen.state}
        words={stateWords(screen)}
        title={screen.seenAt === null ? undefined : t('Last seen {{when}}', { when: exactTime(screen.seenAt) })}
      />
      <Troubles screen={screen} />
    </>
  );
}

function Troubles({ screen }: { screen: LiveScreen }) {
  const words = screen.report && screen.state !== 'Offline' ? problemWords(screen.report) : [];
  if (words.length === 0) return null;
  const details = screen.report?.problems.map(({ detail }) => detail).join('\n');
  return (
    <div className={own.troubles} title={details}>
      {words.join('; ')}
    </div>
  );
}

function nameOf(screen: LiveScreen): string {
  return screen.name || (screen.device ? t('{{device}}, not paired', { device: screen.device }) : t('Not paired'));
}

function stateWords({ state, silentMs, behindMs }: LiveScreen): string {
  if (state === 'Offline' && silentMs !== null) return t('Offline for {{length}}', { length: lengthWords(silentMs) });
  if (state === 'Outdated' && behindMs !== null)
    return t('Out of date for {{length}}', { length: lengthWords(behindMs) });
  return t(STATE_WORDS[state]);
}

function shownWords({ report, state }: LiveScreen, slideNames: ReadonlyMap<string, string>): string {
  if (!report || state === 'Offline') return '–';
  const seen = seenAreas(
    report.areas,
    ({ area }) => area,
    ({ slide }) => slide === null,
  );
  const shown = seen.map(({ slide }) => (slide === null ? t('no slide') : nameOfSlide(slide, slideNames)));
  return shown.join(' · ') || t('no slides yet');
}

function nameOfSlide(slideId: string, slideNames: ReadonlyMap<string, string>): string {
  return slideId === BLACK_SLIDE_ID
    ? t('black (closed)')
    : (slideNames.get(storedSlideId(slideId)) ?? t('unknown slide'));
}

/** Technical details for support. */
function details({ report, device }: LiveScreen): string {
  if (!report) return '';
  const { clock, width, height, build } = report;
  const time = clock
    ? [clockWords(clock.behindMs), t('Server responds in {{length}} ms', { length: clock.roundTripMs })]
    : [t('Server time not known yet')];
  return [`${device}, ${width} × ${height}`, ...time, t('Build {{build}}', { build: build.split('/').pop() })].join(
    '\n',
  );
}

function clockWords(behindMs: number): string {
  const length = lengthWords(Math.abs(behindMs));
  if (Math.abs(behindMs) < 1000) return t('Clock correct');
  return behindMs > 0
    ? t('Clock {{length}} slow (corrected)', { length })
    : t('Clock {{length}} fast (corrected)', { length });
}
