import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Area } from '#contract/entities/area.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { areasQuery } from '#dashboard/api/queries.ts';
import { t, useTranslation } from '#ui/language.ts';

type AreaOf = (slide: Slide) => string | undefined;

/**
 * Finds an area for slides that are restored after theirs was deleted. Asks if there are several; `restore` is called
 * with the answer, or at once if every slide has an area.
 */
export function useAreaForRestored(portalId: number) {
  const { data: areas = [] } = useQuery(areasQuery(portalId));
  return (slides: readonly Slide[], restore: (areaOf: AreaOf) => void): void => {
    const usable = new Set(areas.flatMap(({ UsableSlideIDs }) => UsableSlideIDs));
    const homeless = new Set(slides.filter(({ _id }) => !usable.has(_id)));
    const restoreTo = (area: string | undefined) => restore((slide) => (homeless.has(slide) ? area : undefined));
    const [first, ...others] = areas;
    if (homeless.size === 0 || first === undefined || others.length === 0) {
      restoreTo(first?._id);
      return;
    }
    const id = modals.open({
      title: t('Restore to which area?'),
      children: (
        <AreaQuestion
          areas={areas}
          count={homeless.size}
          onChosen={(area) => {
            modals.close(id);
            restoreTo(area);
          }}
        />
      ),
    });
  };
}

interface AreaQuestionProps {
  areas: readonly Area[];
  /** How many slides have no area. */
  count: number;
  onChosen(area: string): void;
}

function AreaQuestion({ areas, count, onChosen }: AreaQuestionProps) {
  const { t } = useTranslation();
  const [area, setArea] = useState(areas[0]?._id ?? null);
  return (
    <Stack gap="md">
      <Text>
        {t('The area of {{count}} slides was deleted or archived. Choose another one.', {
          count,
          defaultValue_one: 'The area of {{count}} slide was deleted or archived. Choose another one.',
        })}
      </Text>
      <Select
        label={t('Area')}
        data={areas.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={area}
        onChange={setArea}
        allowDeselect={false}
      />
      <Group justify="flex-end">
        <Button disabled={area === null} onClick={() => area !== null && onChosen(area)}>
          {t('Restore')}
        </Button>
      </Group>
    </Stack>
  );
}
