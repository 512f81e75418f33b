import type { FieldsOf } from '../definitions.ts';

const empty: FieldsOf<'template'> = {
  template_selectedtemplate: { name: 'Plain', css_path: '' },
  template_background_type: 'Transparent',
  template_title1: '',
  template_title2: '',
  template_title3: '',
  template_title4: '',
  template_textarea1: '',
  template_textarea2: '',
  template_textarea3: '',
  template_textarea4: '',
  template_colour1: '',
  template_colour2: '',
  template_colour3: '',
  template_colour4: '',
  hash: '',
  template_image1_path: '',
  template_image2_path: '',
  template_image3_path: '',
  template_image4_path: '',
  template_image_background: '',
  template_background_colour: '',
};

/** Sample fields for tests, without a style sheet. */
export const templateSamples: Record<string, FieldsOf<'template'>> = {
  welcome: {
    ...empty,
    template_title1: 'Welcome, Ingrid Halvorsen',
    template_textarea1: 'Meeting room Fjord, second floor.<br />Coffee is ready.',
    template_colour1: '#f2b134',
    hash: 'k3x9',
  },
  menu: {
    ...empty,
    template_selectedtemplate: { name: 'Plain', css_path: '', num_images: 0, num_titles: 1, num_textareas: 1 },
    template_title1: 'Lunch',
    template_title2: 'left over from another template',
    template_textarea1: 'Pumpkin soup 9.50<br />Trout, beetroot &amp; horseradish 19.50<br />Ask for today’s cake',
  },
  formatted: {
    ...empty,
    template_title1: 'Notice',
    template_textarea1: '<p>Mind the <strong>step</strong>.</p><p>Thank you.</p>',
    template_background_type: 'Colour',
    template_background_colour: '#fdfaf3',
    template_image1_path: '/media/54/portrait.jpg',
    template_image1_fit: 'cover',
    template_image1_focus: { x: 50, y: 20 },
  },
};
