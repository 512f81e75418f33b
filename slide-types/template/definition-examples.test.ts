import { describe, expect, it } from 'vitest';
import { template } from './definition.ts';
import { withExamples } from './definition-examples.ts';

const board = {
  ...{ num_titles: 2, num_textareas: 2, num_images: 1 },
  slots: {
    title1: { name: 'Dish', example: 'Flat white' },
    title2: { name: 'Price', example: '' },
    title3: { name: 'Not in this template', example: 'Nothing' },
    textarea1: { name: 'Add-ons', example: 'Oat <milk>\nSyrup' },
    image1: { name: 'Photo & <more>', example: 'The cup' },
  },
};
const chosen = { template_selectedtemplate: { name: 'Board', css_path: '' } };

describe('examples in a slide', () => {
  it('are in all empty inputs of the template, and are listed', () => {
    const fields = withExamples(template.fields.parse(chosen), board);
    expect(fields).toMatchObject({
      template_title1: 'Flat white',
      template_title2: 'Price',
      template_title3: '',
      template_textarea1: 'Oat &lt;milk&gt;<br />Syrup',
      template_textarea2: '',
      template_examples: ['title1', 'title2', 'textarea1', 'image1'],
    });
    const drawing = decodeURIComponent(fields.template_image1_path);
    expect(drawing).toMatch(/^data:image\/svg\+xml,<svg .*>Photo &#38;<.*>&#60;more&#62;</s);
  });

  it('never replace content', () => {
    const filled = { template_title1: 'Tea', template_textarea1: 'Lemon', template_image1_path: '/media/1/cup.jpg' };
    expect(withExamples(template.fields.parse({ ...chosen, ...filled }), board)).toMatchObject({
      ...filled,
      template_examples: ['title2'],
    });
    const blank = { template_title1: ' ', template_textarea1: '<br />' };
    expect(withExamples(template.fields.parse({ ...chosen, ...blank }), board)).toMatchObject({
      template_title1: 'Flat white',
      template_textarea1: 'Oat &lt;milk&gt;<br />Syrup',
    });
  });

  it('don’t exist without names, and are not stored', () => {
    const fields = template.fields.parse(chosen);
    expect(withExamples(fields, { ...board, slots: {} })).toBe(fields);
    const sent = withExamples(fields, { ...board, num_images: 0 });
    expect(sent).toHaveProperty('template_examples');
    expect(template.fields.parse(sent)).not.toHaveProperty('template_examples');
  });
});
