import { useQueryClient } from '@tanstack/react-query';
import type { Area, Transition } from '#contract/entities/area.ts';
import { call } from '#dashboard/api/client.ts';
import { keysOfPortal } from '#dashboard/api/refresher.ts';
import { type RecordForm, useRecordForm } from '#dashboard/components/useRecordForm.ts';
import { t } from '#ui/language.ts';

/** The fields of the page. An empty number field contains an empty string. */
export interface AreaValues extends Record<string, unknown> {
  name: string;
  x: number | string;
  y: number | string;
  z: number | string;
  width: number | string;
  height: number | string;
  responsive: boolean;
  widthResponsive: boolean | number | null;
  heightResponsive: boolean | number | null;
  transition: Transition;
  hide: boolean;
  backgroundColour: string;
  useSlidesFrom: string | null;
}

const NUMBERS = ['x', 'y', 'z', 'width', 'height'] as const;
/** Defaults for empty number fields (specification, section 9). */
const USUAL = { x: 0, y: 0, z: 0, width: 100, height: 100 };

/** An area and how it is saved. */
export function useEditArea(
  portalId: number,
  area: Area | null,
  onCreated: (saved: Area) => void,
): RecordForm<AreaValues> {
  const queryClient = useQueryClient();
  return useRecordForm<AreaValues, Area>({
    formKey: `area.${portalId}.${area?._id ?? 'new'}`,
    record: area && { PortalId: portalId, kind: 'area', _id: area._id },
    initial: valuesOf(area),
    validate: ({ name }) => (name.trim() === '' ? { name: t('An area needs a name.') } : {}),
    save: (values, changed) =>
      area
        ? call('PATCH /api/areas/updateArea', { _id: area._id, PortalId: portalId, update: forWire(changed) })
        : call('POST /api/areas/add', { area: { ...values, ...numbersIn(values), PortalId: portalId } }),
    valuesOf,
    onSaved(saved) {
      for (const queryKey of keysOfPortal(portalId)) void queryClient.invalidateQueries({ queryKey });
      if (!area) onCreated(saved);
    },
  });
}

function valuesOf(area: Area | null): AreaValues {
  return {
    name: area?.name ?? '',
    x: area?.x ?? USUAL.x,
    y: area?.y ?? USUAL.y,
    z: area?.z ?? USUAL.z,
    width: area?.width ?? USUAL.width,
    height: area?.height ?? USUAL.height,
    responsive: area?.responsive ?? true,
    widthResponsive: area?.widthResponsive ?? null,
    heightResponsive: area?.heightResponsive ?? null,
    transition: area?.transition ?? 'fade',
    hide: area?.hide ?? false,
    backgroundColour: area?.backgroundColour ?? '',
    useSlidesFrom: area?.useSlidesFrom ?? null,
  };
}

/** The five numbers of an area, converted from the form. */
export function numbersIn(values: Pick<AreaValues, (typeof NUMBERS)[number]>): typeof USUAL {
  const numbers = { ...USUAL };
  for (const field of NUMBERS) numbers[field] = values[field] === '' ? USUAL[field] : Number(values[field]);
  return numbers;
}

function forWire(changed: Partial<AreaValues>): Record<string, unknown> {
  const numbers = numbersIn({ ...USUAL, ...changed });
  return Object.fromEntries(
    Object.entries(changed).map(([field, value]) => [
      field,
      NUMBERS.includes(field as 'x') ? numbers[field as keyof typeof USUAL] : value,
    ]),
  );
}
