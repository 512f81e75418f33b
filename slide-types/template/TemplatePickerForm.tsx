import { Alert, Button, Input, Radio, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import { PartTitle } from '../FormPart.tsx';
import type { TemplateChoice } from '../form.ts';
import classes from './TemplatePickerForm.module.css';
import { templateWords } from './template-words.ts';
import type { Templates } from './useTemplates.ts';

interface Props {
  templates: Templates;
  chosen: TemplateChoice | null;
  /** The name of the slide's template, even if the portal doesn't have it any more. */
  selectedName: string | null;
  onChoose(template: TemplateChoice): void;
  error?: string | undefined;
}

/** The templates of the portal as icons, of which one is selected. */
export function TemplatePickerForm({ templates: { list, error: failure, tryAgain }, ...props }: Props) {
  const { t } = useTranslation();
  const { chosen, selectedName, onChoose, error } = props;
  if (failure !== null) {
    return (
      <Alert color="yellow" title={t('The templates could not be loaded')}>
        <Stack align="flex-start" gap="sm">
          {failure}
          <Button variant="default" onClick={tryAgain}>
            {t('Try again')}
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (list === null) return <Skeleton height={180} aria-label={t('Loading the templates')} />;
  if (list.length === 0) {
    return <Text c="dimmed">{t('This portal has no templates yet. Ask your administrator to add some.')}</Text>;
  }
  return (
    <Radio.Group
      label={<PartTitle>{t('Template')}</PartTitle>}
      value={chosen === null ? '' : keyOf(chosen)}
      onChange={(key) => {
        const template = list.find((one) => keyOf(one) === key);
        if (template) onChoose(template);
      }}
      error={error}
    >
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" mt={8}>
        {list.map((template) => (
          <Radio.Card
            key={keyOf(template)}
            value={keyOf(template)}
            className={classes.card}
            aria-label={templateWords(template.name)}
          >
            <TemplatePicture template={template} />
            <span className={classes.name}>
              <Radio.Indicator size="xs" />
              <span className={classes.words}>{templateWords(template.name)}</span>
            </span>
          </Radio.Card>
        ))}
      </SimpleGrid>
      {chosen === null && selectedName !== null && (
        <Input.Description mt={8}>
          {t(
            'This slide uses the template “{{selectedName}}”, which this portal doesn’t have or which has changed. The slide stays as it is until you choose another template.',
            { selectedName: templateWords(selectedName) },
          )}
        </Input.Description>
      )}
    </Radio.Group>
  );
}

function TemplatePicture({ template: { icon_path, name } }: { template: TemplateChoice }) {
  const [isMissing, setMissing] = useState(false);
  return (
    <span className={classes.picture}>
      {icon_path === '' || isMissing ? (
        <span className={classes.initial} aria-hidden>
          {[...name][0]}
        </span>
      ) : (
        <img src={icon_path} alt="" loading="lazy" onError={() => setMissing(true)} />
      )}
    </span>
  );
}

function keyOf({ name, css_path }: TemplateChoice): string {
  return `${css_path} ${name}`;
}
