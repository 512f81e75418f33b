import { Menu } from '@mantine/core';
import { useTranslation } from '#ui/language.ts';
import { useLanguage } from '../components/useLanguage.ts';

/** The languages, as menu items. */
export function LanguageItems() {
  const { t } = useTranslation();
  const { languages, current, choose } = useLanguage();
  return (
    <>
      <Menu.Label>{t('Language')}</Menu.Label>
      <Menu.RadioGroup value={current} onChange={(value) => void choose(value)}>
        {languages.map(({ code, name }) => (
          <Menu.RadioItem key={code} value={code} lang={code} closeMenuOnClick>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
