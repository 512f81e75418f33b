import { createRoot } from 'react-dom/client';
import { NOTHING_INHERITED } from '#slide-types/inherited.ts';
import { NO_FEED } from '#slide-types/no-feed.ts';
import { TemplateView } from '#slide-types/template/View.tsx';

type Fields = Parameters<typeof TemplateView>[0]['fields'];

/** Renders a slide with the fields in the URL's hash; the page's title says when it is complete. */
const fields = JSON.parse(decodeURIComponent(location.hash.slice(1))) as Fields;
createRoot(document.getElementById('slide') as HTMLElement).render(
  <TemplateView
    fields={fields}
    feed={NO_FEED}
    inherited={NOTHING_INHERITED}
    phase="showing"
    startedAt={0}
    serverNow={() => 0}
    onReady={() => {
      document.title = 'ready';
    }}
    onFailed={(reason) => {
      document.title = reason;
    }}
  />,
);
