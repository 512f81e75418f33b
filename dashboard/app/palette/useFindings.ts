import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  areasQuery,
  channelsQuery,
  portalsQuery,
  screensQuery,
  slidesQuery,
  viewsQuery,
} from '#dashboard/api/queries.ts';
import type { FindingGroup } from '#dashboard/components/Finder.tsx';
import { matcher } from '#dashboard/components/names.ts';
import { readView } from '#dashboard/session/matrix-search.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { useUser } from '#dashboard/session/session.ts';
import { compareNames } from '#rules/name-order.ts';
import { type AnySlideType, definitions, slideTypeOrUnknown } from '#slide-types/definitions.ts';
import { useTranslation } from '#ui/language.ts';
import { allPagesFor } from '../pages.ts';

/** The types of slide that can be created. */
const choices = (Object.values(definitions) as unknown as AnySlideType[]).filter(
  ({ chooserLine }) => chooserLine !== null,
);

/** The most results of each kind. */
const MOST_OF_A_KIND = 7;

/** Pages, saved views, channels, slides, screens, portals and things to create whose names contain the text. */
export function useFindings(words: string): { groups: FindingGroup[]; isLoading: boolean; failure: Error | null } {
  const { t } = useTranslation();
  const user = useUser();
  const { portalId, area: selectedArea, set } = useSelection();
  const navigate = useNavigate();
  const { data: areas = [] } = useQuery(areasQuery(portalId));
  const channelsAnswer = useQuery(channelsQuery(portalId));
  const slidesAnswer = useQuery(slidesQuery(portalId));
  const { data: views = [] } = useQuery(viewsQuery(portalId));
  const screensAnswer = useQuery(screensQuery(portalId));
  const portalsAnswer = useQuery({ ...portalsQuery(), enabled: user.isSuperUser });
  const channels = channelsAnswer.data ?? [];
  const slides = slidesAnswer.data ?? [];
  const answers = [channelsAnswer, slidesAnswer];
  const isLoading = answers.some((answer) => answer.isLoading);
  const failure = answers.find((answer) => answer.error && !answer.data)?.error ?? null;
  const wanted = words.trim();
  const fits = matcher(words);

  const screens = allPagesFor(user)
    .map(({ to, label }) => ({ to, label: t(label) }))
    .filter(({ label }) => fits(label));
  const groups: FindingGroup[] = [
    {
      title: t('Pages'),
      findings: screens.map(({ to, label }) => ({ key: to, name: label, open: () => void navigate({ to }) })),
    },
  ];
  const creatable = choices
    .map(({ index, chooserName }) => ({ index, name: t('Create slide: {{type}}', { type: t(chooserName) }) }))
    .filter(({ name }) => fits(name));
  if (wanted === '') return { groups, isLoading, failure };

  async function createSlide(type: number): Promise<void> {
    const area = areas.find(({ _id }) => _id === selectedArea) ?? areas[0];
    await navigate({ to: '/dashboard' });
    if (!area) return;
    set({ area: area._id, slide: null, slideType: type });
    await navigate({ to: '/dashboard/EditSlide' });
  }

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
      title: t('Views'),
      findings: views
        .filter(({ name }) => fits(name))
        .slice(0, MOST_OF_A_KIND)
        .map(({ name, search }) => ({
          ...{ key: `view ${name}`, name },
          open: () => void navigate({ to: '/dashboard', search: readView(search) }),
        })),
    },
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
    {
      title: t('Screens'),
      findings: (screensAnswer.data?.screens ?? [])
        .filter(({ name }) => fits(name))
        .slice(0, MOST_OF_A_KIND)
        .map(({ _id, name, channel }) => ({
          ...{ key: `screen ${_id}`, name, note: channels.find((one) => one._id === channel)?.name ?? '' },
          open: () => void navigate({ to: '/dashboard/controlpanel', search: { show: 'screens' } }),
        })),
    },
    {
      title: t('Portals'),
      findings: (portalsAnswer.data ?? [])
        .filter((portal) => portal.PortalId !== portalId && fits(portal.PortalName))
        .slice(0, MOST_OF_A_KIND)
        .map(({ _id, PortalId, PortalName }) => ({
          ...{ key: `portal ${_id}`, name: PortalName },
          open: () => {
            set({ portalId: PortalId });
            void navigate({ to: '/dashboard' });
          },
        })),
    },
    {
      title: t('Create'),
      findings: creatable.map(({ index, name }) => ({
        ...{ key: `create ${index}`, name },
        open: () => void createSlide(index),
      })),
    },
    ...groups,
  ].filter(({ findings }) => findings.length > 0);
  return { groups: found, isLoading, failure };
}
