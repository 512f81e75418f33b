import { z } from 'zod';
import { type Problems, problem } from '#contract/errors/problem.ts';
import { singleLine } from '../fields.ts';
import {
  LONGEST_SUFFIX,
  LONGEST_TITLE,
  MAPPING_SOURCE_FIELDS,
  type MappingFields,
  MOST_NAMES,
  NUMBER_FORMATS,
  UNIT_USES,
} from './feed-mapping.ts';

const LONGEST_PATH = 500;
const LONGEST_NAME = 250;

const path = z.string().max(LONGEST_PATH).default('');

/** How rates are read from a document of an unknown format, as chosen in the editor. Optional. */
export const mappingFields = {
  /** The path of the rows; empty without a mapping. The paths are explained in feed-paths.ts. */
  interestrate_map_rows: path,
  interestrate_map_name: path,
  interestrate_map_second_name: path,
  interestrate_map_rate: path,
  interestrate_map_unit: path,
  interestrate_map_unit_use: z.enum(['', ...UNIT_USES]).default(''),
  interestrate_map_numbers: z.enum(['', ...NUMBER_FORMATS]).default(''),
  interestrate_map_suffix: singleLine.max(LONGEST_SUFFIX).default(''),
  interestrate_map_title: singleLine.max(LONGEST_TITLE).default(''),
  interestrate_map_names: z.array(z.string().min(1).max(LONGEST_NAME)).max(MOST_NAMES).default([]),
};

/** All that is missing in a mapping. */
export function mappingProblems(fields: MappingFields & { interestrate_source: string }): Problems {
  const { interestrate_map_names: names = [], ...choices } = fields;
  const isMapped = names.length > 0 || MAPPED_BY.some((name) => Boolean(choices[name]));
  if (!isMapped) return {};
  const problems: Problems = {};
  if (choices.interestrate_source === 'Create New')
    problems.interestrate_map_rows = problem('rates-map-without-source');
  else if (choices.interestrate_map_rows === '') problems.interestrate_map_rows = problem('rates-map-rows-missing');
  if (choices.interestrate_map_name === '') problems.interestrate_map_name = problem('rates-map-name-missing');
  if (choices.interestrate_map_rate === '') problems.interestrate_map_rate = problem('rates-map-rate-missing');
  if (choices.interestrate_map_numbers === '') problems.interestrate_map_numbers = problem('rates-map-numbers-missing');
  if (choices.interestrate_map_unit !== '' && choices.interestrate_map_unit_use === '')
    problems.interestrate_map_unit_use = problem('rates-map-unit-use-missing');
  if (names.length === 0) problems.interestrate_map_names = problem('rates-map-names-missing');
  else if (new Set(names).size < names.length) problems.interestrate_map_names = problem('rates-map-names-twice');
  return problems;
}

/** Choices without which there is no mapping: those of the format alone say nothing. */
const MAPPED_BY = MAPPING_SOURCE_FIELDS.filter(
  (name) => name !== 'interestrate_map_unit_use' && name !== 'interestrate_map_numbers',
);
