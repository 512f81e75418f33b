import { useEffect, useSyncExternalStore } from 'react';
import { Display } from './Display.tsx';
import type { ChannelAddress } from './engine/plan/channel-requests.ts';
import type { Player } from './engine/player.ts';
import { removeFirstPaint } from './first-paint.ts';

interface Props {
  player: Player;
  address: ChannelAddress;
}

/**
 * The public page of one channel. It stays dark while nothing is known, and shows a calm background if there is no such
 * channel. Only test mode explains that: passers-by see nothing but content.
 */
export function ChannelScreen({ player, address }: Props) {
  const showing = useSyncExternalStore(player.subscribe, player.showing);
  const name = showing.kind === 'channel' ? showing.document.name : '';
  const language = showing.kind === 'channel' ? showing.document.language : '';
  useEffect(() => {
    if (name !== '') window.document.title = name;
  }, [name]);
  useEffect(() => {
    window.document.documentElement.lang = language || navigator.language;
  }, [language]);

  useEffect(() => {
    if (showing.kind === 'missing') removeFirstPaint();
  }, [showing.kind]);

  if (showing.kind === 'channel') {
    const { document, upcoming } = showing;
    return (
      <Display
        engine={player}
        document={document}
        upcoming={upcoming}
        onPrepared={player.prepared}
        isTest={address.isTest}
      />
    );
  }
  const isMissing = showing.kind === 'missing';
  return (
    <main className="blank" data-calm={isMissing || undefined}>
      {isMissing && address.isTest && (
        <p className="notice">
          There is no channel “{address.originalName}” in portal {address.PortalId}. This page checks again every
          minute.
        </p>
      )}
    </main>
  );
}
