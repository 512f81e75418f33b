import { describe, expect, it } from 'vitest';
import { downloadAddress, isPublishedByGoogle } from './download-address.ts';

describe('The address that delivers a shared file', () => {
  it.each([
    [
      'https://docs.google.com/presentation/d/1AbC_d-9/edit#slide=id.p',
      'https://docs.google.com/presentation/d/1AbC_d-9/export/pdf',
    ],
    [
      'https://docs.google.com/presentation/u/1/d/1AbC_d-9/edit?usp=sharing',
      'https://docs.google.com/presentation/d/1AbC_d-9/export/pdf',
    ],
    ['https://docs.google.com/document/d/1AbC/edit', 'https://docs.google.com/document/d/1AbC/export?format=pdf'],
    [
      'https://docs.google.com/spreadsheets/d/1AbC/edit#gid=42',
      'https://docs.google.com/spreadsheets/d/1AbC/export?format=pdf&gid=42',
    ],
    ['https://drive.google.com/file/d/1AbC/view?usp=sharing', 'https://drive.google.com/uc?export=download&id=1AbC'],
    ['https://drive.google.com/open?id=1AbC', 'https://drive.google.com/uc?export=download&id=1AbC'],
    [
      'https://www.dropbox.com/scl/fi/abc/menu.pdf?rlkey=xyz&dl=0',
      'https://www.dropbox.com/scl/fi/abc/menu.pdf?rlkey=xyz&dl=1',
    ],
    ['https://1drv.ms/b/s!AbC', 'https://api.onedrive.com/v1.0/shares/u!aHR0cHM6Ly8xZHJ2Lm1zL2IvcyFBYkM/root/content'],
    [
      'https://shop.sharepoint.com/:b:/g/personal/x/EaBc?e=1',
      'https://shop.sharepoint.com/:b:/g/personal/x/EaBc?e=1&download=1',
    ],
    ['https://cloud.example.org/s/aBcDeFgHiJkLmNo', 'https://cloud.example.org/s/aBcDeFgHiJkLmNo/download'],
    [
      'https://example.org/nextcloud/index.php/s/aBcDeFgHiJkLmNo/',
      'https://example.org/nextcloud/index.php/s/aBcDeFgHiJkLmNo/download',
    ],
  ])('for %s is %s', (shared, delivering) => {
    expect(downloadAddress(shared)).toBe(delivering);
  });

  it.each([
    'https://example.org/menu.pdf',
    'https://example.org/s/short',
    'https://docs.google.com/presentation/d/1AbC/export/pdf',
    'https://docs.google.com/presentation/d/e/2PACX-1v/pub?start=true',
    'https://cloud.example.org/s/aBcDeFgHiJkLmNo/download',
  ])('is the address itself for %s', (address) => {
    expect(downloadAddress(address)).toBe(address);
  });
});

it.each([
  ['https://docs.google.com/presentation/d/e/2PACX-1vQ/pub?start=true', true],
  ['https://docs.google.com/document/d/e/2PACX-1vQ/pub', true],
  ['https://docs.google.com/presentation/d/1AbC/edit', false],
  ['https://example.com/presentation/d/e/2PACX-1vQ/pub', false],
])('knows what Google has published: %s', (address, isPublished) => {
  expect(isPublishedByGoogle(address)).toBe(isPublished);
});
