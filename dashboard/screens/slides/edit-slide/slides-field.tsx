import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import type { SlidesFieldProps } from '#slide-types/form.ts';

const PlaylistSlides = lazy(() => import('./PlaylistSlides.tsx'));

/** Returns the field for the slides of playlists of an area; the same component as long as it is kept. */
export function slidesFieldOf(portalId: number, areaId: string): ComponentType<SlidesFieldProps> {
  return function SlidesField(props) {
    return (
      <Suspense fallback={<Skeleton height={160} />}>
        <PlaylistSlides portalId={portalId} areaId={areaId} {...props} />
      </Suspense>
    );
  };
}
