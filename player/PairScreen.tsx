import { useSyncExternalStore } from 'react';
import type { Pairing } from './engine/screen/pairing.ts';
// Loaded with this page only, not with channels.
import styles from './pair.css?inline';

/** What an unpaired screen shows: a code to type or scan, readable from across a room. */
export function PairScreen({ pairing }: { pairing: Pairing }) {
  const code = useSyncExternalStore(pairing.subscribe, pairing.code);
  if (!code) return <main className="blank" />;
  const { pairCode, address, qr } = code;
  const half = pairCode.length / 2;
  return (
    <main className="pair">
      <style>{styles}</style>
      <section className="pair-text">
        <h1>What should this screen show?</h1>
        <p className="pair-code">
          <span>{pairCode.slice(0, half)}</span>
          <span>{pairCode.slice(half)}</span>
        </p>
        <p>
          Scan the QR code with your phone, or enter this code at <b>{address.replace(/^https?:\/\//, '')}</b>
        </p>
        <p className="pair-note">The screen starts automatically once it has a channel.</p>
      </section>
      <svg className="pair-qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={`QR code of ${address}`}>
        <path d={qr.path} shapeRendering="crispEdges" />
      </svg>
    </main>
  );
}
