import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { slidesQuery } from '#dashboard/api/queries.ts';
import { QuerySelect } from '#dashboard/components/QuerySelect.tsx';
import { inNameOrder } from '#rules/name-order.ts';
import { useTranslation } from '#ui/language.ts';
import type { ChannelEditing } from './useEditChannel.ts';

interface WhenClosedFieldsProps {
  portalId: number;
  form: ChannelEditing['form'];
}

/** What screens show outside the opening hours of the channel. */
export function WhenClosedFields({ portalId, form }: WhenClosedFieldsProps) {
  const { t } = useTranslation();
  const slides = useQuery(slidesQuery(portalId));
  const choices = inNameOrder(slides.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <Radio.Group label={t('Outside these hours, screens show')} {...form.getInputProps('whenClosed')}>
      <Stack gap={10} mt={8}>
        <Radio value="content" label={t('the same as always')} />
        <Radio value="black" label={t('nothing: they stay black')} />
        <Radio value="slide" label={t('one slide')} />
        {form.values.whenClosed === 'slide' && (
          <QuerySelect
            query={slides}
            aria-label={t('Slide')}
            placeholder={t('Choose a slide')}
            description={t('Fills the whole screen. If it can’t be shown, screens stay black.')}
            inputWrapperOrder={['input', 'description', 'error']}
            data={choices}
            nothingFoundMessage={t('No matching slides')}
            {...form.getInputProps('closedSlide')}
          />
        )}
      </Stack>
    </Radio.Group>
  );
}
