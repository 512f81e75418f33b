import { NativeSelect } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useLanguage } from '#dashboard/components/useLanguage.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './EntryCard.module.css';

/** Changes the language before the login. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const { languages, current, choose } = useLanguage();
  return (
    <NativeSelect
      className={classes.language}
      aria-label={t('Language')}
      variant="unstyled"
      leftSection={<IconLanguage size={18} aria-hidden />}
      data={languages.map(({ code, name }) => ({ value: code, label: name }))}
      value={current}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
    />
  );
}
