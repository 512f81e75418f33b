import { Text } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';

/** For slides created by a newer version of the product. */
export default function UnknownForm() {
  const { t } = useTranslation();
  return (
    <Text>
      {t(
        'This version can’t edit the content of this slide. The content is kept unchanged; to edit it here, update the server.',
      )}
    </Text>
  );
}
