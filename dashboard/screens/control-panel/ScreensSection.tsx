import { ActionIcon, Button } from '@mantine/core';
import { IconPlugOff, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Channel } from '#contract/entities/channel.ts';
import { type LiveScreen, lengthWords, summaryOfScreens } from '#dashboard/components/live-screens.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { PanelTable } from '#dashboard/components/PanelTable.tsx';
import { ScreenStateWord } from '#dashboard/components/ScreenStateWord.tsx';
import { exactTime } from '#dashboard/components/time-words.ts';
import { problemWords } from './problem-words.ts';
import { ScreenChannel, ScreenName } from './ScreenFields.tsx';
import own from './Screens.module.css';
import { useUnpairing } from './useScreens.tsx';

interface ScreensSectionProps {
  screens: readonly LiveScreen[];
  channels: readonly Channel[];
  /** Slide → its name, for what screens show. */
  slideNames: ReadonlyMap<string, string>;
  mayPair: boolean;
}

/** Every screen that shows a channel of this portal, and how it is at this moment. */
export function ScreensSection({ screens, channels, slideNames, mayPair }: ScreensSectionProps) {
  const unpair = useUnpairing();
  return (
    <PanelSection
      title="Screens"
      summary={summaryOfScreens(screens)?.words}
      actions={
        mayPair && (
          <>
            <Button component={Link} to="/dashboard/setup" variant="default">
              Set up a screen
            </Button>
            <Button component={Link} to="/dashboard/pair" leftSection={<IconPlus size={16} aria-hidden />}>
              Add a screen
            </Button>
          </>
        )
      }
      emptyWords={
        screens.length === 0
          ? `No screen has been heard of yet. Open ${location.host}/pair in the browser of a television, stick or computer.`
          : undefined
      }
    >
      <PanelTable
        rows={screens}
        columns={[
          {
            title: 'Screen',
            content: (screen) => (screen.isPaired && mayPair ? <ScreenName screen={screen} /> : nameOf(screen)),
            hint: nameOf,
          },
          {
            title: 'Channel',
            width: 'medium',
            isSecondary: true,
            isCut: true,
            content: (screen) =>
              screen.isPaired && mayPair ? (
                <ScreenChannel screen={screen} channels={channels} />
              ) : (
                channels.find(({ _id }) => _id === screen.channel)?.name
              ),
          },
          { title: 'Now', width: 'roomy', content: (screen) => <ScreenNow screen={screen} /> },
          {
            title: 'Shows',
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
            <ActionIcon
              variant="subtle"
              color="red"
              size={32}
              aria-label={`Unpair ${nameOf(screen)}`}
              title="Unpair"
              onClick={() => unpair(screen, nameOf(screen))}
            >
              <IconPlugOff size={17} />
            </ActionIcon>
          )
        }
      />
    </PanelSection>
  );
}

/** How it is, and what it has trouble with. */
function ScreenNow({ screen }: { screen: LiveScreen }) {
  return (
    <>
      <ScreenStateWord
        state={screen.state}
        words={stateWords(screen)}
        title={screen.seenAt === null ? undefined : `Last heard ${exactTime(screen.seenAt)}`}
      />
      <Troubles screen={screen} />
    </>
  );
}

function Troubles({ screen }: { screen: LiveScreen }) {
  const words = screen.state === 'Offline' ? [] : problemWords(screen.report?.problems ?? []);
  if (words.length === 0) return null;
  const details = screen.report?.problems.map(({ detail }) => detail).join('\n');
  return (
    <div className={own.troubles} title={details}>
      {words.join('; ')}
    </div>
  );
}

function nameOf(screen: LiveScreen): string {
  return screen.name || (screen.device ? `${screen.device}, not paired` : 'Not paired');
}

function stateWords({ state, silentMs, behindMs }: LiveScreen): string {
  if (state === 'Offline' && silentMs !== null) return `Offline for ${lengthWords(silentMs)}`;
  if (state === 'Behind' && behindMs !== null) return `Behind for ${lengthWords(behindMs)}`;
  return state;
}

function shownWords({ report, state }: LiveScreen, slideNames: ReadonlyMap<string, string>): string {
  if (!report || state === 'Offline') return '–';
  const shown = report.areas.map(({ slide }) => (slide === null ? 'nothing' : (slideNames.get(slide) ?? 'a slide')));
  return shown.join(' · ') || 'nothing yet';
}

/** What a technician asks on the telephone. */
function details({ report, device }: LiveScreen): string {
  if (!report) return '';
  const { clock, width, height, build } = report;
  const time = clock
    ? `clock ${Math.abs(clock.behindMs) < 1000 ? 'right' : `${lengthWords(Math.abs(clock.behindMs))} ${clock.behindMs > 0 ? 'slow' : 'fast'}, corrected`}; server answers in ${clock.roundTripMs} ms`
    : 'the server’s time is not known yet';
  return [`${device}, ${width} × ${height}`, time, `build ${build.split('/').pop()}`].join('\n');
}
