import { Input, SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { choicesIn, readersLocale, t, useTranslation } from '#ui/language.ts';
import type { FieldsOf } from '../definitions.ts';
import { FeedFound } from '../FeedFound.tsx';
import { FormPart } from '../FormPart.tsx';
import type { FeedAnswer } from '../feed.ts';
import type { FormProps } from '../form.ts';
import { TextSizeField } from '../TextSizeField.tsx';
import {
  isOpenMeteoAddress,
  LONGEST_PLACE,
  openMeteoAddress,
  placeNameIn,
  unitIn,
  withPlaceName,
  withUnit,
} from './address.ts';
import { WEATHER_TYPES } from './definition.ts';
import type { WeatherContent } from './feed-content.ts';
import { PlaceField } from './PlaceFormField.tsx';
import { degreesOf, languageOf, wordsIn } from './words.ts';

type Unit = 'C' | 'F';

const UNITS = [
  { value: 'C', label: '°C' },
  { value: 'F', label: '°F' },
];
const SERVICES =
  'Open-Meteo, OpenWeatherMap, WeatherAPI, Pirate Weather, US National Weather Service, Environment Canada, Met Office (with &apikey=…), MET Norway';

export default function WeatherForm({ fields, problems, onChange, services, feed }: FormProps<FieldsOf<'weather'>>) {
  const { t } = useTranslation();
  const { weather_url: address, weather_type, weather_font_size } = fields;
  const [usualUnit, setUsualUnit] = useState<Unit>(/-US$/.test(navigator.language) ? 'F' : 'C');
  const isOurs = isOpenMeteoAddress(address);
  const unit = isOurs ? unitIn(address) : (address !== '' && contentOf(feed)?.unit) || usualUnit;

  function changeUnit(chosen: Unit) {
    setUsualUnit(chosen);
    if (isOurs) onChange({ weather_url: withUnit(address, chosen) });
  }

  return (
    <Stack gap="md">
      <FormPart title={t('Content')}>
        <PlaceField
          present={isOurs ? placeNameIn(address) : ''}
          findPlaces={services.findPlaces}
          onPick={(place) => onChange({ weather_url: openMeteoAddress(place, unit) })}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={t('Name on screen')}
            description={t('Leave empty to use the name in the forecast, or else the slide’s name.')}
            placeholder={placeOf(feed)}
            value={placeNameIn(address)}
            maxLength={LONGEST_PLACE}
            disabled={address === ''}
            onChange={({ currentTarget }) => onChange({ weather_url: withPlaceName(address, currentTarget.value) })}
          />
          <Input.Wrapper
            label={t('Unit')}
            description={isOurs || address === '' ? t('For all temperatures.') : t('Set by the address.')}
          >
            <SegmentedControl
              data={UNITS}
              value={unit}
              onChange={(chosen) => changeUnit(chosen as Unit)}
              disabled={address !== '' && !isOurs}
              fullWidth
              mt={5}
            />
          </Input.Wrapper>
        </SimpleGrid>
        <TextInput
          label={t('Weather URL')}
          description={t('Filled in when you pick a place. Or paste an address from {{services}}.', {
            services: SERVICES,
          })}
          placeholder="https://"
          type="url"
          value={withPlaceName(address, '')}
          onChange={({ currentTarget }) => onChange({ weather_url: currentTarget.value.trim() })}
          error={problems.weather_url}
        />
        <Understood address={address} problem={problems.weather_url} feed={feed} />
      </FormPart>
      <FormPart title={t('Style')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('Type')}
            data={choicesIn(t, WEATHER_TYPES)}
            value={weather_type}
            onChange={(type) => type && onChange({ weather_type: type })}
            error={problems.weather_type}
          />
          <TextSizeField
            label={t('Font size')}
            value={weather_font_size}
            onChange={(size) => onChange({ weather_font_size: size })}
            error={problems.weather_font_size}
          />
        </SimpleGrid>
      </FormPart>
    </Stack>
  );
}

/** What was read from the address, or why it could not be read. */
function Understood({
  address,
  problem,
  feed,
}: {
  address: string;
  problem: string | undefined;
  feed: FeedAnswer | null;
}) {
  const { t } = useTranslation();
  const content = contentOf(feed);
  if (address === '')
    return (
      <Text size="sm" c="dimmed">
        {t('Without a place or an address, screens skip this slide.')}
      </Text>
    );
  return <FeedFound problem={problem} feed={feed} found={content && summaryOf(content, placeNameIn(address))} />;
}

/** "Lyon, 14 °C, Rain" */
function summaryOf({ place, unit, now, days }: WeatherContent, chosenPlace: string): string {
  const temperature = now.temperature === null ? 'N/A' : `${degreesOf(now.temperature).replace('°', '')} °${unit}`;
  const sky = now.words ?? wordsIn(languageOf(readersLocale()))[now.condition];
  const ahead = days.length > 1 ? t('{{days}}-day forecast', { days: days.length }) : t('no forecast');
  return `${[chosenPlace || place, temperature, sky].filter((part) => part !== '').join(', ')} · ${ahead}`;
}

function contentOf(feed: FeedAnswer | null): WeatherContent | null {
  return feed?.kind === 'weather' ? (feed.content as WeatherContent | null) : null;
}

function placeOf(feed: FeedAnswer | null): string {
  return contentOf(feed)?.place ?? '';
}
