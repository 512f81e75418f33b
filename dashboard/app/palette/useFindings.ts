import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { areasQuery, channelsQuery, slidesQuery } from '#dashboard/api/queries.ts';
import type { FindingGroup } from '#dashboard/components/Finder.tsx';
import { compareNames } from '#dashboard/components/names.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { useTranslation } from '#ui/language.ts';
import { allPagesFor } from '../pages.ts';

/** The most results of each kind. */
const MOST_OF_A_KIND = 7;

/** Pages, channels and slides whose names contain the text. */
export function useFindings(words: string): { groups: FindingGroup[]; isLoading: boolean; failure: Error | null } {
  const { t } = useTranslation();
  const user = useUser();
  const { portalId, area: selectedArea, set } = useSelection();
  const navigate = useNavigate();
  const { data: areas = [] } = useQuery(areasQuery(portalId));
  const channelsAnswer = useQuery(channelsQuery(portalId));
  const slidesAnswer = useQuery(slidesQuery(portalId));
  const channels = channelsAnswer.data ?? [];
  const slides = slidesAnswer.data ?? [];
  const answers = [channelsAnswer, slidesAnswer];
  const isLoading = answers.some((answer) => answer.isLoading);
  const failure = answers.find((answer) => answer.error && !answer.data)?.error ?? null;
  const wanted = words.trim().toLocaleLowerCase();
  const fits = (name: string) => name.toLocaleLowerCase().includes(wanted);

  const screens = allPagesFor(user)
    .map(({ to, label }) => ({ to, label: t(label) }))
    .filter(({ label }) => fits(label));
  const groups: FindingGroup[] = [
    {
      title: t('Pages'),
      findings: screens.map(({ to, label }) => ({ key: to, name: label, open: () => void navigate({ to }) })),
    },
  ];
  if (wanted === '') return { groups, isLoading, failure };

  async function openSlide(id: string, type: number): Promise<void> {
    const usable = areas.filter((area) => area.UsableSlideIDs.includes(id));
    const area = usable.find(({ _id }) => _id === selectedArea) ?? usable[0];
    // Leaves a slide that is being edited first.
    await navigate({ to: '/dashboard' });
    set({ area: area?._id ?? selectedArea, slide: id, slideType: type });
    await navigate({ to: '/dashboard/EditSlide' });
  }

  const found = [
    {
      title: t('Channels'),
      findings: channels
        .filter(({ name }) => fits(name))
        .slice(0, MOST_OF_A_KIND)
        .map(({ _id, name }) => ({
          ...{ key: _id, name },
          open: () => void navigate({ to: '/dashboard', search: { channel: _id } }),
        })),
    },
    {
      title: t('Slides'),
      findings: slides
        .filter(({ name }) => fits(name))
        .toSorted((one, other) => compareNames(one.name, other.name))
        .slice(0, MOST_OF_A_KIND)
        .map(({ _id, name, type }) => ({
          ...{ key: _id, name, note: t(slideTypeOrUnknown(type).friendlyName) },
          open: () => void openSlide(_id, type),
        })),
    },
    ...groups,
  ].filter(({ findings }) => findings.length > 0);
  return { groups: found, isLoading, failure };
}
