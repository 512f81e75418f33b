import { describe, expect, test } from 'vitest';
import type { ZodObject } from 'zod';
import type { EndpointRule } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { definitions } from '#slide-types/definitions.ts';
import { detailWords } from './audit-details.ts';

const rules = Object.values(endpoints as Record<string, EndpointRule>);
const changes = rules.flatMap(({ audit, update }) =>
  audit && update ? Object.keys((update as ZodObject).shape).map((field) => ({ audit, field })) : [],
);
const ofSlides = Object.values(definitions).flatMap(({ fields }) =>
  Object.keys(fields.parse({})).map((field) => ({ audit: 'slide.update', field })),
);

describe('the details of an audit log entry', () => {
  test.each([...changes, ...ofSlides])('$field of $audit has a label, or is not shown', (change) => {
    const { audit, field } = change;
    const isSwitch = detailWords(audit, [`${field}=true`])[0] !== `${field}=true`;
    const asField = detailWords(audit, [field]);
    expect(asField.includes(field) && !isSwitch).toBe(false);
    expect(asField.join()).not.toContain('{{');
  });

  test.each([
    ['user.update', ['isSuperUser=false', 'roleName=2'], ['no longer a superuser', 'Role: Editor']],
    ['user.add', ['isSuperUser=false'], []],
    ['user.add', ['isSuperUser=true'], ['now a superuser']],
    ['slide.archive', ['archived=true'], []],
    ['channel.toggleSlide', ['isPlaced=true', 'Main', 'Menu'], ['Main', 'Menu']],
    ['block.set', ['blocked=true'], ['blocked']],
    ['channel.update', ['allowManualControl=true', 'hide=false'], ['Allow manual control: yes', 'Hide: no']],
    ['user.update', ['currentPassword', 'password', 'password2'], ['Password']],
    ['area.update', ['width', 'widthResponsive', 'x'], ['Width', 'Left']],
  ])('%s %j is shown as %j', (action, details, words) => {
    expect(detailWords(action, details)).toEqual(words);
  });

  test('records are shown by their names, also if a field has the same one, and unknown details as they are', () => {
    expect(detailWords('channel.toggleSlide', ['name', 'Window'])).toEqual(['name', 'Window']);
    expect(detailWords('channel.update', ['glow=true', 'glow', 'constructor=true'])).toEqual([
      'glow=true',
      'glow',
      'constructor=true',
    ]);
  });
});
