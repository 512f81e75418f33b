/** How a source writes its numbers. Spaces and apostrophes between thousands are understood in every format. */
export const NUMBER_FORMATS = ['1234.56', '1,234.56', '1234,56', '1.234,56'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** How units are shown: next to the name ("100 JPY"), or by computing the rate for one. */
export const UNIT_USES = ['Show', 'Convert'] as const;

/** Limits of what users choose. */
export const LONGEST_SUFFIX = 12;
export const LONGEST_TITLE = 200;
export const MOST_NAMES = 200;

/** What each row of a document consists of, as chosen by users. Paths are explained in feed-paths.ts. */
export interface Mapping {
  rows: string;
  name: string;
  /** A second part of the name; empty if there is none. */
  secondName: string;
  rate: string;
  /** Empty if there are no units. */
  unit: string;
  unitUse: (typeof UNIT_USES)[number] | '';
  numbers: NumberFormat | '';
  /** Written after each rate, such as "%". */
  suffix: string;
}

/** The fields of a slide that contain a mapping. All are empty without one. */
export interface MappingFields {
  interestrate_map_rows: string;
  interestrate_map_name: string;
  interestrate_map_second_name: string;
  interestrate_map_rate: string;
  interestrate_map_unit: string;
  interestrate_map_unit_use: Mapping['unitUse'];
  interestrate_map_numbers: Mapping['numbers'];
  interestrate_map_suffix: string;
  /** The title above the rates, because the document has none that is known. */
  interestrate_map_title: string;
  /** The names of the rows to show. Each must be in the source exactly once, with a rate, or nothing is shown. */
  interestrate_map_names: string[];
}

export const NO_MAPPING: MappingFields = {
  interestrate_map_rows: '',
  interestrate_map_name: '',
  interestrate_map_second_name: '',
  interestrate_map_rate: '',
  interestrate_map_unit: '',
  interestrate_map_unit_use: '',
  interestrate_map_numbers: '',
  interestrate_map_suffix: '',
  interestrate_map_title: '',
  interestrate_map_names: [],
};

/** Slides of earlier versions may lack the field. */
export function hasMapping(fields: Partial<Pick<MappingFields, 'interestrate_map_rows'>>): boolean {
  return Boolean(fields.interestrate_map_rows);
}

/** The fields that determine how the source is read; the View uses the others. */
export const MAPPING_SOURCE_FIELDS = [
  'interestrate_map_rows',
  'interestrate_map_name',
  'interestrate_map_second_name',
  'interestrate_map_rate',
  'interestrate_map_unit',
  'interestrate_map_unit_use',
  'interestrate_map_numbers',
  'interestrate_map_suffix',
] as const;
export type MappingSourceFields = Pick<MappingFields, (typeof MAPPING_SOURCE_FIELDS)[number]>;

export function mappingOf(fields: MappingSourceFields): Mapping {
  return {
    rows: fields.interestrate_map_rows,
    name: fields.interestrate_map_name,
    secondName: fields.interestrate_map_second_name,
    rate: fields.interestrate_map_rate,
    unit: fields.interestrate_map_unit,
    unitUse: fields.interestrate_map_unit_use,
    numbers: fields.interestrate_map_numbers,
    suffix: fields.interestrate_map_suffix,
  };
}
