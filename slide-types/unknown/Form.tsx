import { Text } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';

/** For slides that a newer version of the product made. */
export default function UnknownForm() {
  const { t } = useTranslation();
  return (
    <Text>
      {t(
        'This version can’t edit what this slide shows. Its content is kept as it is; update the server to edit it here.',
      )}
    </Text>
  );
}
