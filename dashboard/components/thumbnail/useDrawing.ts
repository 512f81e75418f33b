import { keepPreviousData, type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { Portal } from '#contract/entities/portal.ts';
import type { Slide } from '#contract/entities/slide.ts';
import { call } from '#dashboard/api/client.ts';
import { areasQuery, portalQuery } from '#dashboard/api/queries.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { storedThumbnail } from '#dashboard/api/thumbnails.ts';
import { currentSession } from '#dashboard/session/session.ts';
import { can } from '#rules/permissions.ts';
import { slideTypeFactsOrUnknown } from '#slide-types/facts.ts';
import { inTurn } from './in-turn.ts';

/**
 * A drawing of a slide as a data URL: the stored one, or one that is drawn now and then stored for everyone. Undefined
 * until then, null if the slide can't be drawn.
 */
export function useDrawing(slide: Slide, isWanted: boolean): string | null | undefined {
  const { data: portal } = useQuery({ ...portalQuery(slide.PortalId), enabled: isWanted });
  const { data } = useQuery({
    queryKey: queryKeys.thumbnail(slide._id, slide.lastModified, portal?.theme ?? null),
    queryFn:
      isWanted && portal
        ? async ({ client, signal }) =>
            (await storedThumbnail(slide.PortalId, slide._id, signal)) ??
            (await inTurn(signal, () => drawAndStore(slide, portal, client)))
        : skipToken,
    // The slide as it was before, until it is drawn as it is now.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}

async function drawAndStore(listed: Slide, portal: Portal, client: QueryClient): Promise<string | null> {
  const { PortalId, _id } = listed;
  // Lists leave out text.
  const slide =
    slideTypeFactsOrUnknown(listed.type).htmlFields.length === 0
      ? listed
      : await call('POST /api/slides/getslidebyid', { PortalId, _id });
  const [areas, { drawSlide }] = await Promise.all([
    client.ensureQueryData(areasQuery(PortalId)),
    import('./draw-slide.tsx'),
  ]);
  const area = areas.find(({ UsableSlideIDs }) => UsableSlideIDs.includes(_id));
  const drawing = await drawSlide(slide, area, portal);
  const user = currentSession()?.user;
  if (drawing !== null && user && can(user, 'slide.edit', slide)) store(slide, portal, drawing);
  return drawing;
}

function store({ PortalId, _id, lastModified }: Slide, { theme }: Portal, drawing: string): void {
  const image = drawing.slice(drawing.indexOf(',') + 1);
  call('POST /api/slides/savethumbnail', { PortalId, _id, lastModified, theme, image }).catch(
    // The slide was just changed, or the server is busy. The next dashboard draws it again.
    () => undefined,
  );
}
