import { readFile } from 'node:fs/promises';
import { buildChannel, textSlide } from './support/channel.ts';
import { expect, test } from './support/fixtures.ts';

test('downloads a start script with the address of the channel', async ({ api, openSignedIn }) => {
  const { channel } = await buildChannel(api, { areas: [{ slides: [textSlide('Welcome', '<p>Welcome</p>')] }] });
  const page = await openSignedIn('/dashboard/controlpanel?show=channels');
  await page.getByRole('link', { name: `Set up a screen for ${channel.name}` }).click();
  await page.getByRole('combobox', { name: 'Device' }).click();
  await page.getByRole('option', { name: 'Linux or Raspberry Pi' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Installer' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('install-vitrine-player.sh');
  const address = `${new URL(page.url()).origin}/DesktopModules/Vitrine/channels/${channel.PortalId}/${channel.originalName}/Default.aspx`;
  expect(await readFile(await download.path(), 'utf8')).toContain(`'${address}'`);
});
