import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { language } from '#ui/language.ts';
import { fieldLabel } from '../field-labels.ts';
import { template } from './definition.ts';
import { templateWords } from './template-words.ts';

const TABLE = {
  Name: 'Nom',
  Photo_template: 'Photographie',
  'Image {{number}}': 'Image n° {{number}}',
  'Colour of “{{name}}”': 'Couleur de {{name}}',
};

describe('the inputs of a template', () => {
  beforeAll(async () => {
    language.addResourceBundle('fr', 'translation', TABLE);
    await language.changeLanguage('fr');
  });
  afterAll(async () => {
    await language.changeLanguage('en');
    language.removeResourceBundle('fr', 'translation');
  });

  it('have the words of built-in templates in the language of the page, and those of users as they wrote them', () => {
    expect(['Photo', 'Name', 'Kellner {{name}}', ''].map(templateWords)).toEqual([
      'Photographie',
      'Name',
      'Kellner {{name}}',
      '',
    ]);
  });

  it('have their names as labels of fields, also of their colours', () => {
    const slots = {
      title1: { name: 'Name', example: '' },
      textarea2: { name: 'Photo', example: '' },
      image1: { name: 'Photo', example: '' },
      image3: { name: '', example: 'A face' },
    };
    const label = (field: string) => fieldLabel(template.index, field, slots);
    const fields = ['title1', 'textarea2', 'image1_path', 'image3_path', 'colour1', 'colour2', 'image_background'];
    expect(fields.map((field) => label(`template_${field}`))).toEqual([
      ...['Name', 'Photographie', 'Photographie', 'Image n° 3', 'Couleur de Name', 'Couleur de Photographie'],
      'Background image',
    ]);
    expect(fieldLabel(template.index, 'template_image1_path')).toBe('Image n° 1');
  });
});
