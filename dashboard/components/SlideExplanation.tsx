import { ActionIcon, Popover, Skeleton, Text } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ListedChannel } from '#contract/entities/channel.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { explanationQuery } from '#dashboard/api/calendar-queries.ts';
import { languageFor } from '#dashboard/languages/languages.ts';
import { useTranslation } from '#ui/language.ts';
import type { Cell } from './placements.ts';
import { timeZoneOfBrowser } from './time-words.ts';
import { useNow } from './useNow.ts';

/** When the sentence is requested again. Timers of browsers are limited. */
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 3_600_000;

interface SlideExplanationProps {
  slide: Slide;
  channel: ListedChannel;
  /** `_id` of the area. */
  area: string;
  /** Without it, only the button opens and closes the sentence. */
  isOpen?: boolean;
  onOpen?(isOpen: boolean): void;
  size?: number;
  className?: string | undefined;
}

/** A button that says in a sentence why a slide is on a channel now, or why not. */
export function SlideExplanation(props: SlideExplanationProps) {
  const { slide, channel, area, size = 36, className } = props;
  const { t } = useTranslation();
  const [isOpen, open] = useUncontrolled({ value: props.isOpen, onChange: props.onOpen, finalValue: false });
  const label = t('Why “{{slide}}” is shown or not on {{channel}}', { slide: slide.name, channel: channel.name });
  return (
    <Popover opened={isOpen} onChange={open} position="top" width={300} shadow="md" withArrow withRoles={false}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={size}
          className={className}
          aria-label={label}
          aria-expanded={isOpen}
          title={label}
          onClick={() => open(!isOpen)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isOpen) {
              // A sheet around it stays open.
              event.stopPropagation();
              open(false);
            }
          }}
        >
          <IconHelpCircle size={17} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="sm" role="status">
        {isOpen && <Sentence portalId={channel.PortalId} cell={{ channel: channel._id, area, slide: slide._id }} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Sentence({ portalId, cell }: { portalId: number; cell: Cell }) {
  const { i18n } = useTranslation();
  const nowMs = useNow();
  const reader = { language: languageFor([i18n.language]), timeZone: timeZoneOfBrowser() };
  const query = explanationQuery(portalId, cell, reader);
  // Asks again as soon as the sentence is no longer true.
  const { data, error } = useQuery({
    ...query,
    refetchInterval: ({ state }) => {
      const until = Date.parse(state.data?.until ?? '') - nowMs;
      return Number.isNaN(until) || until > LONGEST_WAIT_MS ? false : Math.max(SHORTEST_WAIT_MS, until);
    },
  });
  if (error) return <Text size="sm">{error.message}</Text>;
  return data ? <Text size="sm">{data.sentence}</Text> : <Skeleton height={20} />;
}
