import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Page } from '#dashboard/components/Page.tsx';
import { useSelection } from '#dashboard/session/selection.ts';
import { type AnySlideType, definitions } from '#slide-types/definitions.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './ChooserScreen.module.css';
import { SlideTypePicture } from './SlideTypePicture.tsx';

const choices = (Object.values(definitions) as unknown as AnySlideType[]).filter(
  (definition) => definition.chooserLine !== null,
);

/** The first step of creating a slide: choosing its type. */
export function ChooserScreen() {
  const { t } = useTranslation();
  const { set } = useSelection();
  const navigate = useNavigate();

  function choose(slideType: number): void {
    set({ slideType, slide: null });
    void navigate({ to: '/dashboard/EditSlide' });
  }

  return (
    <Page title={t('Choose a slide type')} width="wide" back="/dashboard">
      <ul className={classes.choices}>
        {choices.map(({ key, index, chooserName, chooserLine }) => (
          <li key={key}>
            <button type="button" className={classes.choice} onClick={() => choose(index)}>
              <SlideTypePicture type={key} />
              <span className={classes.words}>
                <span className={classes.name}>{t(chooserName)}</span>
                <Text component="span" size="sm" c="dimmed">
                  {t(chooserLine ?? '')}
                </Text>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Page>
  );
}
